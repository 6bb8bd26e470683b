import type pg from 'pg'
import type { ClinicNow } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { heading, kB, ms, report } from './report.ts'
import { askFreeStarts, timed } from './slots.ts'

/** A month of slots, in days. */
const MONTH = 30

/**
 * The same reading before visits have lived and after: a third of them have another state, and beside every
 * fifth stands one that was cancelled at the same time. To be called last: it changes what is stored.
 */
export async function benchLives(person: Person, pool: pg.Pool, clinicNow: ClinicNow): Promise<void> {
  heading('Free times where visits have states and cancelled ones beside them')
  const before = await measure(person, clinicNow)
  await giveLives(pool)
  const after = await measure(person, clinicNow)
  for (const [i, { name, value }] of after.entries()) {
    const plain = before[i]?.value ?? Number.NaN
    const against = `${(value / plain).toFixed(2)} × the ${ms(plain)} without, aim 1.1`
    report({ name: `${name}, with states`, value: ms(value), against })
  }
}

async function measure(person: Person, clinicNow: ClinicNow) {
  const days = (count: number) => timed(() => askFreeStarts(person, clinicNow, count))
  const taken = await (await person.fetch('GET', '/api/Agendamentos/ocupados')).arrayBuffer()
  return [
    { name: 'a day through HTTP, then the rule', value: await days(1) },
    { name: 'a month through HTTP, then the rule', value: await days(MONTH) },
    {
      name: `all taken times of a client’s device (${kB(taken.byteLength)})`,
      value: await timed(async () => (await person.fetch('GET', '/api/Agendamentos/ocupados')).arrayBuffer()),
    },
  ]
}

async function giveLives(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update agendamento set estado = (array['confirmada', 'concluida', 'faltou'])[1 + id % 9 / 3]
     where id % 9 in (0, 3, 6)`,
  )
  await pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, estado)
     select usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, 'cancelada'
     from agendamento where id % 5 = 0`,
  )
  await pool.query('vacuum analyze agendamento')
}
