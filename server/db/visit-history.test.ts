import { expect, it, onTestFinished } from 'vitest'
import { createOldDatabase, type OldDatabase } from '#tests/support/old-database.ts'
import { IS_WHOLE_ROUND } from '#tests/support/round.ts'

/** Of the last migration before visits had a history. */
const BEFORE = 11
const VISITS = IS_WHOLE_ROUND ? 100_000 : 10_000

async function createClinic(): Promise<OldDatabase> {
  const database = await createOldDatabase(BEFORE)
  onTestFinished(() => database.close())
  await database.client.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe, chave)
      select 'Limpeza ' || n % 50, 'Vapor de ozônio', 1, inicio, inicio + interval '30 minutes', 18900 + n % 7,
        n % 20 = 0, gen_random_uuid()
      from generate_series(0, $1::int - 1) n, lateral (select timestamp '2024-01-01' + n * interval '30 minutes') v (inicio)`,
    [VISITS],
  )
  await database.client.query('update agendamento set valor_centavos = valor_centavos + 1 where id % 10 = 0')
  return database
}

const sumsOf = async ({ client }: OldDatabase) =>
  (
    await client.query(`select count(*)::int as visits, sum(versao)::int as versions, count(distinct chave)::int as keys,
      sum(valor_centavos)::int as valor, md5(string_agg(inicio::text, '' order by id)) as starts from agendamento`)
  ).rows[0]

it(`a clinic with ${VISITS} visits gets states and a history, and loses nothing`, async () => {
  const clinic = await createClinic()
  const { client } = clinic
  const before = await sumsOf(clinic)
  const begin = performance.now()
  await client.query('begin')
  await clinic.migrate()
  await client.query('commit')
  process.stdout.write(`    ${VISITS} visits in ${Math.round(performance.now() - begin)} ms\n`)
  expect(await sumsOf(clinic)).toEqual(before)
  const { rows } = await client.query(
    `select estado, count(*)::int as n, count(conhecido)::int as unknown from agendamento group by 1`,
  )
  expect(rows).toEqual([{ estado: 'marcada', n: VISITS, unknown: 0 }])
  const history = await client.query(
    `select versao, papel, count(*)::int as n, count(chave)::int as keys from historico group by 1, 2`,
  )
  expect(history.rows).toEqual([{ versao: 1, papel: 'sistema', n: VISITS, keys: VISITS }])
  const when = `timestamp '2024-01-01 00:30'`
  const overlapping = `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
    values ('x', 'x', 1, ${when}, ${when} + interval '10 minutes', 1)`
  await expect(client.query(overlapping)).rejects.toThrow('agendamento_sem_sobreposicao')
  await client.query(`update agendamento set estado = 'cancelada' where inicio = ${when}`)
  await client.query(overlapping)
  await expect(
    client.query(`update agendamento set estado = 'marcada' where inicio = ${when}`),
  ).rejects.toThrow('agendamento_sem_sobreposicao')
})
