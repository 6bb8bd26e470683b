import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Visit } from '#tests/support/clinic.ts'
import type { Attempt, PressedCommand } from './audit.ts'
import type { Version } from './life-reading.ts'

type Known = {
  readonly attempts: Iterable<Attempt>
  readonly commands: readonly PressedCommand[]
  readonly queue: readonly OutboxRow[]
  readonly visits: readonly Visit[]
  /** Of these visits, the oldest first. */
  readonly versions: readonly Version[]
}

/**
 * The commands of presses that nobody saw arriving, found by what they left behind in the queue or at the
 * clinic. A press that left nothing asked for nothing: the page was gone before it had taken it.
 */
export function commandsOfAttempts({ attempts, commands, queue, visits, versions }: Known): PressedCommand[] {
  const known = new Set(commands.map((c) => c.id))
  const found: PressedCommand[] = []
  for (const attempt of attempts) {
    const command =
      commandOfRow(
        attempt,
        queue.filter((r) => !known.has(r.id)),
      ) ??
      commandOfVisit(
        attempt,
        visits.filter((v) => !known.has(v.chave ?? '')),
        versions,
      ) ??
      withdrawal(attempt, { commands, queue, visits })
    if (command === null) continue
    known.add(command.id)
    found.push(command)
  }
  return found
}

function commandOfRow(attempt: Attempt, rows: readonly OutboxRow[]): PressedCommand | null {
  for (const row of rows) {
    const what = whatOf(row)
    if (what === null || !isOf(attempt, what)) continue
    const { command } = row
    // Reception asks in the name of its client.
    const whose = command.kind === 'agendamento.criar' ? clientOf(command.payload.pedido) : null
    return { id: row.id, person: whose ?? row.dono, what }
  }
  return null
}

/** Whose a visit is to be: by the account, or by the name that reception has typed; null for one's own. */
export const clientOf = ({
  email,
  cliente,
}: {
  readonly email?: string | null | undefined
  readonly cliente?: string | null | undefined
}): string | null => email ?? cliente ?? null

/** What a row of the queue asks for. */
export function whatOf({ command }: OutboxRow): PressedCommand['what'] | null {
  switch (command.kind) {
    case 'agendamento.criar':
      return { kind: 'book', when: command.payload.pedido.dataHoraAgendada }
    case 'agendamento.cancelar': {
      // A visit whose own booking has not heard its answer yet is cancelled by that booking's name.
      const { alvo } = command.payload
      return 'id' in alvo
        ? { kind: 'cancel', visitId: alvo.id }
        : { kind: 'withdraw', bookingId: alvo.comando }
    }
    case 'agendamento.alterar':
    case 'agendamento.remarcar':
    case 'agendamento.estado':
    case 'agendamento.ciencia':
      return 'id' in command.payload.alvo ? { kind: 'visit-act', visitId: command.payload.alvo.id } : null
    case 'perfil.salvar': {
      return { kind: 'save-profile', text: command.payload.campos.complemento ?? '' }
    }
    default:
      return null
  }
}

function isOf(attempt: Attempt, what: PressedCommand['what']): boolean {
  switch (attempt.kind) {
    case 'book':
      return what.kind === 'book' && what.when === attempt.when
    case 'cancel':
      return what.kind === 'cancel' || what.kind === 'withdraw'
    case 'withdraw':
      return what.kind === 'withdraw' && what.bookingId === attempt.bookingId
    case 'visit-act':
      return what.kind === 'visit-act' && what.visitId === attempt.visitId
    case 'save-profile':
      // Typed into the form of somebody who logged out between the letters and the press: the press then
      // saved another's first profile, with nothing typed.
      return what.kind === 'save-profile' && (what.text === attempt.text || what.text === '')
  }
}

/** She may have moved it since: it was booked at the time that its history begins with. */
function commandOfVisit(
  attempt: Attempt,
  visits: readonly Visit[],
  versions: readonly Version[],
): PressedCommand | null {
  if (attempt.kind !== 'book') return null
  const { when } = attempt
  const bookedAt = (v: Visit) => versions.find((version) => version.visitId === v.id)?.inicio ?? v.when
  const visit = visits.find((v) => bookedAt(v) === when)
  if (visit === undefined || visit.chave === null || visit.email === null) return null
  return { id: visit.chave, person: visit.email, what: { kind: 'book', when } }
}

/**
 * A booking that was to be taken back, and whose row is gone. Where the clinic has it, the row went because
 * it was done, and the press came too late for a button that had gone with it.
 */
function withdrawal(
  attempt: Attempt,
  { commands, queue, visits }: Omit<Known, 'attempts' | 'versions'>,
): PressedCommand | null {
  if (attempt.kind !== 'withdraw') return null
  const { bookingId } = attempt
  const booking = commands.find((c) => c.id === bookingId)
  if (booking === undefined || queue.some((r) => r.id === bookingId)) return null
  if (visits.some((v) => v.chave === bookingId)) return null
  return { id: bookingId, person: booking.person, what: attempt }
}
