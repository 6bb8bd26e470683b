import type { Agendamento } from '#domain/agendamento/schema.ts'
import { formatHora, formatMesCurto, parseDataHora } from '#domain/lib/dates.ts'
import { nomeDe } from '#domain/perfil/search.ts'
import type { PessoaLocal } from '../queries.ts'
import { Avatar } from './usuario-ficha.tsx'
import classes from './usuario-screen.module.css'

type Props = {
  readonly usuarios: readonly PessoaLocal[]
  /** Undefined until the device has looked. */
  readonly proximos: ReadonlyMap<string, Agendamento> | undefined
  /** The e-mail of the person whose card is shown. */
  readonly escolhido: string | null
  readonly onEscolher: (email: string) => void
}

/** "13 de nov., 09:00", or null. */
function proximoEmPalavras(visita: Agendamento | undefined): string | null {
  const lido = visita === undefined ? null : parseDataHora(visita.dataHoraAgendada)
  return lido === null
    ? null
    : `${Number(lido.data.slice(8))} de ${formatMesCurto(lido.data)}., ${formatHora(lido.minuto)}`
}

/** From 768 px on: one row per person; a tap anywhere on it chooses, the name is its button for the keyboard. */
export function UsuariosTabela({ usuarios, proximos, escolhido, onEscolher }: Props) {
  return (
    <table className={classes.tabela}>
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
          <tr key={u.email} data-on={u.email === escolhido || undefined} onClick={() => onEscolher(u.email)}>
            <td>
              <Pessoa usuario={u} escolhida={u.email === escolhido} onEscolher={onEscolher} />
            </td>
            <Celula sem="Sem telefone">{u.telefone}</Celula>
            <Celula sem={u.municipio === undefined ? '' : 'Sem endereço'}>{u.municipio ?? ''}</Celula>
            <Celula sem={proximos && 'Nenhum'}>{proximoEmPalavras(proximos?.get(u.email))}</Celula>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Celula({ children, sem }: { children: string | null; sem: string | undefined }) {
  return children === null || children === '' ? <td className={classes.sem}>{sem}</td> : <td>{children}</td>
}

/** On a phone each row is a card. */
export function UsuariosCartoes({ usuarios, proximos, escolhido, onEscolher }: Props) {
  return (
    <ul className={classes.cartoes}>
      {usuarios.map((u) => (
        <li key={u.email}>
          <Pessoa usuario={u} escolhida={u.email === escolhido} onEscolher={onEscolher} />
          <p className={classes.resumo}>
            <span>{u.telefone || 'Sem telefone'}</span>
            <span>{proximoEmPalavras(proximos?.get(u.email)) ?? (proximos && 'Nenhum horário')}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

type PessoaProps = Pick<Props, 'onEscolher'> & { usuario: PessoaLocal; escolhida: boolean }

function Pessoa({ usuario, escolhida, onEscolher }: PessoaProps) {
  const nome = nomeDe(usuario)
  return (
    <button
      type="button"
      className={classes.pessoa}
      aria-pressed={escolhida}
      onClick={(event) => {
        event.stopPropagation()
        onEscolher(usuario.email)
      }}
    >
      <Avatar nome={nome} />
      <span className={classes.quem}>
        <span className={classes.nome}>{nome}</span>
        <span className={classes.email}>{usuario.email}</span>
      </span>
    </button>
  )
}
