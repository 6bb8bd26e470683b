import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  diaEmBloco,
  formatDataPorExtenso,
  formatDiaDaSemana,
  formatHora,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import { nomeDe } from '#domain/perfil/search.ts'
import type { UsuarioListado } from '#domain/perfil/schema.ts'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import type { PessoaLocal } from '../queries.ts'
import { contatoDe, enderecoEmLinhas, iniciais } from './usuario-lines.ts'
import classes from './usuario-screen.module.css'

export function Avatar({ nome, grande = false }: { nome: string; grande?: boolean }) {
  return (
    <span className={classes.avatar} data-grande={grande || undefined} aria-hidden="true">
      {iniciais(nome)}
    </span>
  )
}

type Props = { readonly usuario: PessoaLocal; readonly proximo: Agendamento | undefined }

/** Who it is: picture of the initials, name, e-mail. */
export function UsuarioCabeca({
  usuario,
  titulo: Titulo = 'h2',
}: Pick<Props, 'usuario'> & { titulo?: 'h2' | 'span' }) {
  const nome = nomeDe(usuario)
  return (
    <span className={classes.cabeca}>
      <Avatar nome={nome} grande />
      <span className={classes.quem}>
        <Titulo className={classes.nome}>{nome}</Titulo>
        <span className={classes.email}>{usuario.email}</span>
      </span>
    </span>
  )
}

/** What the clinic knows of a person, her next visit, and the ways to reach her. */
export function UsuarioFicha({ usuario, proximo }: Props) {
  const { ligar, whatsapp } = contatoDe(usuario.telefone)
  const nome = nomeDe(usuario)
  return (
    <>
      <dl className={classes.dados}>
        <Dado nome="Telefone">{usuario.telefone || null}</Dado>
        {isFicha(usuario) && <DadosDaFicha ficha={usuario} />}
      </dl>
      {!isFicha(usuario) && (
        <p className={classes.semHorario}>
          O resto da ficha não está neste aparelho. Ele aparece com internet.
        </p>
      )}
      <Proximo visita={proximo} />
      <div className={classes.acoes}>
        {ligar !== null && (
          <Button
            component="a"
            href={ligar}
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
function isFicha(usuario: PessoaLocal): usuario is UsuarioListado {
  return usuario.cpf !== undefined
}

function DadosDaFicha({ ficha }: { ficha: UsuarioListado }) {
  const endereco = enderecoEmLinhas(ficha)
  return (
    <>
      <Dado nome="Nascimento">
        {ficha.dataNascimento === null ? null : formatDataPorExtenso(ficha.dataNascimento)}
      </Dado>
      <Dado nome="CPF">{ficha.cpf || null}</Dado>
      <Dado nome="Endereço">
        {endereco.length === 0 ? null : endereco.map((linha) => <div key={linha}>{linha}</div>)}
      </Dado>
    </>
  )
}

function Dado({ nome, children }: { nome: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nome}</dt>
      <dd>{children ?? <span className={classes.sem}>Não informado</span>}</dd>
    </div>
  )
}

function Proximo({ visita }: { visita: Agendamento | undefined }) {
  const lido = visita === undefined ? null : parseDataHora(visita.dataHoraAgendada)
  if (visita === undefined || lido === null)
    return <p className={classes.semHorario}>Nenhum horário marcado.</p>
  const fim = lido.minuto + (parseTempo(visita.tempo) ?? 0)
  return (
    <DialogSummary
      {...diaEmBloco(lido.data)}
      title={visita.nome}
      text={`${formatDiaDaSemana(lido.data)}, das ${formatHora(lido.minuto)} às ${formatHora(fim)}`}
    />
  )
}
