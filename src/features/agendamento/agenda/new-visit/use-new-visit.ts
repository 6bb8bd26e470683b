import { useRef, useState } from 'react'
import { gapOf } from '#domain/agendamento/gap.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { KnownList } from '#src/lib/reading/shown-list.ts'
import { whatsappHref } from '#src/lib/words/telephone.ts'
import {
  type DateRange,
  datesRead,
  isKnown,
  isWithin,
  readDeviceAgenda,
  useDeviceAgenda,
} from '../../queries.ts'
import { letGo } from '../../queue/commands.ts'
import { DAYS_SEARCHED } from '../../utils.ts'
import { isTakenAt } from '../chosen/free-times.ts'
import { TIME_LOST } from '../chosen/words.ts'
import { isSamePerson, type NewCard, type NewVisitClient, wrongOf } from './client.ts'
import { bookByTelephone } from './commands.ts'
import { daysToOffer } from './free-days.ts'
import { type LookAlike, useCandidates } from './queries.ts'
import {
  CHANGED_MEANWHILE,
  confirmationText,
  MAYBE_KNOWN,
  NO_ROOM_ANY_MORE,
  SERVICES_UNREAD,
  TAKEN_UNREAD,
} from './words.ts'

export type NewVisitOptions = {
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly online: boolean
  readonly services: KnownList<Procedimento>
  /** The clinic's name, for the message. */
  readonly clinic: string
  /** What the screen that led here knew already. */
  readonly start: {
    readonly when: ClinicDateTime | null
    /** A service by its name. */
    readonly service: string | null
    /** A name as it was typed. */
    readonly nome: string | null
    readonly client: LookAlike | null
  }
  readonly onBooked: (day: ClinicDate) => void
  readonly onLogin: () => void
}

/** A visit that is agreed on by telephone: who, what and when, and its booking. */
export function useNewVisit({ email, clinicNow, online, services, clinic, start, ...ways }: NewVisitOptions) {
  const [nome, setName] = useState(start.nome ?? '')
  const [telefone, setTelephone] = useState('')
  const [found, setFound] = useState<LookAlike | null>(start.client)
  const [pickedId, setPickedId] = useState<number | null>(null)
  // As the clinic has it by now: what she reads out is what is booked.
  const service =
    services?.find(({ id, nome }) => (pickedId === null ? nome === start.service : id === pickedId)) ?? null
  // Until the services are read, the service that the screen began with is the wanted one.
  const serviceName = service?.nome ?? (services == null ? start.service : null)
  const [when, setWhen] = useState<ClinicDateTime | null>(start.when)
  const [askedDay, setAskedDay] = useState<ClinicDate | null>(start.when?.slice(0, 10) ?? null)
  const [writes, setWrites] = useState(true)
  /** What was pressed, until the clinic has refused it. */
  const [pressed, setPressed] = useState<{ readonly encaixe: boolean } | null>(null)
  /** The last press of which nobody knows what became: the same asked for again goes as it went. */
  const [uncertain, setUncertain] = useState<{ readonly asked: string; readonly encaixe: boolean } | null>(
    null,
  )
  /** What was asked for when its time was last seen free, and how much of it. */
  const [seenFree, setSeenFree] = useState<{ readonly asked: string; readonly room: string } | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  // One card, however often the button is pressed for the same person.
  const fresh = useRef(crypto.randomUUID())
  const shown = useIsShown()
  const [sentCard, setSentCard] = useState<NewCard | null>(null)
  /** A press waits for the clinic to say whether it knows her. */
  const [isLookingUp, setLookingUp] = useState(false)
  // What was pressed is the queue's to keep, until it is refused.
  const isTyped = nome !== (start.nome ?? '') || telefone !== ''
  useMarkUnsaved(isLookingUp || (pressed === null && isTyped))
  const candidates = useCandidates({ nome, telefone, cpf: '' }, email, online)

  const today = clinicNow.date
  const tempo = service === null ? null : (parseDuration(service.tempo) ?? 0)
  const at = when === null ? null : parseDateTime(when)
  const device = useDeviceAgenda(email, daysToRead(today, [askedDay, at?.date ?? null]))
  // While other days are read, what is there is still of those before.
  const isRead = (day: ClinicDate) => device !== undefined && isWithin(device.range, day)
  const askedRead = askedDay !== null && isRead(askedDay) ? askedDay : null
  const search =
    device === undefined || service === null || tempo === null
      ? null
      : { agenda: device.agenda, clinicNow, tempo, gap: gapOf(service) }
  const known = device?.known ?? null
  const searched = device === undefined ? null : datesRead(device)
  const days = search === null || searched === null ? [] : daysToOffer(search, { searched, asked: askedRead })
  const client = clientOf()
  const wrong = client?.kind === 'new' ? wrongOf(client) : null
  const asked = JSON.stringify([when, service?.id, service?.valor, service?.tempo, client])
  const latest = useRef(asked)
  latest.current = asked
  // A visit that she has just booked takes the time itself: pressed again, it would be squeezed in beside it.
  const sent = pressed ?? (uncertain?.asked === asked ? uncertain : null)
  const isTaken = search !== null && at !== null && isRead(at.date) && isTakenAt(search, at)
  const encaixe = sent?.encaixe ?? isTaken
  const timeAndService = JSON.stringify([when, service?.id])
  if (sent === null && search !== null && at !== null && isRead(at.date)) {
    const room = JSON.stringify([tempo, search.gap])
    const isSeen = seenFree?.asked === timeAndService
    if (!(isTaken || (isSeen && seenFree.room === room))) setSeenFree({ asked: timeAndService, room })
    // Somebody else was quicker while it stood there, or the service has grown: nobody is squeezed in by a
    // press meant for a free time.
    if (isTaken && isSeen) loseTime(seenFree.room === room ? TIME_LOST : NO_ROOM_ANY_MORE)
  }

  function clientOf(): NewVisitClient | null {
    if (found !== null) return { kind: 'found', ...found }
    const [name, number] = [nome.trim(), telefone.trim()]
    return name === '' && number === ''
      ? null
      : { kind: 'new', chave: keyOfCard(name, number), nome: name, telefone: number }
  }

  /** Whoever is another person than the one before has a card of her own. */
  function keyOfCard(nome: string, telefone: string): string {
    return sentCard !== null && isSamePerson(sentCard, { nome, telefone }) ? sentCard.chave : fresh.current
  }

  function loseTime(why: string) {
    setWhen(null)
    setSeenFree(null)
    setRefusal(why)
  }

  /**
   * Why a press stops: somebody is there, which was not read yet, the clinic may know her, or other things
   * stand there now.
   */
  async function heldBackBy(card: NewCard | null, taken: () => Promise<boolean>): Promise<string | null> {
    setLookingUp(true)
    try {
      if (await taken()) return TAKEN_UNREAD
      const known = card === null ? [] : await candidates.lookUp()
      const seen = candidates.shown.map(({ key }) => key)
      if (known.some(({ key }) => key !== card?.chave && !seen.includes(key))) return MAYBE_KNOWN
      return latest.current === asked ? null : CHANGED_MEANWHILE
    } finally {
      setLookingUp(false)
    }
  }

  async function book() {
    if (client === null) return setMissing('Escreva um nome ou um telefone')
    // A card that the clinic refuses takes the visit with it, and offline nobody would hear of it for long.
    if (wrong !== null) return setMissing(wrong.says)
    if (service === null) return setMissing(services == null ? SERVICES_UNREAD : 'Escolha o serviço')
    if (when === null) return setMissing('Escolha um horário')
    setMissing(null)
    setRefusal(null)
    const card = client.kind === 'new' && online ? client : null
    const isUnread = at !== null && !isRead(at.date) && sent === null
    if (card !== null || isUnread) {
      const isTakenThere = async () => {
        const { agenda } = await readDeviceAgenda(email)
        return at !== null && isTakenAt({ agenda, clinicNow, tempo: tempo ?? 0, gap: gapOf(service) }, at)
      }
      // Where the device cannot be read the clinic says it.
      const why = await heldBackBy(card, async () => isUnread && isTakenThere().catch(() => false))
      // Whoever has left meanwhile was asked whether what she typed may go.
      if (why !== null || !shown.current) return setMissing(why)
    }
    setPressed({ encaixe })
    if (client.kind === 'new') {
      if (client.chave === fresh.current) fresh.current = crypto.randomUUID()
      setSentCard(client)
    }
    const id = crypto.randomUUID()
    const isShown = () => shown.current
    const request = { id, client, service, when, encaixe, dono: email, isShown, onLogin: ways.onLogin }
    let [isBooked, isConfirmed] = [false, false]
    try {
      const outcome = await bookByTelephone(request)
      isBooked = outcome.kind === 'done'
      isConfirmed = outcome.kind === 'done' && outcome.isAtClinic === true
      setUncertain(outcome.kind === 'failed' && outcome.uncertain === true ? { asked, encaixe } : null)
      if (outcome.kind === 'taken') {
        loseTime(TIME_LOST)
        // The screen still asks: no row of what was refused needs to stay.
        if (outcome.kept?.refusedId != null) await letGo(outcome.kept.refusedId)
      }
    } finally {
      // What is booked stays pressed until the screen has gone, however long the next one takes.
      if (!isBooked) setPressed(null)
    }
    if (!isBooked) return
    const number = found?.telefone ?? telefone
    if (writes && online && isConfirmed && number !== '')
      window.open(
        whatsappHref(number, confirmationText({ nome: found?.nome ?? nome, service, when, today, clinic })),
        '_blank',
        'noopener',
      )
    // Whoever has gone to another screen is not called back.
    if (isShown()) ways.onBooked(when.slice(0, 10))
  }

  /** Whoever goes on typing or choosing has not to be told any more what was missing. */
  function answered<T>(set: (value: T) => void) {
    return (value: T) => {
      set(value)
      setMissing(null)
    }
  }

  return {
    who: {
      ...{ nome, telefone, found, candidates: candidates.shown, today },
      error: client === null ? missing : null,
      wrong: missing === null ? null : wrong,
      onName: answered(setName),
      onTelephone: answered(setTelephone),
      onFound: answered(setFound),
    },
    client,
    service,
    /** The wanted service's name, also while the services have not been read. */
    serviceName,
    onService: answered(({ id }: Procedimento) => setPickedId(id)),
    /** The chosen time; `at`: the same as a moment. */
    when,
    at,
    days: {
      ...{ days, when, today, encaixe },
      tempo: tempo ?? 0,
      asked: askedDay,
      isAskedKnown: askedDay !== null && isKnown(known, [askedDay]),
      isKnown: known !== null && isKnown(known, [today]),
      onChoose: answered((next: ClinicDateTime | null) => {
        setWhen(next)
        setRefusal(null)
      }),
      onDay: setAskedDay,
    },
    refusal,
    missing,
    writes: writes && online,
    setWrites,
    isBusy: isLookingUp || pressed !== null,
    book: () => void book(),
  }
}

/** The days to read: as far as free ones are searched for, and around those that were asked for or chosen. */
function daysToRead(today: ClinicDate, others: readonly (ClinicDate | null)[]): DateRange {
  const days = others.flatMap((day) => (day === null ? [] : [addDays(day, -1), addDays(day, 1)]))
  const sorted = [addDays(today, -1), addDays(today, DAYS_SEARCHED), ...days].sort()
  return { from: sorted[0] ?? today, to: sorted.at(-1) ?? today }
}
