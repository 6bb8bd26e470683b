import type { Voucher } from '#domain/voucher/schema.ts'
import { Ticket } from '#src/components/ticket.tsx'
import { stubDe } from '../utils.ts'
import classes from './enabled-vouchers.module.css'

/** The clinic's enabled vouchers, as tickets. Nothing where there is none: a client misses nothing. */
export function VouchersHabilitados({ vouchers }: { vouchers: readonly Voucher[] }) {
  const habilitados = vouchers.filter((v) => v.campo)
  if (habilitados.length === 0) return null
  return (
    <section aria-label="Vouchers">
      <ul className={classes.list}>
        {habilitados.map((v) => (
          <li key={v.id}>
            <Ticket stub={stubDe(v)} title={v.nome}>
              {v.descricao}
            </Ticket>
          </li>
        ))}
      </ul>
    </section>
  )
}
