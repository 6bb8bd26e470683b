import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { gapOf } from '#domain/agendamento/gap.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import type { KnownList } from '#src/lib/known-list.ts'
import { whatsappHref } from '#src/lib/telephone.ts'
import { useIsShown } from '#src/lib/use-is-shown.ts'
import {
  type DateRange,
  datesRead,
  isKnown,
  isWithin,
  readDeviceAgenda,
  useDeviceAgenda,
  type Whose,
} from '../../queries.ts'
import { letGo } from '../../queue/commands.ts'
import { DAYS_SEARCHED } from '../../utils.ts'
import { isTakenAt } from '../chosen/free-times.ts'
import { TIME_LOST } from '../chosen/words.ts'
import { isSamePerson, type NewCard, type NewVisitClient, wrongOf } from './client.ts'
import { bookByTelephone } from './commands.ts'
import { Days } from './days.tsx'
import { daysToOffer } from './free-days.ts'
import { type LookAlike, useBookedCounts, useCandidates } from './queries.ts'
import classes from './screen.module.css'
import { Services } from './services.tsx'
import { Who } from './who.tsx'
import {
  CHANGED_MEANWHILE,
  confirmationText,
  dayInFull,
  MAYBE_KNOWN,
  SERVICES_UNREAD,
  serviceOrder,
  TAKEN_UNREAD,
} from './words.ts'

type Props = {
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly online: boolean
  readonly services: KnownList<Procedimento>
  readonly pictureOf: (nome: string, side: number) => ReactNode
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
  readonly onClose: () => void
  /** Goes on in the agenda's form, which asks for description, price and length, too. */
  readonly onWholeForm: (known: NewVisitOfAgenda) => void
  readonly onBooked: (day: ClinicDate) => void
  readonly onLogin: () => void
}

/** What the agenda's form is told of a new visit. */
export type NewVisitOfAgenda = {
  readonly newAt: ClinicDateTime | null
  readonly newFor: Whose | null
  /** Its name. */
  readonly newService: string | null
}

/** "Nova visita": who is on the telephone, what she wants, and when; nine taps and a name. */
export function NewVisitScreen({ email, clinicNow, online, services, pictureOf, start, ...ways }: Props) {
  const [nome, setName] = useState(start.nome ?? '')
  const [telefone, setTelephone] = useState('')
  const [found, setFound] = useState<LookAlike | null>(start.client)
  const [picked, setPicked] = useState<Procedimento | null>(null)
  const service = picked ?? services?.find((one) => one.nome === start.service) ?? null
  // Before the services have been read, what was given is still what she wants.
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
  /** What was asked for when its time was last seen free. */
  const [seenFree, setSeenFree] = useState<string | null>(null)
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
  const counts = useBookedCounts()

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
  const asked = JSON.stringify([when, service?.id, client])
  const latest = useRef(asked)
  latest.current = asked
  // A visit that she has just booked takes the time itself: pressed again, it would be squeezed in beside it.
  const sent = pressed ?? (uncertain?.asked === asked ? uncertain : null)
  const isTaken = search !== null && at !== null && isRead(at.date) && isTakenAt(search, at)
  const encaixe = sent?.encaixe ?? isTaken
  const timeAndService = JSON.stringify([when, service?.id])
  if (sent === null && search !== null && at !== null && isRead(at.date)) {
    if (!isTaken && seenFree !== timeAndService) setSeenFree(timeAndService)
    // Somebody else was quicker while it stood there: nobody is squeezed in by a press meant for a free time.
    if (isTaken && seenFree === timeAndService) loseTime()
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

  function loseTime() {
    setWhen(null)
    setSeenFree(null)
    setRefusal(TIME_LOST)
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
      isConfirmed = outcome.kind === 'done' && outcome.isConfirmed === true
      setUncertain(outcome.kind === 'failed' && outcome.uncertain === true ? { asked, encaixe } : null)
      if (outcome.kind === 'taken') {
        loseTime()
        // The screen still asks: no row of what was refused needs to stay.
        if (outcome.refusedId !== null) await letGo(outcome.refusedId)
      }
    } finally {
      // What is booked stays pressed until the screen has gone, however long the next one takes.
      if (!isBooked) setPressed(null)
    }
    if (!isBooked) return
    const number = found?.telefone ?? telefone
    if (writes && online && isConfirmed && number !== '')
      window.open(
        whatsappHref(number, confirmationText({ nome: found?.nome ?? nome, service, when, today, ...ways })),
        '_blank',
        'noopener',
      )
    // Whoever has gone to another screen is not called back.
    if (isShown()) ways.onBooked(when.slice(0, 10))
  }

  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <div className={classes.head}>
          <PageTitle size="pane">Nova visita</PageTitle>
          <Button
            variant="subtle"
            leftSection={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={ways.onClose}
          >
            Fechar
          </Button>
        </div>
        <Who
          {...{ nome, telefone, found, today }}
          candidates={candidates.shown}
          error={client === null ? missing : null}
          wrong={missing === null ? null : wrong}
          onName={(typed) => {
            setName(typed)
            setMissing(null)
          }}
          onTelephone={(typed) => {
            setTelephone(typed)
            setMissing(null)
          }}
          onFound={(one) => {
            setFound(one)
            setMissing(null)
          }}
        />
        {services === null && <p className={classes.hint}>{SERVICES_UNREAD}</p>}
        {services != null && counts !== undefined && (
          <Services
            services={serviceOrder(services, counts)}
            chosen={service}
            pictureOf={pictureOf}
            onChoose={(next) => {
              setPicked(next)
              setMissing(null)
            }}
          />
        )}
        {/* The whole form has no place for the telephone of somebody new. */}
        {(found === null ? telefone.trim() === '' : found.email !== null) && (
          <Button
            variant="subtle"
            className={classes.whole ?? ''}
            onClick={() =>
              ways.onWholeForm({
                newAt: when,
                newFor: { email: found?.email ?? null, cliente: typedName(nome, found) },
                newService: serviceName,
              })
            }
          >
            Outro valor ou duração: cadastro completo
          </Button>
        )}
      </div>
      <div className={classes.right}>
        <div className={classes.scroll}>
          <h2 className={classes.when}>Quando</h2>
          {service === null ? (
            <p className={classes.hint}>Os horários livres aparecem quando o serviço estiver escolhido.</p>
          ) : (
            <Days
              {...{ days, when, today, encaixe }}
              asked={askedDay}
              isAskedKnown={askedDay !== null && isKnown(known, [askedDay])}
              tempo={tempo ?? 0}
              isKnown={known !== null && isKnown(known, [today])}
              onChoose={(next) => {
                setWhen(next)
                setMissing(null)
                setRefusal(null)
              }}
              onDay={setAskedDay}
            />
          )}
          {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
          <Switch
            className={classes.switch ?? ''}
            checked={writes && online}
            disabled={!online}
            label="Abrir o WhatsApp com a confirmação"
            description={online ? 'depois de agendar, com o texto pronto' : 'sem internet'}
            onChange={(event) => setWrites(event.currentTarget.checked)}
          />
        </div>
        <div className={classes.foot}>
          <p className={classes.summary} aria-live="polite">
            {missing !== null ? (
              <b role="alert">{missing}</b>
            ) : (
              <>
                <b>{at === null ? 'Escolha um horário' : whenInWords(at, tempo ?? 0, today)}</b>
                <span>{summaryOf(client, service, encaixe, online)}</span>
              </>
            )}
          </p>
          <Button size="xl" loading={isLookingUp || pressed !== null} onClick={() => void book()}>
            {encaixe ? 'Encaixar' : 'Agendar'}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** As far as a free day is searched for, and around the days that were asked for or chosen. */
function daysToRead(today: ClinicDate, others: readonly (ClinicDate | null)[]): DateRange {
  const days = others.flatMap((day) => (day === null ? [] : [addDays(day, -1), addDays(day, 1)]))
  const sorted = [addDays(today, -1), addDays(today, DAYS_SEARCHED), ...days].sort()
  return { from: sorted[0] ?? today, to: sorted.at(-1) ?? today }
}

/** The name of whom has no account. */
function typedName(nome: string, found: LookAlike | null): string | null {
  return found === null && nome.trim() !== '' ? nome.trim() : null
}

function whenInWords({ date, minute }: ClinicNow, tempo: number, today: ClinicDate): string {
  const from = formatTime(minute)
  return `${dayInFull(date, today)}, ${from}${tempo === 0 ? '' : ` às ${formatTime(minute + tempo)}`}`
}

function summaryOf(
  client: NewVisitClient | null,
  service: Procedimento | null,
  encaixe: boolean,
  online: boolean,
): string {
  const who = client === null ? null : client.nome || (client.kind === 'new' ? client.telefone : '')
  const parts = [
    who,
    client?.kind === 'new' ? 'ficha nova' : null,
    service === null ? null : formatReais(service.valor),
    encaixe ? 'encaixe' : null,
    online ? null : 'fica guardado e sai sozinho',
  ]
  return parts.filter(Boolean).join(', ')
}
