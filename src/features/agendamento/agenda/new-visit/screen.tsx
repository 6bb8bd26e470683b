import { Button, Switch } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ClinicDate, type ClinicDateTime, type ClinicNow, formatTime } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import type { Whose } from '../../queries.ts'
import type { NewVisitClient } from './client.ts'
import { Days } from './days.tsx'
import { type LookAlike, useBookedCounts } from './queries.ts'
import classes from './screen.module.css'
import { Services } from './services.tsx'
import { type NewVisitOptions, useNewVisit } from './use-new-visit.ts'
import { Who } from './who.tsx'
import { dayInFull, SERVICES_UNREAD, serviceOrder } from './words.ts'

type Props = NewVisitOptions & {
  readonly pictureOf: (nome: string, side: number) => ReactNode
  readonly onClose: () => void
  /** Goes on in the agenda's form, which asks for description, price and length, too. */
  readonly onWholeForm: (known: NewVisitOfAgenda) => void
}

/** What the agenda's form is told of a new visit. */
export type NewVisitOfAgenda = {
  readonly newAt: ClinicDateTime | null
  readonly newFor: Whose | null
  /** The service's name. */
  readonly newService: string | null
}

/** "Nova visita": who is on the telephone, what she wants, and when; nine taps and a name. */
export function NewVisitScreen({ pictureOf, onClose, onWholeForm, ...options }: Props) {
  const { online, services } = options
  const { who, client, service, serviceName, when, at, days, refusal, missing, ...visit } =
    useNewVisit(options)
  const { nome, telefone, found, today } = who
  const counts = useBookedCounts()
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <div className={classes.head}>
          <PageTitle size="pane">Nova visita</PageTitle>
          <Button
            variant="subtle"
            leftSection={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={onClose}
          >
            Fechar
          </Button>
        </div>
        <Who {...who} />
        {services === null && <p className={classes.hint}>{SERVICES_UNREAD}</p>}
        {services != null && counts !== undefined && (
          <Services
            services={serviceOrder(services, counts)}
            chosen={service}
            pictureOf={pictureOf}
            onChoose={visit.onService}
          />
        )}
        {/* The whole form has no place for the telephone of somebody new. */}
        {(found === null ? telefone.trim() === '' : found.email !== null) && (
          <Button
            variant="subtle"
            className={classes.whole ?? ''}
            onClick={() =>
              onWholeForm({
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
            <Days {...days} />
          )}
          {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
          <Switch
            className={classes.switch ?? ''}
            checked={visit.writes}
            disabled={!online}
            label="Abrir o WhatsApp com a confirmação"
            description={online ? 'depois de agendar, com o texto pronto' : 'sem internet'}
            onChange={(event) => visit.setWrites(event.currentTarget.checked)}
          />
        </div>
        <div className={classes.foot}>
          <p className={classes.summary} aria-live="polite">
            {missing !== null ? (
              <b role="alert">{missing}</b>
            ) : (
              <>
                <b>{at === null ? 'Escolha um horário' : whenInWords(at, days.tempo, today)}</b>
                <span>{summaryOf(client, service, days.encaixe, online)}</span>
              </>
            )}
          </p>
          <Button size="xl" loading={visit.isBusy} onClick={visit.book}>
            {days.encaixe ? 'Encaixar' : 'Agendar'}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The typed name of a client without an account; null where she has one. */
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
