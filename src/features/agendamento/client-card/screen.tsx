import { Button } from '@mantine/core'
import { IconArrowsJoin, IconBrandWhatsapp, IconPencil, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { compareVisits } from '#domain/agendamento/order.ts'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { type ClinicDate, type ClinicNow, formatDateTime, formatNumericDate } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { pastMomentInWords } from '#src/lib/words/age.ts'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/words/telephone.ts'
import { personKey } from '#src/offline/contacts.ts'
import { dayInWords } from '../life/words.ts'
import { startFor } from '../new-visit-start.ts'
import type { Whose } from '../queries.ts'
import { separateCards } from './commands.ts'
import { EditForm } from './edit-form.tsx'
import { HealthAlert } from './health-alert.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { type ClientCard, useClientCard } from './queries.ts'
import classes from './screen.module.css'
import { VisitRows } from './visit-rows.tsx'
import { figuresOf, inviteText } from './words.ts'

/** How many of those that have been stand there before "Ver todas". */
const LAST = 4

type Props = {
  readonly whose: Whose
  readonly clinicNow: ClinicNow
  readonly online: boolean
  /** Who is logged in. */
  readonly dono: string
  /** Where the screen before was. */
  readonly back: { readonly to: string; readonly label: string }
  /** The clinic's name, and the app's address: what an invitation says. */
  readonly clinica: string
  readonly address: string
}

/** A client as reception knows her: her visits and what became of them, and the ways to her. */
export function ClientCardScreen({ whose, clinicNow, online, dono, back, clinica, address }: Props) {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const card = useClientCard(whose, { nowAtClinic, online, dono })
  return (
    <div className={classes.page}>
      <div className={classes.left}>
        <BackLink to={back.to}>{back.label}</BackLink>
        {card === undefined ? (
          <Loading label="Carregando a ficha…">
            <RowsSkeleton rows={4} />
          </Loading>
        ) : (
          <Visits card={card} whose={whose} today={clinicNow.date} online={online} />
        )}
      </div>
      {card !== undefined && (
        <Contact
          {...{ card, whose, online, dono, today: clinicNow.date }}
          invitation={inviteText({ nome: card.client.nome, clinica, address })}
        />
      )}
    </div>
  )
}

type PartProps = { readonly card: ClientCard; readonly whose: Whose; readonly online: boolean }

function Visits({ card, whose, today, online }: PartProps & { readonly today: ClinicDate }) {
  const { client, past, isWhole } = card
  const upcoming = [...card.upcoming, ...card.waiting].sort(compareVisits)
  const { visits, missed, since } = figuresOf(card)
  const [isAll, setAll] = useState(false)
  return (
    <>
      <div className={classes.head}>
        <Avatar nome={client.nome} large />
        <div>
          <PageTitle size="pane">{client.nome}</PageTitle>
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
      {personKey(whose) === null ? (
        <InlineAlert tone="info">
          Sem conta: aqui estão as visitas deste aparelho com este mesmo nome, que pode ser de mais de uma
          pessoa.
        </InlineAlert>
      ) : (
        !isWhole && <NotWhole {...{ card, online }} />
      )}
      {upcoming.length + past.length === 0 && isWhole && (
        <EmptyState picture="empty-agenda" sentence="Nenhuma visita ainda" />
      )}
      {upcoming.length > 0 && (
        <section aria-labelledby="proximas">
          <h2 className={classes.title} id="proximas">
            Próximas
          </h2>
          <VisitRows visits={upcoming} today={today} wishes={card.wishes} again={null} />
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
          <VisitRows
            visits={isAll ? past : past.slice(0, LAST)}
            today={today}
            wishes={card.wishes}
            again={(service) =>
              startFor(
                { ...whose, ficha: card.ficha?.chave ?? whose.ficha },
                { ...client, email: card.conta ?? null },
                service,
              )
            }
          />
        </section>
      )}
    </>
  )
}

/** Why there may be more than what stands there. */
function NotWhole({ card, online }: Pick<PartProps, 'card' | 'online'>) {
  if (!online)
    return (
      <InlineAlert tone="wait">
        Sem internet: aqui está o que este aparelho conhece, e pode haver mais.
      </InlineAlert>
    )
  if (card.isAsking)
    return (
      <InlineAlert tone="wait">
        Perguntando à clínica pelas outras visitas. Por enquanto, o que este aparelho conhece.
      </InlineAlert>
    )
  return (
    <Notice
      tone="wait"
      title="A clínica não respondeu"
      action={
        <Button size="sm" variant="default" onClick={card.reload}>
          Tentar de novo
        </Button>
      }
    >
      Aqui está o que este aparelho conhece, e pode haver mais.
    </Notice>
  )
}

type ContactProps = PartProps & {
  readonly dono: string
  readonly today: ClinicDate
  /** The message that invites her to make an account. */
  readonly invitation: string
}

function Contact({ card, whose, online, dono, today, invitation }: ContactProps) {
  const { client, ficha, toldFicha, conta, reload } = card
  const written = ficha ?? card.newFicha
  const { telefone } = client
  const hasWhatsApp = isMobile(telefone)
  const [isJoining, setJoining] = useState(false)
  /** The card over which the form was opened: one that waits may be taken by the clinic meanwhile. */
  const [edited, setEdited] = useState<WholeFicha | null>(null)
  const email = conta ?? null
  const since = card.fichaAsOf && pastMomentInWords(card.fichaAsOf, today)
  if (edited !== null)
    return (
      <aside className={classes.right} aria-label="Contato">
        <div className={classes.scroll}>
          <EditForm
            ficha={written ?? edited}
            dono={dono}
            today={today}
            onEnd={(outcome) => {
              setEdited(null)
              if (outcome === 'saved') reload()
            }}
            onChanged={reload}
          />
        </div>
      </aside>
    )
  return (
    <aside className={classes.right} aria-label="Contato">
      <div className={classes.scroll}>
        {since !== null && (
          <div className={classes.age}>
            <InlineAlert tone="wait">Esta ficha é de {since}: agora pode ser outra.</InlineAlert>
          </div>
        )}
        {ficha !== null && (
          <HealthAlert {...{ ficha, dono, today, online }} isPast={since !== null} onChanged={reload} />
        )}
        {card.isWaiting && (
          <InlineAlert tone="wait">
            O que você mudou aqui está guardado neste aparelho: a clínica ainda não confirmou.
          </InlineAlert>
        )}
        <dl className={classes.facts}>
          <div>
            <dt>Telefone</dt>
            <Value value={telefone} none={card.isKnown ? 'Sem telefone' : NOT_KEPT} />
            {telefone !== '' && (
              <dd className={classes.ways}>
                <a href={telephoneHref(telefone)}>
                  <IconPhone size={20} stroke={1.75} aria-hidden />
                  Ligar
                </a>
                {hasWhatsApp && online && (
                  <a href={whatsappHref(telefone, '')} target="_blank" rel="noreferrer">
                    <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
                    WhatsApp
                  </a>
                )}
              </dd>
            )}
          </div>
          <Fact
            name="Email"
            value={written?.email ?? email ?? ''}
            none={written === null && personKey(whose) !== null ? NOT_KEPT : 'Sem email'}
          />
          <div>
            <dt>Conta</dt>
            <Value
              value={email === null ? '' : 'Tem conta no aplicativo'}
              none={conta === null ? 'Sem conta' : NOT_KEPT}
            />
            {conta === null && hasWhatsApp && online && (
              <dd className={classes.ways}>
                <a href={whatsappHref(telefone, invitation)} target="_blank" rel="noreferrer">
                  Convite para criar conta
                </a>
              </dd>
            )}
          </div>
          {written !== null && (
            <>
              <Fact name="CPF" value={written.cpf} none="Sem CPF" />
              <Fact
                name="Nascimento"
                value={written.dataNascimento === null ? '' : formatNumericDate(written.dataNascimento)}
                none="Sem data"
              />
              <Fact name="Recado" value={written.recado} none="Nenhum" />
            </>
          )}
        </dl>
        {ficha !== null && <Joinings {...{ ficha, dono, today, online }} onSeparated={reload} />}
      </div>
      <div className={classes.foot}>
        {written !== null && (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
            onClick={() => setEdited(written)}
          >
            Editar
          </Button>
        )}
        {ficha !== null && (
          <Button
            variant="subtle"
            disabled={!online}
            leftSection={<IconArrowsJoin size={20} stroke={1.75} aria-hidden />}
            onClick={() => setJoining(true)}
          >
            Juntar fichas
          </Button>
        )}
        <Button
          component={Link}
          className={classes.book ?? ''}
          {...(personKey(whose) === null
            ? {
                to: '/visualizarAgendamentos',
                state: { newFor: { email: whose.email, cliente: whose.cliente } },
              }
            : {
                to: '/novaVisita',
                state: startFor({ ...whose, ficha: ficha?.chave ?? whose.ficha }, { ...client, email }),
              })}
        >
          Agendar
        </Button>
      </div>
      {ficha !== null && toldFicha !== null && (
        <JoinDialog
          opened={isJoining}
          visits={card.upcoming.length + card.past.length}
          {...{ ficha, toldFicha, dono }}
          onClose={() => setJoining(false)}
          onJoined={reload}
          onFailed={reload}
        />
      )}
    </aside>
  )
}

/** A card's e-mail and the rest of it only the clinic has. */
const NOT_KEPT = 'Não guardado neste aparelho'

type FactProps = {
  readonly value: string
  /** What stands there instead, quietly, where there is none. */
  readonly none: string
}

function Fact({ name, ...fact }: FactProps & { readonly name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <Value {...fact} />
    </div>
  )
}

function Value({ value, none }: FactProps) {
  return <dd data-none={value === '' || undefined}>{value || none}</dd>
}

type JoiningsProps = {
  readonly ficha: WholeFicha
  readonly dono: string
  readonly today: ClinicDate
  readonly online: boolean
  readonly onSeparated: () => void
}

/** What went into this card, as long as it can be undone. */
function Joinings({ ficha, dono, today, online, onSeparated }: JoiningsProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  async function separate(juncao: number) {
    const separated = await separateCards(ficha.chave, juncao, dono)
    setRefusal(separated.ok ? null : separated.error)
    onSeparated()
  }
  return (
    <>
      {ficha.juncoes.map(({ id, nome, visitas, em, quem, ate }) => (
        <div key={id} className={classes.joining}>
          <p>
            <b>Juntada com {nome}</b>
            <span>
              {dayInWords(em.slice(0, 10), today)}
              {quem !== null && `, por ${quem}`};{' '}
              {visitas === 1 ? '1 visita veio' : `${visitas} visitas vieram`}. Dá para desfazer até{' '}
              {formatNumericDate(ate)}.
            </span>
          </p>
          <Button variant="subtle" disabled={!online} onClick={() => void separate(id)}>
            Desfazer
          </Button>
        </div>
      ))}
      {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
    </>
  )
}
