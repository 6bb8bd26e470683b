import { IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import type { Voucher } from '#domain/voucher/schema.ts'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { RowActions } from '#src/components/registry/row-actions.tsx'
import { Ticket } from '#src/components/ticket.tsx'
import { useGradually } from '#src/lib/drawing/use-gradually.ts'
import { stubOf } from '../utils.ts'
import classes from './voucher-list.module.css'

type RowProps = {
  readonly onEdit: (voucher: Voucher) => void
  readonly onDelete: (voucher: Voucher) => void
  readonly online: boolean
}
type Props = RowProps & {
  readonly vouchers: readonly Voucher[]
  /** The id of the voucher that the form edits; null for none. */
  readonly editing: number | null
}

/** The clinic's vouchers, enabled or not. Rows stay as they are while the form is typed in. */
export const VoucherList = memo(function VoucherList({ vouchers, editing, ...row }: Props) {
  return (
    <ul className={classes.list}>
      {useGradually(vouchers).map((v) => (
        <VoucherRow key={v.id} voucher={v} on={v.id === editing} {...row} />
      ))}
    </ul>
  )
})

const VoucherRow = memo(function VoucherRow(props: RowProps & { voucher: Voucher; on: boolean }) {
  const { voucher, on, onEdit, onDelete, online } = props
  return (
    <li className={classes.row} data-on={on || undefined}>
      <Ticket stub={stubOf(voucher)} title={voucher.nome} disabled={!voucher.campo}>
        {voucher.descricao}
      </Ticket>
      <div className={classes.line}>
        {voucher.campo ? (
          <StatusChip kind="ok">Habilitado</StatusChip>
        ) : (
          <StatusChip kind="info" icon={IconEyeOff}>
            Desabilitado
          </StatusChip>
        )}
        <RowActions
          name={voucher.nome}
          onEdit={() => onEdit(voucher)}
          onDelete={() => onDelete(voucher)}
          deleteDisabled={!online}
        />
      </div>
    </li>
  )
})
