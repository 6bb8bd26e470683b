import { IconEyeOff } from '@tabler/icons-react'
import { memo } from 'react'
import { mensagemKindNames } from '#domain/mensagem/kinds.ts'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { RowActions } from '#src/components/registry/row-actions.tsx'
import { useGradually } from '#src/lib/drawing/use-gradually.ts'
import { KindGlyph } from './kind-glyph.tsx'
import classes from './mensagem-list.module.css'

type RowProps = {
  readonly onEdit: (mensagem: Mensagem) => void
  readonly onDelete: (mensagem: Mensagem) => void
  readonly online: boolean
}
type Props = RowProps & {
  readonly mensagens: readonly Mensagem[]
  /** The id of the message that the form edits; null for none. */
  readonly editing: number | null
}

/** The clinic's messages, enabled or not. Rows stay as they are while the form is typed in. */
export const MensagemList = memo(function MensagemList({ mensagens, editing, ...row }: Props) {
  return (
    <ul className={classes.list}>
      {useGradually(mensagens).map((m) => (
        <MensagemRow key={m.id} mensagem={m} on={m.id === editing} {...row} />
      ))}
    </ul>
  )
})

const MensagemRow = memo(function MensagemRow(props: RowProps & { mensagem: Mensagem; on: boolean }) {
  const { mensagem, on, onEdit, onDelete, online } = props
  const { nome, descricao, tipoMensagemTemporaria, habilitado } = mensagem
  return (
    <li className={classes.row} data-on={on || undefined} data-off={!habilitado || undefined}>
      <KindGlyph tipo={tipoMensagemTemporaria} />
      <div className={classes.words}>
        <span className={classes.kind}>
          {mensagemKindNames[tipoMensagemTemporaria]}
          {!habilitado && (
            <span className={classes.off}>
              <IconEyeOff size={15} stroke={1.75} aria-hidden />
              Desabilitada
            </span>
          )}
        </span>
        <b>{nome}</b>
        <p>{descricao}</p>
      </div>
      <RowActions
        name={nome}
        onEdit={() => onEdit(mensagem)}
        onDelete={() => onDelete(mensagem)}
        deleteDisabled={!online}
      />
    </li>
  )
})
