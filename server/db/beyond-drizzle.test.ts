import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const HEAD = `-- What drizzle cannot say of the tables (tables.ts), as the last migration has left it: to be read, and run
-- by nobody. \`vitest run server/db/beyond-drizzle.test.ts -u\` writes it anew after a migration that changes it.`

/** The product's own, without those of an extension. */
const FUNCTIONS = `from pg_proc p where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** What stands in the database, by its own words, under the heading it has in the file. */
const PARTS: readonly (readonly [heading: string, statement: string])[] = [
  [
    'A time is taken once',
    `select 'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`,
  ],
  [
    'Tables that a crash empties',
    `select 'CREATE UNLOGGED TABLE ' || relname from pg_class
      where relkind = 'r' and relpersistence = 'u' and relnamespace = 'public'::regnamespace`,
  ],
  [
    'Indexes that carry columns along',
    `select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where indnatts > indnkeyatts and c.relnamespace = 'public'::regnamespace`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid, true) from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  ],
  ['What they run, and what statements call by name', `select pg_get_functiondef(p.oid) ${FUNCTIONS}`],
]

/** Each function by its name, and why it is there, in lines of the file. */
const REASONS: readonly (readonly [name: string, ...lines: string[]])[] = [
  [
    'anotar_agendamento',
    'A client is told of her own visits row by row, and of others’ only on which days the clinic is taken',
    'otherwise than before. So the log says of a visit whose it is, and each day of which it takes time; 0 for',
    'nobody, because null is a row that says neither. What her account does not show is nobody’s as far as its',
    'holder is told.',
  ],
  [
    'contar_versao',
    'Whoever changes a visit raises its version. What its client did not do herself she does not know: until she',
    'says that she does, the visit keeps what she knew, and a change that is undone meanwhile leaves nothing.',
    'Who comes back to "confirmada", because "chegou" was said by mistake, is confirmed by whoever had confirmed,',
    'and since then: the clinic takes back its own word and says nothing instead of hers. Who had confirmed says',
    'the last row of the history that left "marcada" for it. What was booked, given another time or cancelled by',
    'herself since has none.',
  ],
  [
    'conteudo',
    'What of a visit is another version of it when it changes, and stands in its history: every column but those',
    'that are named here. Those count, say when, by whom and why its state is what it is, or what is known of it;',
    'and what is kept free around a visit is the clinic’s affair, no version and nothing to be told.',
  ],
  [
    'dias_ocupados',
    'The days of which a visit, with what is kept free around it, takes time. What ends at midnight takes nothing',
    'of the day that begins then.',
  ],
  ['dobrar', 'Without case and accents, as `foldAccents` of domain/lib/search.ts.'],
  [
    'escrito_pela_recepcao',
    'What reception wrote down while nobody knew whose the account is lies over what its holder did; once the',
    'account is confirmed it goes into the profile.',
  ],
  ['fatos', 'What a client has to know of a visit (domain/agendamento/awareness.ts).'],
  [
    'fichar_conta',
    'Every client’s account has a card, made with it; whoever works here has none until then. The update, where',
    'there is one, has the card’s own trigger name it anew.',
  ],
  [
    'nomear_ficha',
    'A card without an account is what reception wrote; one with an account is called and found as her profile',
    'says.',
  ],
  [
    'nomear_pelo_perfil',
    'What people are called and found by is worked out of the account and its profile, whichever of the two is',
    'written.',
  ],
  [
    'nomear_usuario',
    'Lists of many people are sorted and searched by the database. They are the clinic’s: what reception wrote',
    'down lies over what the account’s holder did.',
  ],
  [
    'outro_motivo',
    'Cancelled once more, for another reason: that is a version and a row of the history of its own, so that',
    'whoever takes back the first cancellation is asked, and no reason is lost.',
  ],
  ['papel_de', 'Whose visit it is does what he does as a client, also where he works here.'],
  [
    'quem_faz',
    'The account that the transaction is for, as the application says at its beginning; null where nobody is',
    'known.',
  ],
  ['registrar_historico', 'One row for each version, in the transaction that makes it.'],
  [
    'registrar_mudanca',
    'The database itself says what changed, whoever changes it: one row of `mudanca` in the transaction of the',
    'change. No NOTIFY here: commits that carry one wait for each other, flush included, and a tenth of the',
    'bookings a second would be left. The server sends it after the commit (server/plugins/live/).',
  ],
  [
    'registrar_mudanca_de_agendamento',
    'Where a visit has other days or is another person’s now, it is noted as it was, too.',
  ],
  [
    'registrar_mudanca_de_ficha',
    'Devices that keep her visits show them under the name and the number of her card: it is news of those',
    'visits.',
  ],
  [
    'registrar_mudanca_de_pessoa',
    'A profile concerns its owner alone (and Admin); so does the account’s part of it.',
  ],
  [
    'so_acrescentar',
    'What became of a visit, and who opened a note of health, is believed only as long as nobody, the',
    'application included, can write it otherwise afterwards.',
  ],
  ['termos', 'Each word of a text by itself, folded, with a letter before it that says what it is.'],
]
const WHY = new Map(REASONS.map(([name, ...lines]) => [name, lines]))

/** A statement, under the reason why it is there where it makes a function. */
function withReason(statement: string): string {
  const name = /^CREATE OR REPLACE FUNCTION public\.(\w+)/.exec(statement)?.[1]
  const reason = name === undefined ? [] : (WHY.get(name) ?? [])
  return [...reason.map((line) => `-- ${line}`), `${statement.trimEnd()};`].join('\n')
}

it('what drizzle cannot say of the tables stands in one file, as the migrations have left it', async () => {
  const parts = PARTS.map(async ([heading, statement]) => {
    const { rows } = await db.pool.query(`select part from (${statement}) t (part) order by part`)
    return [`-- ${heading}`, ...rows.map(({ part }) => withReason(String(part)))].join('\n\n')
  })
  await expect(`${[HEAD, ...(await Promise.all(parts))].join('\n\n')}\n`).toMatchFileSnapshot(
    './beyond-drizzle.sql',
  )
})

it('says of each function why it is there, and of none that is not', async () => {
  const { rows } = await db.pool.query(`select distinct proname::text as name ${FUNCTIONS}`)
  expect([...WHY.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
