import { Button } from '@mantine/core'
import {
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconCloudOff,
  IconLock,
  IconReceipt,
} from '@tabler/icons-react'
import type { ComponentProps, RefObject } from 'react'
import { AGENDAMENTO_TEXTS, changedInWords } from '#domain/agendamento/texts.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  dateBlockOf,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { NO_ANSWER, WAITING_TO_SEND } from '#domain/outbox/texts.ts'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import type { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import { IS_UNCERTAIN } from '#src/components/notices/line-words.ts'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { changeTitle, PriceChange } from '../queue/price-change.tsx'
import type { useStillFree } from '../queue/queries.ts'
import { REPLACED } from '../queue/replaced.ts'
import { Alternatives, alternativesSentence } from '../slots/alternatives.tsx'
import { serviceMinutes } from '../slots/utils.ts'
import { type BookingPress, type BookingResult, mayBeThere } from './use-booking.ts'

type Actions = {
  /** The clinic's: a date of another year is said with it. */
  today: ClinicDate
  sending: ClinicDateTime | null
  /** What can still be taken of the times that a refusal named. */
  stillFree: ReturnType<typeof useStillFree>
  offline: boolean
  onClose: () => void
  onBook: (result: BookingResult, when: ClinicDateTime) => void
  onSeeQueue: () => void
  onSeeVisits: () => void
  onLogin: () => void
  /** The button that gets the focus. */
  mainButton: RefObject<HTMLButtonElement | null>
}

type ResultContent = Omit<
  ComponentProps<typeof ResultDialog>,
  'opened' | 'onClose' | 'dismissable' | 'returnFocus' | 'picture' | 'icon' | 'tone'
> &
  (
    | Required<Pick<ComponentProps<typeof ResultDialog>, 'picture'>>
    | Required<Pick<ComponentProps<typeof ResultDialog>, 'icon' | 'tone'>>
  )

/** The words of each outcome. Only what the clinic confirmed is called a success. */
export function resultContentOf(result: BookingResult, actions: Actions): ResultContent {
  const ok = (
    <Button ref={actions.mainButton} onClick={actions.onClose} data-autofocus>
      OK
    </Button>
  )
  const okOrVisits = (
    <>
      {ok}
      <Button variant="subtle" onClick={actions.onSeeVisits}>
        Ver meus agendamentos
      </Button>
    </>
  )
  const login = (
    <>
      <Button ref={actions.mainButton} onClick={actions.onLogin} data-autofocus>
        Fazer login
      </Button>
      <Button variant="subtle" onClick={actions.onClose}>
        Agora não
      </Button>
    </>
  )
  switch (result.kind) {
    case 'incomplete':
      return { icon: IconCalendarEvent, tone: 'wait', title: AGENDAMENTO_TEXTS.incomplete, actions: ok }
    case 'booked':
      return {
        picture: 'all-sent',
        title: AGENDAMENTO_TEXTS.success,
        children: <AttemptSummary today={actions.today} attempt={result} withEnd />,
        actions: ok,
      }
    case 'moved':
      return {
        icon: IconCalendarEvent,
        tone: 'wait',
        title: 'O seu agendamento mudou depois',
        text: changedInWords(
          { ...result.service, dataHoraAgendada: result.when },
          result.current,
          actions.today,
        ),
        children: (
          <AttemptSummary
            today={actions.today}
            attempt={{
              when: result.current.dataHoraAgendada,
              service: { ...result.service, ...result.current },
            }}
            withEnd
          />
        ),
        actions: ok,
      }
    case 'queued':
      return {
        picture: 'kept-on-this-device',
        chip: <StatusChip kind="wait">{mayBeThere(result) ? NO_ANSWER : WAITING_TO_SEND}</StatusChip>,
        title: 'Pedido guardado neste aparelho',
        text:
          actions.offline && !mayBeThere(result)
            ? 'Ele ainda não chegou à clínica. Enviamos quando a internet voltar, e só então o horário fica reservado.'
            : 'A clínica ainda não respondeu. Continuamos tentando, e só com a resposta o horário fica reservado.',
        children: <AttemptSummary today={actions.today} attempt={result} />,
        actions: (
          <>
            {ok}
            <Button variant="subtle" onClick={actions.onSeeQueue}>
              Ver pendências
            </Button>
          </>
        ),
      }
    case 'yours':
      return {
        icon: IconCalendarCheck,
        tone: 'wait',
        title: 'Este horário já é seu',
        text: 'Você já tem um agendamento nessa hora. Nada foi marcado outra vez.',
        children: <AttemptTime today={actions.today} attempt={result} />,
        actions: okOrVisits,
      }
    case 'own other':
      return {
        icon: IconCalendarCheck,
        tone: 'wait',
        title: 'Você já tem outro agendamento nessa hora',
        text: `Este horário é do seu agendamento de ${result.other}. Nada foi marcado.`,
        children: <AttemptTime today={actions.today} attempt={result} />,
        actions: okOrVisits,
      }
    case 'taken': {
      const times = actions.stillFree(result.alternatives, result.service.tempo)
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: AGENDAMENTO_TEXTS.failure,
        text: `${result.mensagem} ${alternativesSentence(times, actions.today)}`,
        children: (
          <Alternatives
            times={times}
            today={actions.today}
            sending={actions.sending}
            onChoose={(when) => actions.onBook(result, when)}
          />
        ),
        actions: (
          <Button
            ref={actions.mainButton}
            variant={times.length === 0 ? 'filled' : 'subtle'}
            onClick={actions.onClose}
            disabled={actions.sending !== null}
            data-autofocus
          >
            OK
          </Button>
        ),
      }
    }
    case 'changed':
      return {
        icon: IconReceipt,
        tone: 'wait',
        title: changeTitle(result.service, result.current),
        text: `A clínica atualizou o serviço ${result.service.nome} enquanto você escolhia.`,
        children: <PriceChange before={result.service} after={result.current} />,
        actions: (
          <>
            <Button
              ref={actions.mainButton}
              onClick={() => actions.onBook(result, result.when)}
              loading={actions.sending !== null}
              data-autofocus
            >
              Agendar por {formatReais(result.current.valor)}
            </Button>
            <Button variant="subtle" onClick={actions.onClose} disabled={actions.sending !== null}>
              Cancelar
            </Button>
          </>
        ),
      }
    case 'refused':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: AGENDAMENTO_TEXTS.failure,
        text: result.mensagem,
        actions: ok,
      }
    case 'login':
      return {
        icon: IconLock,
        tone: 'wait',
        title: 'Faça login para enviar o pedido',
        text: mayBeThere(result)
          ? 'Sua sessão terminou antes de a clínica responder. Faça login para enviar de novo; só com a resposta o horário fica reservado.'
          : 'Sua sessão terminou. O pedido está guardado neste aparelho e é enviado assim que você entrar; só então o horário fica reservado.',
        children: <AttemptSummary today={actions.today} attempt={result} />,
        actions: login,
      }
    case 'no-session':
      return {
        icon: IconLock,
        tone: 'wait',
        title: 'Faça login para agendar',
        text: 'Sua sessão neste aparelho terminou. Nada foi agendado nem guardado: entre e escolha o horário outra vez.',
        actions: login,
      }
    case 'replaced':
      return {
        icon: IconCalendarEvent,
        tone: 'wait',
        title: 'Este pedido não está mais na fila',
        text: `O pedido recusado que esta página refazia ${REPLACED} Nada foi pedido agora. Se quiser este horário também, toque em Agendar de novo.`,
        children: <AttemptSummary today={actions.today} attempt={result} />,
        actions: okOrVisits,
      }
    case 'not-kept':
      return {
        icon: IconCloudOff,
        tone: 'bad',
        title: AGENDAMENTO_TEXTS.failure,
        text: 'Este aparelho está sem espaço para guardar o pedido, e sem internet. Nada foi agendado nem guardado. Suas escolhas continuam na tela.',
        actions: ok,
      }
    case 'given up':
      return {
        icon: IconCalendarX,
        tone: 'bad',
        title: 'O pedido não está mais neste aparelho',
        text: 'Ele foi retirado da fila antes de a clínica responder, talvez em outra aba. Nada foi confirmado. Suas escolhas continuam na tela.',
        children: <AttemptSummary today={actions.today} attempt={result} />,
        actions: ok,
      }
    case 'uncertain':
      return {
        icon: IconCloudOff,
        tone: 'wait',
        title: IS_UNCERTAIN,
        text: 'A clínica não respondeu, e este aparelho está sem espaço para guardar o pedido. Toque em Agendar de novo: o mesmo pedido não é marcado duas vezes. Suas escolhas continuam na tela.',
        actions: ok,
      }
  }
}

type SummaryProps<T> = { readonly attempt: T; readonly today: ClinicDate }

/** When it is, without the service: what stands there may be another one. */
function AttemptTime({ attempt, today }: SummaryProps<BookingPress>) {
  const parsed = parseDateTime(attempt.when)
  if (parsed === null) return null
  return (
    <DialogSummary
      {...dateBlockOf(parsed.date, today)}
      title={weekdayInWords(parsed.date, today)}
      text={`às ${formatTime(parsed.minute)}`}
    />
  )
}

function AttemptSummary({
  attempt,
  today,
  withEnd = false,
}: SummaryProps<Pick<BookingPress, 'service' | 'when'>> & { readonly withEnd?: boolean }) {
  const { service, when } = attempt
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const { date, minute } = parsed
  const day = weekdayInWords(date, today)
  const end = formatTime(minute + serviceMinutes(service.tempo))
  return (
    <DialogSummary
      {...dateBlockOf(date, today)}
      title={service.nome}
      text={
        withEnd
          ? `${day}, das ${formatTime(minute)} às ${end}`
          : `${day} às ${formatTime(minute)}, ${formatReais(service.valor)}`
      }
    />
  )
}
