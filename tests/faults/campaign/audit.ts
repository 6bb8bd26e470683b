import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { rowsAwaitingChoice } from '#domain/outbox/behind-refused.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { Visit } from '#tests/support/clinic.ts'
import type { Chip } from './chips.ts'

/**
 * Something a person pressed and the device took: it arrives once, as hers, or is shown as needing her
 * choice.
 */
export type PressedCommand = {
  /** The row of the queue that the press made. */
  readonly id: string
  /** Who was on the screen when it was pressed. */
  readonly person: string
  /** On which of her devices; with one it goes without saying. */
  readonly device?: string
  readonly what:
    | { readonly kind: 'book'; readonly when: string }
    | { readonly kind: 'cancel'; readonly visitId: number }
    /**
     * Took back a booking that waited, named by its row: either that row left the queue (then `id` is that
     * row's), or a cancellation follows it.
     */
    | { readonly kind: 'withdraw'; readonly bookingId: string }
    | { readonly kind: 'save-profile'; readonly text: string }
    /** Something asked of a visit that the clinic has; what came of it stands among the changes. */
    | { readonly kind: 'visit-act'; readonly visitId: number }
}

/** A press of which nobody has seen what became of it: the page was loaded anew, or it led to nothing. */
export type Attempt =
  | { readonly kind: 'book'; readonly when: string }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'withdraw'; readonly bookingId: string }
  | { readonly kind: 'save-profile'; readonly text: string }
  | { readonly kind: 'visit-act'; readonly visitId: number }

/**
 * What was done to a visit. Uncertain: the screen on which it was done has not said that it is done. `row`:
 * the row of the queue that asked for it, which tells in the end what came of it.
 */
export type VisitChange = {
  readonly visitId: number
  readonly isCertain: boolean
  readonly row?: string | null
  /** It was asked for without knowing what somebody else had made of the visit: it has to ask. */
  readonly mustAsk?: boolean
} & (
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'deleted' }
  /** After she, or the clinic, had cancelled it. */
  | { readonly kind: 'brought back' }
  /** Reception has said so of it. `since`: since when it was so before, where that was taken back. */
  | { readonly kind: 'became'; readonly estado: VisitState; readonly since?: string }
  | { readonly kind: 'described'; readonly as: string }
)

/**
 * What is found: a broken promise, among them a change of which her screen says nothing (`silently changed`),
 * a visit at two times or at none (`half-moved`), and a time that is blocked by nobody or given twice
 * (`ghost`); beside those a screen that shows the past as now (`silently stale`), that denies what was done
 * (`wrongly denied`), or that works no more.
 */
export type Finding = {
  readonly kind:
    | 'lost'
    | 'doubled'
    | 'misattributed'
    | 'wrongly confirmed'
    | 'silently changed'
    | 'half-moved'
    | 'ghost'
    | 'silently stale'
    | 'wrongly denied'
    | 'broken screen'
  readonly text: string
}

/** What the screen says of one person, in the end. */
export type ScreenView = {
  readonly person: string
  readonly bookedTimes: readonly string[]
  /** What each card of her list says. */
  readonly cards: readonly string[]
  /** What they call visits that the clinic has. */
  readonly chips: readonly Chip[]
}

export type StoredProfile = { readonly complemento: string; readonly versao: number }

/** How everything stands when nothing is on its way any more. */
export type EndState = {
  readonly people: readonly string[]
  readonly commands: readonly PressedCommand[]
  /** The queue, everybody's. */
  readonly queue: readonly OutboxRow[]
  /** Bookings whose refusal was on the screen, and which the person then put away. */
  readonly dismissed: ReadonlySet<string>
  readonly screens: readonly ScreenView[]
  /** What others did to visits, in the order of the acts. */
  readonly changes: readonly VisitChange[]
  /** The clinic's visits of these people. */
  readonly visits: readonly Visit[]
  /** The visit that each key made, also where it is gone since. */
  readonly madeVisits: ReadonlyMap<string, number>
  readonly profiles: ReadonlyMap<string, StoredProfile>
  /** Keys of what a restored clinic has forgotten. */
  readonly forgotten: ReadonlySet<string>
}

type Add = (kind: Finding['kind'], text: string) => void

/** Compares what was pressed with what the clinic has and what the screens say. */
export function audit(end: EndState): Finding[] {
  const findings: Finding[] = []
  const add: Add = (kind, text) => void findings.push({ kind, text })
  auditQueue(end, add)
  auditCommands(end, add)
  auditVisits(end, add)
  auditChanges(end, add)
  for (const person of end.people) auditProfile(end, person, add)
  auditScreens(end, add)
  return findings
}

/**
 * The changes as the queues say in the end that they came to: what the clinic has taken is certain, and what
 * waits for a choice was not done.
 */
export function settledChanges(
  changes: readonly VisitChange[],
  queue: readonly OutboxRow[],
): readonly VisitChange[] {
  const rows = new Map(queue.map((row) => [row.id, row]))
  return changes.flatMap((change) => {
    const row = rows.get(change.row ?? '')
    if (row === undefined) return [change]
    return needsChoice(row) ? [] : [{ ...change, isCertain: row.state === 'done' }]
  })
}

const RESTING: ReadonlySet<OutboxRow['state']> = new Set(['done', 'conflict', 'rejected', 'expired'])

function auditQueue({ queue, commands }: EndState, add: Add): void {
  const pressed = new Set(commands.map((c) => c.id))
  const awaiting = rowsAwaitingChoice(queue)
  for (const row of queue) {
    if (!(RESTING.has(row.state) || awaiting.has(row.id)))
      add('lost', `${row.command.kind} ${row.id} is still ${row.state}`)
    if (!(pressed.has(row.id) || isCardOfPressed(row, queue)))
      add('doubled', `${row.command.kind} ${row.id} is queued, and nobody pressed`)
  }
}

function auditCommands(end: EndState, add: Add): void {
  const { commands, queue, dismissed, changes, visits, madeVisits, forgotten } = end
  const needingChoice = new Set([
    ...dismissed,
    ...queue.filter(needsChoice).map((r) => r.id),
    ...cancelledAnew(queue),
  ])
  const accepted = commands.filter((c) => c.what.kind === 'withdraw' || !needingChoice.has(c.id))
  const cancelled = new Set(accepted.flatMap(({ what }) => (what.kind === 'cancel' ? [what.visitId] : [])))
  const withdrawn = new Set(
    accepted.flatMap(({ what }) => (what.kind === 'withdraw' ? [what.bookingId] : [])),
  )
  const deleted = new Set(changes.filter((c) => c.kind === 'deleted').map((c) => c.visitId))
  const back = new Set(changes.filter((c) => c.kind === 'brought back').map((c) => c.visitId))
  // What a restore has undone is not lost: her screen has to say that the visit is there.
  const holds = (id: string) => !(needingChoice.has(id) || forgotten.has(id))
  for (const { id, person, what } of commands) {
    const stands = (visitId: number) => visits.some((v) => v.id === visitId) && !back.has(visitId)
    if (what.kind === 'cancel' && holds(id) && stands(what.visitId))
      add('lost', `the cancellation of ${what.visitId} by ${person}`)
    if (what.kind === 'withdraw' && holds(id) && visits.some((v) => v.chave === what.bookingId))
      add('lost', `the withdrawal of ${what.bookingId} by ${person}, ${standingOf(queue, id)}`)
    if (what.kind !== 'book') continue
    const visit = visits.find((v) => v.chave === id)
    const visitId = madeVisits.get(id) ?? -1
    const undone = withdrawn.has(id) || cancelled.has(visitId) || deleted.has(visitId)
    if (visit === undefined) {
      if (!(needingChoice.has(id) || undone))
        add(
          'lost',
          `${what.when} of ${person}, ${standingOf(queue, id)}, visit ${madeVisits.get(id) ?? 'never made'}`,
        )
      continue
    }
    if ((visit.email ?? visit.cliente) !== person)
      add('misattributed', `${what.when} of ${person}: ${visit.email}`)
    const times = possibleTimes(what.when, visit.id, changes)
    if (times.length === 1 && times[0] === what.when && visit.when !== what.when)
      add('misattributed', `${what.when}: ${visit.when}`)
    else if (!times.includes(visit.when))
      add('lost', `the move of ${visit.id} of ${person} to ${times.join(' or ')}: ${visit.when}`)
    if (needingChoice.has(id)) add('doubled', `${what.when} is booked and shown as refused`)
  }
}

/** What the device says of a command, for whoever looks for the cause. */
function standingOf(queue: readonly OutboxRow[], id: string): string {
  const row = queue.find((r) => r.id === id)
  return row === undefined ? 'its row is gone' : `its row is ${row.state} after ${row.attempts} attempts`
}

/** Where a visit may be: where it was moved last, or where it was before a move of which nobody knows. */
function possibleTimes(booked: string, visitId: number, changes: readonly VisitChange[]): string[] {
  let times = [booked]
  for (const change of changes) {
    if (change.visitId !== visitId || change.kind !== 'moved') continue
    times = change.isCertain ? [change.to] : [...times, change.to]
  }
  return times
}

/**
 * What the screen said that others had done holds, unless a later change took its place: of a visit whose
 * client has a phone here she may have said something herself since, and her cards are compared.
 */
function auditChanges({ changes, visits, screens }: EndState, add: Add): void {
  for (const visit of visits) {
    const own = changes.filter((c) => c.visitId === visit.id)
    const end = own.findLast((c) => c.kind === 'deleted' || c.kind === 'brought back')
    if (end?.kind === 'deleted' && end.isCertain) add('lost', `the deletion of ${visit.id}`)
    const became = own.findLast((c) => c.kind === 'became')
    const isHersToo = screens.some(({ person }) => person === visit.email)
    if (became?.isCertain === true && !isHersToo && visit.estado !== became.estado)
      add('lost', `that ${visit.id} is ${became.estado}: it is ${visit.estado}`)
    if (own.some((c) => c.mustAsk === true && c.isCertain))
      add('lost', `what somebody else made of ${visit.id}: reception passed over it`)
    const described = own.filter((c) => c.kind === 'described')
    const last = described.at(-1)
    if (last?.isCertain === true && visit.descricao !== last.as)
      add('lost', `the description of ${visit.id}: ${visit.descricao} in place of ${last.as}`)
  }
}

/** A new card is one press with its visit, and a row of its own before it. */
function isCardOfPressed({ command }: OutboxRow, queue: readonly OutboxRow[]): boolean {
  if (command.kind !== 'ficha.salvar') return false
  const { chave } = command.payload
  return queue.some(
    ({ command: other }) => other.kind === 'agendamento.criar' && other.payload.pedido.ficha === chave,
  )
}

/** Cancellations that were refused, and in whose place she has cancelled the visit as it was by then. */
function cancelledAnew(queue: readonly OutboxRow[]): string[] {
  return queue.flatMap(({ command, supersedes }) =>
    command.kind === 'agendamento.cancelar' && supersedes !== null ? [supersedes] : [],
  )
}

function auditVisits({ commands, visits }: EndState, add: Add): void {
  const pressed = new Set(commands.map((c) => c.id))
  for (const [i, visit] of visits.entries()) {
    if (visit.chave === null || !pressed.has(visit.chave))
      add('doubled', `${visit.when} of ${visit.email}, and nobody pressed`)
    const isBeside = (v: Visit) => v.when === visit.when && !(v.encaixe || visit.encaixe)
    if (visits.findIndex(isBeside) < i && !visit.encaixe) add('doubled', visit.when)
  }
}

function auditProfile({ commands, queue, profiles }: EndState, person: string, add: Add): void {
  const needingChoice = new Set(queue.filter(needsChoice).map((r) => r.id))
  const written = commands.flatMap((c) =>
    c.what.kind === 'save-profile' ? [{ ...c, text: c.what.text }] : [],
  )
  const hers = written.filter((c) => c.person === person)
  // What waits on one device may arrive after what another has sent since: each one's last may be the last.
  const byDevice = Map.groupBy(
    hers.filter((c) => !needingChoice.has(c.id)),
    (c) => c.device,
  )
  const last = [...byDevice.values()].map((ofDevice) => ofDevice.at(-1)?.text)
  const profile = profiles.get(person)
  if (profile === undefined) {
    if (last.length > 0) add('lost', `the profile ${last.join(' or ')} of ${person}`)
    return
  }
  if (!last.includes(profile.complemento)) {
    const isOfAnother = written.some((c) => c.person !== person && c.text === profile.complemento)
    add(
      isOfAnother ? 'misattributed' : 'lost',
      `the profile of ${person}: ${profile.complemento} in place of ${last.join(' or ')}`,
    )
  }
  // A repeated write is one more version. A restored clinic leaves versions out, by whole multiples.
  if (profile.versao % VERSIONS_LEFT_OUT > hers.length)
    add('doubled', `the profile of ${person}: version ${profile.versao}`)
}

function auditScreens({ screens, visits }: EndState, add: Add): void {
  for (const { person, bookedTimes, cards } of screens) {
    const hers = new Set(visits.filter((v) => v.email === person).map((v) => v.when))
    for (const when of bookedTimes)
      if (!hers.has(when)) add('wrongly confirmed', `${when} on the screen of ${person}`)
    for (const when of hers)
      if (!bookedTimes.includes(when))
        add('lost', `${when} is missing on the screen of ${person}: ${cards.join(' | ')}`)
  }
}
