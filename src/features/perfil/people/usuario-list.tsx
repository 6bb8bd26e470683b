import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, formatTime, parseDateTime, shortDateInWords } from '#domain/lib/dates.ts'
import { displayName } from '#domain/perfil/search.ts'
import { Avatar } from '#src/components/avatar.tsx'
import type { LocalContact, NextVisits } from '../queries.ts'
import { Unconfirmed } from './usuario-ficha.tsx'
import classes from './usuario-screen.module.css'

type Props = {
  readonly usuarios: readonly LocalContact[]
  /** Undefined until the device has looked. */
  readonly next: NextVisits | undefined
  readonly today: ClinicDate
  /** The e-mail of the person whose card is shown. */
  readonly chosen: string | null
  readonly onChoose: (email: string) => void
}

/** "13 de nov., 09:00"; the year, where it is another; null where there is none. */
function nextVisitInWords(visit: Agendamento | undefined, today: ClinicDate): string | null {
  const parsed = visit === undefined ? null : parseDateTime(visit.dataHoraAgendada)
  return parsed === null ? null : `${shortDateInWords(parsed.date, today)}, ${formatTime(parsed.minute)}`
}

/** What stands where there is no next visit, as far as that is known. */
function nothingNext(next: NextVisits | undefined, today: ClinicDate): string | undefined {
  if (next === undefined) return undefined
  return next.until === null ? 'Ainda não sabemos' : `Nenhum até ${shortDateInWords(next.until, today)}`
}

/** The people in rows, from 768 px on; a tap anywhere on a row chooses, the name is its keyboard button. */
export function UsuarioTable({ usuarios, next, today, chosen, onChoose }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col">Telefone</th>
          <th scope="col">Município</th>
          <th scope="col">Próximo horário</th>
        </tr>
      </thead>
      <tbody>
        {usuarios.map((u) => (
          <tr key={u.email} data-on={u.email === chosen || undefined} onClick={() => onChoose(u.email)}>
            <td>
              <Contact usuario={u} chosen={u.email === chosen} onChoose={onChoose} />
            </td>
            <Cell without="Sem telefone">{u.telefone}</Cell>
            <Cell without={u.municipio === undefined ? '' : 'Sem endereço'}>{u.municipio ?? ''}</Cell>
            <Cell without={nothingNext(next, today)}>
              {nextVisitInWords(next?.byEmail.get(u.email), today)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ children, without }: { children: string | null; without: string | undefined }) {
  return children === null || children === '' ? (
    <td className={classes.without}>{without}</td>
  ) : (
    <td>{children}</td>
  )
}

/** The list of people for a phone, where each row is a card. */
export function UsuarioCards({ usuarios, next, today, chosen, onChoose }: Props) {
  return (
    <ul className={classes.cards}>
      {usuarios.map((u) => (
        <li key={u.email}>
          <Contact usuario={u} chosen={u.email === chosen} onChoose={onChoose} />
          <p className={classes.summary}>
            <span>{u.telefone || 'Sem telefone'}</span>
            <span>{nextVisitInWords(next?.byEmail.get(u.email), today) ?? nothingNext(next, today)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

type ContactProps = Pick<Props, 'onChoose'> & { usuario: LocalContact; chosen: boolean }

function Contact({ usuario, chosen, onChoose }: ContactProps) {
  const nome = displayName(usuario)
  return (
    <button
      type="button"
      className={classes.contact}
      aria-pressed={chosen}
      onClick={(event) => {
        event.stopPropagation()
        onChoose(usuario.email)
      }}
    >
      <Avatar nome={nome} />
      <span className={classes.who}>
        <span className={classes.nome}>{nome}</span>
        <span className={classes.email}>{usuario.email}</span>
        {usuario.confirmada === false && (
          <span className={classes.chip}>
            <Unconfirmed />
          </span>
        )}
      </span>
    </button>
  )
}
