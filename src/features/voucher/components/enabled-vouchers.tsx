import type { Voucher } from '#domain/voucher/schema.ts'
import { Ticket } from '#src/components/ticket.tsx'
import { stubOf } from '../utils.ts'
import classes from './enabled-vouchers.module.css'

/** The clinic's enabled vouchers, as tickets. Nothing where there is none: a client misses nothing. */
export function EnabledVouchers({ vouchers }: { vouchers: readonly Voucher[] }) {
  const enabled = vouchers.filter((v) => v.campo)
  if (enabled.length === 0) return null
  return (
    <section aria-label="Vouchers">
      <ul className={classes.list}>
        {enabled.map((v) => (
          <li key={v.id}>
            <Ticket stub={stubOf(v)} title={v.nome}>
              {v.descricao}
            </Ticket>
          </li>
        ))}
      </ul>
    </section>
  )
}
