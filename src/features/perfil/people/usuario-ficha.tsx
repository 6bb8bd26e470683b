import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  type ClinicDate,
  dateBlockOf,
  formatDayAndMonth,
  formatFullDate,
  formatTime,
  parseDateTime,
  weekdayInWords,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { ListedUsuario } from '#domain/perfil/schema.ts'
import { displayName } from '#domain/perfil/search.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import type { LocalContact, NextVisits } from '../queries.ts'
import { AccountActs } from './account-acts.tsx'
import type { AskedAct } from './account-dialogs.tsx'
import { contactOf, usuarioAddressLines } from './usuario-lines.ts'
import classes from './usuario-screen.module.css'

type Props = {
  readonly usuario: LocalContact
  /** Undefined until the device has looked. */
  readonly next: NextVisits | undefined
  readonly today: ClinicDate
  readonly online: boolean
  readonly onAct: (asked: AskedAct) => void
}

/** Said where nobody knows whose the account is. */
export function Unconfirmed() {
  return (
    <StatusChip kind="wait" icon={IconUserQuestion}>
      não confirmada
    </StatusChip>
  )
}

/** Who it is: picture of the initials, name, e-mail. */
export function UsuarioHead({
  usuario,
  titulo: Title = 'h2',
}: Pick<Props, 'usuario'> & { titulo?: 'h2' | 'span' }) {
  const nome = displayName(usuario)
  return (
    <span className={classes.head}>
      <Avatar nome={nome} large />
      <span className={classes.who}>
        <Title className={classes.nome}>{nome}</Title>
        <span className={classes.email}>{usuario.email}</span>
      </span>
    </span>
  )
}

/** What the clinic knows of a person, her next visit, and the ways to reach her. */
export function UsuarioFicha({ usuario, next, today, online, onAct }: Props) {
  const { call, whatsapp } = contactOf(usuario.telefone)
  const nome = displayName(usuario)
  return (
    <>
      {usuario.confirmada === false && (
        <div className={classes.unconfirmed}>
          <Unconfirmed />
          <p>
            O que você anotar ou marcar para esta conta só aparece para a clínica, até a pessoa confirmar com
            um código.
          </p>
        </div>
      )}
      <dl className={classes.dados}>
        <Datum nome="Telefone">{usuario.telefone || null}</Datum>
        {isFicha(usuario) && <FichaData ficha={usuario} />}
      </dl>
      {!isFicha(usuario) && (
        <p className={classes.withoutTime}>
          O resto da ficha não está neste aparelho. Ele aparece com internet.
        </p>
      )}
      {next !== undefined && (
        <NextVisit visit={next.byEmail.get(usuario.email)} until={next.until} today={today} />
      )}
      <div className={classes.actions}>
        {call !== null && (
          <Button
            component="a"
            href={call}
            variant="subtle"
            size="sm"
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            Ligar
          </Button>
        )}
        {whatsapp !== null && (
          <Button
            component="a"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            variant="subtle"
            size="sm"
            leftSection={<IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />}
            aria-label={`WhatsApp de ${nome} (abre outra janela)`}
          >
            WhatsApp
          </Button>
        )}
        <Button component={Link} to="/ficha" state={{ email: usuario.email }} variant="subtle" size="sm">
          Ficha
        </Button>
        <Button
          component={Link}
          to="/visualizarAgendamentos?ver=lista"
          state={{ clientEmail: usuario.email }}
          variant="subtle"
          size="sm"
        >
          Ver visitas
        </Button>
      </div>
      <AccountActs online={online} onAct={(act) => onAct({ act, email: usuario.email, nome })} />
    </>
  )
}

/** Whether the device has all of a person's data; of one known by the agenda alone it has name and phone. */
function isFicha(usuario: LocalContact): usuario is ListedUsuario {
  return usuario.cpf !== undefined
}

function FichaData({ ficha }: { ficha: ListedUsuario }) {
  const address = usuarioAddressLines(ficha)
  return (
    <>
      <Datum nome="Nascimento">
        {ficha.dataNascimento === null ? null : formatFullDate(ficha.dataNascimento)}
      </Datum>
      <Datum nome="CPF">{ficha.cpf || null}</Datum>
      <Datum nome="Endereço">
        {address.length === 0 ? null : address.map((linha) => <div key={linha}>{linha}</div>)}
      </Datum>
    </>
  )
}

function Datum({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children ?? <span className={classes.without}>Não informado</span>}</dd>
    </div>
  )
}

type NextVisitProps = {
  readonly visit: Agendamento | undefined
  readonly until: ClinicDate | null
  readonly today: ClinicDate
}

function NextVisit({ visit, until, today }: NextVisitProps) {
  const parsed = visit === undefined ? null : parseDateTime(visit.dataHoraAgendada)
  if (visit === undefined || parsed === null)
    return (
      <p className={classes.withoutTime}>
        {until === null
          ? 'Este aparelho ainda não sabe dos horários marcados.'
          : `Nenhum horário marcado até ${formatDayAndMonth(until)}${yearIfOther(until, today)}.`}
      </p>
    )
  const fim = parsed.minute + (parseDuration(visit.tempo) ?? 0)
  const day = weekdayInWords(parsed.date, today)
  return (
    <DialogSummary
      {...dateBlockOf(parsed.date, today)}
      title={visit.nome}
      text={`${day}, das ${formatTime(parsed.minute)} às ${formatTime(fim)}`}
    />
  )
}
