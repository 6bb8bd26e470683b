import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { EndState, Finding } from './audit.ts'
import { type Standing, saysConfirmed, wrongChips } from './chips.ts'
import type { Untold, Version } from './life-reading.ts'

/** The lives of visits, and what is said of them, when nothing is on its way any more. */
export type LifeAtEnd = Pick<
  EndState,
  'people' | 'queue' | 'visits' | 'screens' | 'forgotten' | 'changes'
> & {
  /** Rows that were taken back before anything of them left the device. */
  readonly dropped: ReadonlySet<string>
  /** Oldest first. */
  readonly versions: readonly Version[]
  /** What somebody has said that clients know, and the clinic has heard. */
  readonly known: readonly { readonly visitId: number; readonly versao: number }[]
  /** Visits of which a restore has undone something: what their clients know is told in other words. */
  readonly restored: ReadonlySet<number>
  /** What her booking screen offers on the campaign's day, and what is free there; minutes. */
  readonly starts: { readonly offered: readonly number[]; readonly free: readonly number[] } | null
}

type Add = (kind: Finding['kind'], text: string) => void

/** Compares the history of visits with what was asked for, and with what the screens say. */
export function auditLife(end: LifeAtEnd): Finding[] {
  const findings: Finding[] = []
  const add: Add = (kind, text) => void findings.push({ kind, text })
  auditKeys(end, add)
  auditCancelled(end, add)
  auditPlaces(end, add)
  auditTold(end, add)
  auditStates(end, add)
  auditTakenBack(end, add)
  auditStarts(end, add)
  return findings
}

/**
 * Each command made one version at most, as whom it was pressed; what was done is there, what was refused is
 * not.
 */
function auditKeys({ queue, versions, forgotten }: LifeAtEnd, add: Add): void {
  const byKey = Map.groupBy(versions, (version) => version.chave ?? '')
  for (const row of queue) {
    const made = byKey.get(row.id) ?? []
    if (made.length > 1) add('doubled', `${row.command.kind} ${row.id} made ${made.length} versions`)
    for (const { by, visitId } of made)
      if (by !== row.dono) add('misattributed', `${visitId} by ${by} in place of ${row.dono}`)
    // What was cancelled since is told as that, whatever the command had come to before.
    const isGone = versions.findLast((v) => v.visitId === made[0]?.visitId && v.estado !== null)
    if (needsChoice(row) && made.length > 0 && isGone?.estado !== 'cancelada')
      add('wrongly denied', `${row.command.kind} ${row.id} was done, and is shown as refused`)
    if (row.state !== 'done' || forgotten.has(row.id) || made.length > 0) continue
    const wanted = wantedBy(row)
    if (wanted === null) continue
    // Somebody else may have made it so before: then there was nothing left to do.
    const isSo = versions.some((v) => v.visitId === wanted.visitId && isMadeBy(v, wanted))
    if (!isSo) add('lost', `${row.command.kind} ${row.id} is called done, and ${wanted.visitId} never was so`)
  }
}

type Wanted = { readonly visitId: number; readonly inicio?: string; readonly estado?: string }

const isMadeBy = (version: Version, { inicio, estado }: Wanted): boolean =>
  inicio === undefined ? version.estado === estado : version.inicio === inicio

/** Where or how a row wants a visit; null for what is no move or state of a visit that the clinic has. */
function wantedBy({ command }: OutboxRow): Wanted | null {
  if (command.kind !== 'agendamento.remarcar' && command.kind !== 'agendamento.estado') return null
  const { alvo } = command.payload
  if (!('id' in alvo)) return null
  return command.kind === 'agendamento.remarcar'
    ? { visitId: alvo.id, inicio: command.payload.para }
    : { visitId: alvo.id, estado: command.payload.estado }
}

/** What a cancellation took was at the time that its person saw, or had asked for herself. */
function auditCancelled({ queue, versions, restored }: LifeAtEnd, add: Add): void {
  for (const { id, command, state, dono } of queue) {
    const versao = command.kind === 'agendamento.cancelar' ? command.payload.versao : undefined
    const made = versions.find(({ chave, estado }) => chave === id && estado === 'cancelada')
    if (state !== 'done' || versao === undefined || made === undefined || restored.has(made.visitId)) continue
    const timeBefore = (end: number) =>
      factsOf(versions.filter((v) => v.visitId === made.visitId && v.versao < end)).inicio
    const [seen, taken] = [timeBefore(versao + 1), timeBefore(made.versao)]
    if (seen !== taken) add('lost', `${made.visitId} at ${taken} by ${dono}, who wanted to be rid of ${seen}`)
  }
}

/** A visit is where its history has left it, as long as it was, and on no screen at a place of before. */
function auditPlaces({ versions, visits, screens, restored }: LifeAtEnd, add: Add): void {
  for (const visit of visits) {
    if (restored.has(visit.id)) continue
    const places = versions.filter((v) => v.visitId === visit.id && v.inicio !== null)
    const [first, last] = [places[0], places.at(-1)]
    if (first === undefined || last === undefined) continue
    if (last.inicio !== visit.when)
      add('half-moved', `${visit.id} is at ${visit.when}, and its history leaves it at ${last.inicio}`)
    if (lengthOf(first.inicio, first.fim) !== lengthOf(visit.when, visit.until))
      add('half-moved', `${visit.id} begins at ${visit.when}, and ends at ${visit.until}`)
    const others = visits.filter((v) => v.id !== visit.id && v.email === visit.email).map((v) => v.when)
    for (const { person, bookedTimes } of screens)
      for (const { inicio } of places)
        if (
          person === visit.email &&
          inicio !== null &&
          ![visit.when, ...others].includes(inicio) &&
          bookedTimes.includes(inicio)
        )
          add('half-moved', `${visit.id} is also at ${inicio} on the screen of ${person}`)
  }
}

const lengthOf = (from: string | null, to: string | null): number =>
  Date.parse(to ?? '') - Date.parse(from ?? '')

/** What she knows is what she did last, or has said that she saw: a difference from that is on her screen. */
function auditTold({ versions, known, screens, restored }: LifeAtEnd, add: Add): void {
  for (const [visitId, own] of Map.groupBy(versions, (version) => version.visitId)) {
    if (restored.has(visitId)) continue
    for (const screen of screens) {
      if (own[0]?.of !== screen.person) continue
      const untold = untoldTo(
        screen.person,
        own,
        known.filter((k) => k.visitId === visitId),
      )
      if (untold !== null && !isTold(screen.cards, untold))
        add('silently changed', `${visitId} of ${screen.person}, ${untold.from} to ${untold.to}`)
    }
  }
}

function untoldTo(
  person: string,
  own: readonly Version[],
  said: LifeAtEnd['known'],
): Pick<Untold, 'from' | 'to'> | null {
  const hers = own.filter((v) => v.by === person)
  const last = Math.max(own[0]?.versao ?? 0, ...[...said, ...hers].map((v) => v.versao))
  const before = factsOf(own.filter((v) => v.versao <= last))
  const now = factsOf(own)
  if (before.isCancelled !== now.isCancelled || (!now.isCancelled && before.inicio !== now.inicio))
    return { from: before.inicio, to: now.isCancelled ? null : now.inicio }
  return null
}

function factsOf(versions: readonly Version[]) {
  return {
    inicio: versions.findLast((v) => v.inicio !== null)?.inicio ?? '',
    isCancelled: versions.findLast((v) => v.estado !== null)?.estado === 'cancelada',
  }
}

/** Her list calls each visit what its history has made of it, and by whom. */
function auditStates({ versions, visits, screens }: LifeAtEnd, add: Add): void {
  for (const { person, chips } of screens) {
    const standing = visits.flatMap(({ id: visitId, email, when, estado }): Standing[] => {
      const said = versions.findLast((v) => v.visitId === visitId && v.estado !== null)
      const by = said?.by === person ? 'cliente' : 'clinica'
      return email === person ? [{ visitId, time: when.slice(11, 16), estado, by }] : []
    })
    for (const { visitId, words, expected } of wrongChips(chips, standing))
      add(kindOfWrong(words, expected), `${visitId} of ${person}: "${words}" in place of "${expected}"`)
  }
}

function kindOfWrong(words: string, expected: string): Finding['kind'] {
  if (!saysConfirmed(words)) return saysConfirmed(expected) ? 'lost' : 'silently stale'
  return saysConfirmed(expected) ? 'misattributed' : 'wrongly confirmed'
}

/** What was taken back is so since it was so before; what was dropped unsent made nothing. */
function auditTakenBack({ versions, changes, dropped }: LifeAtEnd, add: Add): void {
  const byKey = new Map(versions.map((version) => [version.chave, version]))
  for (const change of changes) {
    if (change.kind !== 'became' || change.since === undefined) continue
    const made = byKey.get(change.row ?? '')
    if (made !== undefined && made.since !== change.since)
      add('lost', `that ${change.visitId} is ${change.estado} since ${change.since}: ${made.since}`)
  }
  for (const { chave, visitId } of versions)
    if (chave !== null && dropped.has(chave))
      add('doubled', `${chave} was taken back unsent, and has made something of ${visitId}`)
}

/** Whether a card of her list says what the clinic made of a visit, or that it has gone back to a copy. */
export function isTold(cards: readonly string[], { from, to }: Pick<Untold, 'from' | 'to'>): boolean {
  const times = [from, ...(to === null ? [] : [to])].map((when) => when.slice(11, 16))
  const became = to === null ? /A clínica cancelou/ : /A clínica (mudou|marcou)/
  return cards.some(
    (words) =>
      (became.test(words) && times.every((time) => words.includes(time))) ||
      (/voltou a uma cópia/.test(words) && times.some((time) => words.includes(time))),
  )
}

/** What nobody has is offered, and what somebody has is not. */
function auditStarts({ starts }: LifeAtEnd, add: Add): void {
  if (starts === null) return
  const { offered, free } = starts
  for (const start of free)
    if (!offered.includes(start)) add('ghost', `${start} is free, and her screen calls it taken`)
  for (const start of offered) if (!free.includes(start)) add('ghost', `${start} is taken, and offered`)
}
