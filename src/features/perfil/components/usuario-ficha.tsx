import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { dateBlockOf, formatFullDate, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { ListedUsuario } from '#domain/perfil/schema.ts'
import { nameOf } from '#domain/perfil/search.ts'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import type { LocalContact } from '../queries.ts'
import { addressLines, contactOf, initials } from './usuario-lines.ts'
import classes from './usuario-screen.module.css'

export function Avatar({ nome, large = false }: { nome: string; large?: boolean }) {
  return (
    <span className={classes.avatar} data-large={large || undefined} aria-hidden="true">
      {initials(nome)}
    </span>
  )
}

type Props = { readonly usuario: LocalContact; readonly next: Agendamento | undefined }

/** Who it is: picture of the initials, name, e-mail. */
export function UsuarioHead({
  usuario,
  titulo: Title = 'h2',
}: Pick<Props, 'usuario'> & { titulo?: 'h2' | 'span' }) {
  const nome = nameOf(usuario)
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
export function UsuarioFicha({ usuario, next }: Props) {
  const { call, whatsapp } = contactOf(usuario.telefone)
  const nome = nameOf(usuario)
  return (
    <>
      <dl className={classes.dados}>
        <Datum nome="Telefone">{usuario.telefone || null}</Datum>
        {isFicha(usuario) && <FichaData ficha={usuario} />}
      </dl>
      {!isFicha(usuario) && (
        <p className={classes.withoutTime}>
          O resto da ficha não está neste aparelho. Ele aparece com internet.
        </p>
      )}
      <NextVisit visit={next} />
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
        <Button component={Link} to="/visualizarAgendamentos" variant="subtle" size="sm">
          Ver agenda
        </Button>
      </div>
    </>
  )
}

/** Of who is only on the agenda the device has name and phone. */
function isFicha(usuario: LocalContact): usuario is ListedUsuario {
  return usuario.cpf !== undefined
}

function FichaData({ ficha }: { ficha: ListedUsuario }) {
  const address = addressLines(ficha)
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

function NextVisit({ visit }: { visit: Agendamento | undefined }) {
  const parsed = visit === undefined ? null : parseDateTime(visit.dataHoraAgendada)
  if (visit === undefined || parsed === null)
    return <p className={classes.withoutTime}>Nenhum horário marcado.</p>
  const fim = parsed.minute + (parseDuration(visit.tempo) ?? 0)
  return (
    <DialogSummary
      {...dateBlockOf(parsed.date)}
      title={visit.nome}
      text={`${formatWeekday(parsed.date)}, das ${formatTime(parsed.minute)} às ${formatTime(fim)}`}
    />
  )
}
