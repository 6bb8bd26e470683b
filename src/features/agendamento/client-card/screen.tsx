import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  type ClinicDate,
  type ClinicNow,
  dateBlockOf,
  formatDateTime,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { digits } from '#domain/lib/masks.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { BackLink } from '#src/components/back-link.tsx'
import { DateBlock } from '#src/components/date-block.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { telephoneHref, whatsappHref } from '#src/lib/telephone.ts'
import { stateIcon } from '../life/state-icons.ts'
import { dayInWords, stateName } from '../life/words.ts'
import type { Whose } from '../queries.ts'
import { type ClientCard, useClientCard } from './queries.ts'
import classes from './screen.module.css'
import { figuresOf } from './words.ts'

/** How many of those that have been stand there before "Ver todas". */
const LAST = 4
/** A number of a mobile phone, with its area: what WhatsApp knows. */
const MOBILE_DIGITS = 11

type Props = { readonly whose: Whose; readonly now: ClinicNow; readonly online: boolean }

/** A client as reception knows her: her visits and what became of them, and the ways to her. */
export function ClientCardScreen({ whose, now, online }: Props) {
  const card = useClientCard(whose, { now: formatDateTime(now.date, now.minute), online })
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <BackLink to="/visualizarAgendamentos">Voltar para a agenda</BackLink>
        {card === undefined ? (
          <Loading label="Carregando a ficha…">
            <RowsSkeleton rows={4} />
          </Loading>
        ) : (
          <Visits card={card} whose={whose} today={now.date} online={online} />
        )}
      </div>
      {card !== undefined && <Contact card={card} whose={whose} online={online} />}
    </div>
  )
}

type PartProps = { readonly card: ClientCard; readonly whose: Whose; readonly online: boolean }

function Visits({ card, whose, today, online }: PartProps & { readonly today: ClinicDate }) {
  const { client, upcoming, past, isWhole } = card
  const { visits, missed, since } = figuresOf(card)
  const [isAll, setAll] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <Avatar nome={client.nome} large />
        <div>
          <PageTitle>{client.nome}</PageTitle>
          <p className={classes.figures}>
            <span>
              <b>{visits}</b> {visits === 1 ? 'visita' : 'visitas'}
            </span>
            <span>
              <b>{missed}</b> {missed === 1 ? 'falta' : 'faltas'}
            </span>
            {since !== null && <span>desde {since}</span>}
          </p>
        </div>
      </div>
      {whose.email === null ? (
        <InlineAlert tone="info">
          Sem conta: aqui estão as visitas deste aparelho com este mesmo nome, que pode ser de mais de uma
          pessoa.
        </InlineAlert>
      ) : (
        !isWhole && (
          <InlineAlert tone="wait">
            {online
              ? 'Perguntando à clínica pelas outras visitas. Por enquanto, o que este aparelho conhece.'
              : 'Sem internet: aqui está o que este aparelho conhece, e pode haver mais.'}
          </InlineAlert>
        )
      )}
      {upcoming.length + past.length === 0 && isWhole && (
        <EmptyState picture="empty-agenda" sentence="Nenhuma visita ainda" />
      )}
      {upcoming.length > 0 && (
        <section aria-labelledby="proximas">
          <h2 className={classes.title} id="proximas">
            Próximas
          </h2>
          <VisitRows visits={upcoming} today={today} />
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="anteriores">
          <h2 className={classes.title} id="anteriores">
            Anteriores
            {!isAll && past.length > LAST && <small>as {LAST} últimas</small>}
            {past.length > LAST && (
              <Button variant="subtle" size="sm" onClick={() => setAll(!isAll)}>
                {isAll ? 'Ver menos' : 'Ver todas'}
              </Button>
            )}
          </h2>
          <VisitRows visits={isAll ? past : past.slice(0, LAST)} today={today} />
        </section>
      )}
    </>
  )
}

function VisitRows({
  visits,
  today,
}: {
  readonly visits: readonly Agendamento[]
  readonly today: ClinicDate
}) {
  return (
    <ul className={classes.rows}>
      {visits.map((visit) => {
        const Icon = stateIcon(visit.estado)
        const start = parseDateTime(visit.dataHoraAgendada)
        const date = visit.dataHoraAgendada.slice(0, 10)
        const from = start?.minute ?? 0
        return (
          <li key={visit.id}>
            <Link
              to={`/visualizarAgendamentos?data=${date}`}
              className={classes.visit}
              data-state={visit.estado}
            >
              <DateBlock {...dateBlockOf(date, today)} muted={date < today} />
              <span className={classes.words}>
                <b>{visit.nome}</b>
                <span>
                  {dayInWords(date, today)}, das {formatTime(from)} às{' '}
                  {formatTime(from + (parseDuration(visit.tempo) ?? 0))}
                </span>
              </span>
              <span className={classes.state}>
                <Icon size={16} stroke={2} aria-hidden />
                {stateName(visit.estado)}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Contact({ card: { client }, whose, online }: PartProps) {
  const { telefone } = client
  const isMobile = digits(telefone).length === MOBILE_DIGITS
  return (
    <aside className={classes.right} aria-label="Contato">
      <dl className={classes.facts}>
        <div>
          <dt>Telefone</dt>
          <dd>{telefone === '' ? 'Sem telefone' : telefone}</dd>
          {telefone !== '' && (
            <dd className={classes.ways}>
              <a href={telephoneHref(telefone)}>
                <IconPhone size={20} stroke={1.75} aria-hidden />
                Ligar
              </a>
              {isMobile && online && (
                <a href={whatsappHref(telefone, '')} target="_blank" rel="noreferrer">
                  <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
                  WhatsApp
                </a>
              )}
            </dd>
          )}
        </div>
        <div>
          <dt>Email</dt>
          <dd>{whose.email ?? 'Sem email'}</dd>
        </div>
        <div>
          <dt>Conta</dt>
          <dd>{whose.email === null ? 'Sem conta' : 'Tem conta no aplicativo'}</dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <Button
          component={Link}
          to="/visualizarAgendamentos"
          state={{ newFor: { email: whose.email, cliente: whose.cliente } }}
        >
          Agendar
        </Button>
      </div>
    </aside>
  )
}
