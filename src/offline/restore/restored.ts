import {
  differencesOf,
  isCancelledSince,
  type KnownVisit,
  knownCancelledOf,
} from '#domain/agendamento/restored.ts'
import type { Agendamento, AgendamentoChanges } from '#domain/agendamento/schema.ts'
import { type ClinicDateTime, type ClinicNow, clinicNowAt, formatDateTime } from '#domain/lib/dates.ts'
import { laneOfTarget } from '#domain/outbox/commands/target.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { personKey, readPeople } from '../contacts.ts'
import { type ClinicaDb, type LocalSession, readMeta, UNLISTED_LINEAGE } from '../db.ts'
import { readQueueOf } from '../queue/queue-rows.ts'
import { lineageOfVisits, noteWentBack } from './lineage.ts'

type Comparison = {
  readonly db: ClinicaDb
  readonly sessao: LocalSession
  readonly clinicNow: ClinicNow
  /** When the visits were asked for, ms of the device's clock. */
  readonly asked: number
}

/** Whether the clinic that was had taken something from this device that the copy need not know. */
async function hasWrittenSince(
  { db, asked, clinicNow }: Omit<Comparison, 'sessao'>,
  copiaDe: ClinicDateTime | null,
): Promise<boolean> {
  const writtenAt = await readMeta(db, 'escritaAntes')
  if (writtenAt === null || copiaDe === null) return writtenAt !== null
  const { date, minute } = clinicNowAt(writtenAt, asked, clinicNow)
  return formatDateTime(date, minute) > copiaDe
}

/**
 * To be called in the transaction that replaces the visits, before it does: answers what is to be done when
 * the new ones stand there. Where they are of another history, what this device knew and does not find again
 * is kept, to be told: whatever the clinic has of it must be among the new ones. `epoca`: their history;
 * `copiaDe`: up to when the copy knew that it began with. On the team's device it is noted that the clinic
 * went back, where a visit differs or the copy need not know all that was sent from here.
 */
export async function rememberKnown(
  { db, sessao, clinicNow, asked }: Comparison,
  { epoca, copiaDe = null }: Pick<AgendamentoChanges, 'epoca' | 'copiaDe'>,
): Promise<() => Promise<void>> {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  await db.conhecidos.filter(({ visit }) => visit.dataHoraAgendada < clinicNow.date).delete()
  const before = await lineageOfVisits(db)
  await db.meta.delete(UNLISTED_LINEAGE)
  // A device that never heard of a history cannot say that it is another.
  if (before === null || epoca === undefined || before === epoca) return async () => undefined
  const isAdmin = sessao.status === 'Admin'
  if (await hasWrittenSince({ db, asked, clinicNow }, copiaDe)) await noteWentBack(db)
  // Reception has the day in hand: of whoever has come today something may be forgotten, too.
  const from = isAdmin ? clinicNow.date : nowAtClinic
  const known = await db.agendamentos
    .where('dataHoraAgendada')
    .above(from)
    .filter((a) => isAdmin || a.email === sessao.email)
    .toArray()
  const queue = await readQueueOf(db, sessao.email)
  const people = await readPeople(db, isAdmin ? known.map(personKey) : [])
  const clientOf = (visit: Agendamento) => {
    const { email, cliente } = visit
    const person = people.get(personKey(visit) ?? '')
    if (email !== null || person !== undefined) return person ?? null
    return cliente == null ? null : { nome: cliente, telefone: '' }
  }
  const knownOf = (visit: Agendamento) => {
    const target = { id: visit.id }
    return { key: laneOfTarget(target), target, epoca: before, client: clientOf(visit) }
  }
  // That a visit is gone which the person has asked to be rid of need not be told.
  const bookings = overlayAgendamentoList(known, queue).flatMap((item): KnownVisit[] => {
    if (item.kind !== 'at_clinic') return []
    const { cancellation, agendamento: visit } = item
    const isUnwanted = cancellation !== null && !needsChoice(cancellation)
    return isUnwanted ? [] : [{ ...knownOf(visit), state: 'booked', visit }]
  })
  const cancelled = await db.cancelados
    .where('dataHoraAgendada')
    .above(from)
    .filter((a) => isAdmin || a.email === sessao.email)
    .toArray()
  const cancellations = cancelled.map(
    (visit): KnownVisit => ({ ...knownOf(visit), state: 'cancelled', visit: knownCancelledOf(visit) }),
  )
  return async () => {
    const present = await db.agendamentos.toArray()
    const later = [...bookings, ...cancellations]
    const keys = new Set(later.map(({ key }) => key))
    // What was not read yet of a restore before this one is compared once more.
    const earlier = await db.conhecidos.filter(({ key }) => !keys.has(key)).toArray()
    const cancelled = new Map((await db.cancelados.toArray()).map((visit) => [visit.id, visit]))
    // What the copy had and somebody has cancelled since is the clinic's own to tell, as any cancellation is.
    // What was cancelled and then put back stood there before the restore: of that nothing came back.
    const stood = new Set(bookings.map(({ key }) => key))
    await db.conhecidos
      .filter(({ key, state, epoca }) => state === 'cancelled' && epoca === before && stood.has(key))
      .delete()
    const differences = differencesOf([...earlier, ...later], present, epoca).filter(
      ({ kind, known }) =>
        kind !== 'gone' || !isCancelledSince(known, cancelled.get(known.visit.id), copiaDe),
    )
    await db.conhecidos.bulkDelete(earlier.filter(({ state }) => state === 'booked').map(({ key }) => key))
    if (differences.length > 0) await noteWentBack(db)
    await db.conhecidos.bulkPut(
      differences.map(({ kind, known }) => (kind === 'gone' ? known : { ...known, standsIn: epoca })),
    )
  }
}
