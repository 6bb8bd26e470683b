import type { Address } from '#domain/cep/schema.ts'
import { guideOf } from '#domain/clinica/begun.ts'
import { type Clinica, type ClinicaInput, clinicaSchema, type Guide } from '#domain/clinica/schema.ts'
import { wholeOf } from '#domain/clinica/whole.ts'
import type { Lookup } from '#domain/lib/lookup.ts'
import { fieldsThatDiffer, mergeFields, type Seen } from '#domain/lib/merge.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { lookUpCep } from '#src/api/cep.ts'
import { api } from '#src/offline/api.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { pull, pullSoon } from '#src/offline/pull/pull.ts'
import { putAnswered } from '#src/offline/sending/answered-row.ts'
import { keptKeys, type Saved, type SaveFailure, savedOf } from '#src/offline/sending/direct-write.ts'
import { keepAnswered } from '#src/offline/sending/keep-answered.ts'

const { saves } = keptKeys('clinica')

const PULL_DEPS = { db, api, now: Date.now }

/**
 * Admin: changes the clinic's record at once, field by field over what was `seen` of it. Needs the network.
 * The whole app follows what the device then has. What the record is too old to have was seen as nothing: a
 * field that is sent and was not seen would be set, whatever somebody else has written there meanwhile.
 */
export async function saveClinica(
  input: ClinicaInput,
  seen: Clinica,
): Promise<Result<Saved<Clinica>, SaveFailure<Clinica>>> {
  const body = { ...input, visto: { ...wholeOf(seen), semana: seen.semana ?? null } }
  const before = await readPullMark(db, 'clinica')
  const answer = await saves.send(body, (headers) => api.call('clinica.alterar', { body, headers }))
  const saved = savedOf(answer, clinicaSchema)
  const current = saved.ok ? saved.value.row : saved.error.kind === 'changed' ? saved.error.current : null
  const list = { name: 'clinica', table: db.clinica, key: 1 } as const
  let isOvertaken = false
  if (current !== null)
    await keepAnswered(db, 'clinica', () =>
      db.transaction('rw', db.clinica, db.meta, async () => {
        isOvertaken = !(await putAnswered(db, list, { ...current, key: 1 }, before))
      }),
    )
  if (saved.ok && isOvertaken) return ok(await asToldSince(saved.value, body.visto))
  // The record is pulled after a failure, too: a save without an answer may have been done.
  pullSoon(PULL_DEPS, 'clinica')
  return saved
}

/**
 * What was saved, where the device has been told of the record while the answer dawdled: of the two nobody
 * could say which is newer, so the clinic is asked. Where it does not answer, what the device has stands, but
 * for what it still has as it was `seen` before the press: of that it was told before the clinic answered.
 */
async function asToldSince({ row, since }: Saved<Clinica>, seen: Seen<Clinica>): Promise<Saved<Clinica>> {
  if ((await pull(PULL_DEPS, 'clinica')).kind === 'updated') {
    const told = await readTold(row)
    return { row: told, since: since || fieldsThatDiffer(fieldsOf(told), told, row).length > 0 }
  }
  let current = row
  await keepAnswered(db, 'clinica', () =>
    db.transaction('rw', db.clinica, async () => {
      const wanted = await readTold(row)
      current = { ...row, ...mergeFields(fieldsOf(wanted), { current: row, seen, wanted }).merged }
      await db.clinica.put({ ...current, key: 1 })
    }),
  )
  return { row: current, since }
}

/** The record as the device has it, or else as it was answered. */
async function readTold(answered: Clinica): Promise<Clinica> {
  const { key: _, ...told } = (await db.clinica.get(1)) ?? { ...answered, key: 1 }
  return told
}

const fieldsOf = (clinica: Clinica) => Object.keys(clinica) as (keyof Clinica)[]

/**
 * Admin: remembers something of the guide for the clinic. Where another Admin has just remembered something
 * else, it is laid over that: nobody has to choose.
 */
export async function saveGuide(
  clinica: Clinica,
  change: (guide: Guide) => Guide,
): Promise<Result<Saved<Clinica>, SaveFailure<Clinica>>> {
  const saveOver = (record: Clinica) =>
    saveClinica({ ...wholeOf(record), guia: change(guideOf(record)) }, record)
  const saved = await saveOver(clinica)
  return saved.ok || saved.error.kind !== 'changed' ? saved : saveOver(saved.error.current)
}

export function lookUpAddress(cep: string, signal: AbortSignal): Promise<Lookup<Address>> {
  return lookUpCep(api, cep, signal)
}
