import { type Problem, problem } from '#domain/api/errors.ts'
import { replacedBy, seenOf } from '#domain/horario/rules.ts'
import type { Horario, HorarioCreate, HorarioUpdate } from '#domain/horario/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Transaction } from '../../db/transaction.ts'
import { created } from '../../http/idempotency.ts'
import { notFound } from '../../http/not-found.ts'
import {
  deleteHorarioRows,
  findHorarioDate,
  holdHorarioDate,
  insertHorarioRows,
  readHorarioList,
  updateHorario,
} from './repository.ts'

const SUBJECT = 'Este horário'

type Done<S, T> = Result<{ status: S; body: T }, Problem>
type SeenHours = string | null | undefined

/** A date's registrations, which nobody else changes until this transaction ends. */
async function readHeld(tx: Transaction, date: ClinicDate): Promise<Horario[]> {
  await holdHorarioDate(tx, date)
  return readHorarioList(tx, date, date)
}

/** Whether the date's hours are others than the ones by which this person decided. */
function hasChanged(ofDate: readonly Horario[], visto: SeenHours): boolean {
  return visto != null && visto !== seenOf(ofDate)
}

function changed(): Result<never, Problem> {
  return err(problem('horario_mudou', 'Os horários desta data mudaram. Confira o que vale agora.'))
}

async function removeOthers(tx: Transaction, rows: readonly Horario[], keep: number | null): Promise<void> {
  const ids = rows.map((h) => h.id).filter((id) => id !== keep)
  if (ids.length > 0) await deleteHorarioRows(tx, ids)
}

/** Registers a date's hours: beside what it has, or in its place. */
export async function registerHorario(tx: Transaction, input: HorarioCreate): Promise<Done<201, Horario>> {
  const ofDate = await readHeld(tx, input.data)
  if (hasChanged(ofDate, input.visto)) return changed()
  await removeOthers(tx, replacedBy(ofDate, input, input.modo ?? 'somar'), null)
  const [stored] = await insertHorarioRows(tx, [input])
  if (stored === undefined) throw new Error('insert answered no row')
  return created(stored)
}

/** Changes a registration in place; what it replaces goes as when a date is registered again. */
export async function changeHorario(
  tx: Transaction,
  id: number,
  input: HorarioUpdate,
): Promise<Done<200, Horario>> {
  const date = await findHorarioDate(tx, id)
  const ofDate = date === null ? [] : await readHeld(tx, date)
  // It may have been deleted while its date was waited for.
  if (!ofDate.some((h) => h.id === id)) return notFound(SUBJECT)
  if (input.data !== date) {
    const mensagem = 'A data de um cadastro não muda: exclua este e cadastre a outra data.'
    return err(problem('dados_invalidos', mensagem, { errors: [{ campo: 'data', mensagem }] }))
  }
  if (hasChanged(ofDate, input.visto)) return changed()
  await removeOthers(tx, replacedBy(ofDate, input, 'somar'), id)
  return ok({ status: 200, body: await updateHorario(tx, id, input) })
}

/** Deletes one registration; the date's others stay. */
export async function removeHorario(tx: Transaction, id: number, visto: SeenHours): Promise<Done<204, null>> {
  const date = await findHorarioDate(tx, id)
  const ofDate = date === null ? [] : await readHeld(tx, date)
  if (!ofDate.some((h) => h.id === id)) return notFound(SUBJECT)
  if (hasChanged(ofDate, visto)) return changed()
  await deleteHorarioRows(tx, [id])
  return ok({ status: 204, body: null })
}
