import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canMoveAgain, type MovedBack } from '#domain/agendamento/moved-back.ts'
import type { Difference, KnownBooking } from '#domain/agendamento/restored.ts'
import { copyInWords } from '#domain/clinica/texts.ts'
import { type ClinicNow, dateBlockOf, formatDateTime } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { DateBlock } from '#src/components/date-block.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { QueueRow } from '#src/components/queue-row.tsx'
import { useOneAtATime } from '#src/lib/press/use-one-at-a-time.ts'
import { CancelDialog } from '../cancelling/cancel-dialog.tsx'
import { PhoneLink } from '../client/phone-link.tsx'
import { setStateByReception } from '../life/commands.ts'
import { tell } from '../life/notices.ts'
import { momentInBrief } from '../life/words.ts'
import { tellOutcome } from '../queue/tell-outcome.ts'
import { whenInWords } from '../queue/when.tsx'
import { bookLost, moveBackByReception, understand } from './commands.ts'
import { OldList } from './old-list.tsx'
import { useRestored } from './queries.ts'
import classes from './restored.module.css'
import { countsInWords, notSeenInWords, reasonAgain, sentenceForReception } from './words.ts'

/** How many are shown at first, so that the agenda is not far. */
const SHOWN_FIRST = 2

/** A visit that was known to be cancelled, and stands again. */
type BackAgain = Extract<Difference, { readonly kind: 'back' }>

type Props = {
  /** Who is logged in. */
  readonly email: string
  readonly clinicNow: ClinicNow
  /** Whether what stands below is drawn by now. */
  readonly isDrawn: boolean
  readonly onLogin: () => void
}

/**
 * Reception: the visits of this device that are not as it knew them, since the clinic went back to a copy,
 * with whom to call. Nothing is registered, moved or cancelled again without a tap.
 */
export function RestoredAgenda({ email, clinicNow, isDrawn, onLogin }: Props) {
  const { copiaDe, differences, isOld } = useRestored(email, 'recepcao', clinicNow)
  const told = isOld ? 'old' : differences.length > 0
  const [isOpen, setIsOpen] = useState(false)
  const [toCancel, setToCancel] = useState<BackAgain | null>(null)
  const navigate = useNavigate()
  const ofOld = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLElement>(null)
  // The agenda opens at the present hour, and what stands above it would be out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day that is drawn later scrolls past it, too
  useEffect(() => {
    if (told !== false) (ofOld.current ?? root.current)?.scrollIntoView({ block: 'nearest' })
  }, [told, isDrawn])
  const run = useOneAtATime(root)
  const ways = { onLogin, onRefused: () => navigate('/conflitos') }
  if (isOld)
    return (
      <div ref={ofOld} className={classes.reception}>
        <OldList />
      </div>
    )
  if (differences.length === 0) return null
  const hidden = isOpen ? 0 : Math.max(0, differences.length - SHOWN_FIRST)
  return (
    <section ref={root} tabIndex={-1} className={classes.reception} aria-label="A clínica voltou a uma cópia">
      <HiddenText as="h2">A clínica voltou a uma cópia</HiddenText>
      <Notice live tone="wait" title={copyInWords(copiaDe, clinicNow.date)}>
        {countsInWords(differences)} Confirme com cada cliente.
      </Notice>
      <Card>
        {differences.slice(0, differences.length - hidden).map((difference) => (
          <DifferenceRow
            key={difference.known.key}
            difference={difference}
            clinicNow={clinicNow}
            onUnderstood={() => void run(() => understand(difference.known), difference.known.key)}
            onBookAgain={(known) =>
              void run(async () => {
                const press = { dono: email, byReception: true }
                const { asked, answer, isLess } = await bookLost(known, press)
                await tellOutcome(asked, answer, onLogin)
                if (isLess) tellLess(known)
              }, known.key)
            }
            onMoveAgain={(moved) =>
              void run(async () => {
                const { dataHoraAgendada } = moved.known.visit
                const { ended, isLess } = await moveBackByReception(moved, email)
                await tell(ended, `Novo horário: ${momentInBrief(dataHoraAgendada, clinicNow.date)}`, ways)
                if (isLess) tellLess(moved.known)
              }, moved.known.key)
            }
            onCancelAgain={setToCancel}
          />
        ))}
      </Card>
      {hidden > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setIsOpen(true)}>
          Mostrar mais {hidden}
        </Button>
      )}
      <CancelDialog
        agendamento={toCancel?.visit ?? null}
        today={clinicNow.date}
        client={toCancel?.known.client?.nome ?? toCancel?.visit.cliente ?? ''}
        onKeep={() => setToCancel(null)}
        onCancel={async (visit) => {
          const feitoEm = formatDateTime(clinicNow.date, clinicNow.minute)
          const motivo = toCancel === null ? null : reasonAgain(toCancel.known.visit)
          const act = { dono: email, id: crypto.randomUUID(), feitoEm, motivo }
          await tell(await setStateByReception(visit, 'cancelada', act), 'Agendamento cancelado', ways)
          setToCancel(null)
        }}
      />
    </section>
  )
}

/** The visit is asked for, and the device had no room for what reception had seen of it. */
function tellLess({ visit }: KnownBooking): void {
  notify.info('Falta dizer o estado', { id: 'estado-da-copia', text: notSeenInWords(visit) })
}

const CHIPS = {
  gone: { kind: 'bad', chip: 'Não está mais na agenda' },
  moved: { kind: 'wait', chip: 'Está em outro horário' },
  changed: { kind: 'wait', chip: 'Está como era antes' },
  back: { kind: 'wait', chip: 'Cancelado que voltou' },
} as const

type RowProps = {
  readonly difference: Difference
  readonly clinicNow: ClinicNow
  readonly onUnderstood: () => void
  readonly onBookAgain: (known: KnownBooking) => void
  readonly onMoveAgain: (moved: MovedBack) => void
  readonly onCancelAgain: (back: BackAgain) => void
}

function DifferenceRow({ difference, clinicNow, ...acts }: RowProps) {
  const { onUnderstood, onBookAgain, onMoveAgain, onCancelAgain } = acts
  const { date: today, minute } = clinicNow
  const { nome, dataHoraAgendada, tempo } =
    difference.kind === 'gone' ? difference.known.visit : difference.visit
  const actions: ReactNode[] = [
    difference.kind === 'gone' && (
      <Button key="again" variant="subtle" size="sm" onClick={() => onBookAgain(difference.known)}>
        Registrar de novo
      </Button>
    ),
    difference.kind === 'moved' && canMoveAgain(difference, 'recepcao', formatDateTime(today, minute)) && (
      <Button key="move" variant="subtle" size="sm" onClick={() => onMoveAgain(difference)}>
        Remarcar de novo
      </Button>
    ),
    difference.kind === 'back' && (
      <Button key="cancel" variant="subtle" size="sm" onClick={() => onCancelAgain(difference)}>
        Cancelar de novo
      </Button>
    ),
    <Button key="ok" variant="subtle" size="sm" onClick={onUnderstood}>
      Ok, entendi
    </Button>,
  ].filter((action) => action !== false)
  const sentence = sentenceForReception(difference, today)
  return (
    <QueueRow
      head={<DateBlock {...dateBlockOf(dataHoraAgendada.slice(0, 10))} />}
      title={nome}
      when={
        <>
          {whenInWords(dataHoraAgendada, today, tempo)}
          <ClientLine client={difference.known.client} />
        </>
      }
      status={{
        ...CHIPS[difference.kind],
        ...(sentence !== '' && { sentence }),
      }}
      actions={actions}
    />
  )
}

/** The client to call, with her number. */
function ClientLine({ client }: { readonly client: Difference['known']['client'] }) {
  if (client === null) return null
  const { nome, telefone } = client
  return (
    <span className={classes.client}>
      {nome}
      <PhoneLink telefone={telefone} />
    </span>
  )
}
