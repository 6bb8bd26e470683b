import type { Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Agenda, agendaDe } from '#domain/agendamento/slots.ts'
import { dobrar, palavrasDaBusca } from '#domain/lib/busca.ts'
import type { Data } from '#domain/lib/dates.ts'
import { type ItemDaAgenda, ocupadosPelaFila, overlayAgendamentos } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { nomeDe, textoDeBusca } from '#domain/perfil/busca.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

export type MeusAgendamentos = {
  readonly itens: readonly ItemDaAgenda[]
  /** The person's whole queue, in the order of the presses. */
  readonly fila: readonly OutboxRow[]
  /** False until this device has asked the clinic once. */
  readonly conhecidos: boolean
}

/** The person's visits with what is queued laid over; undefined until the device has answered. */
export function useMeusAgendamentos(email: string): MeusAgendamentos | undefined {
  return useLiveQuery(async () => {
    const [servidor, fila, marca] = await Promise.all([
      db.agendamentos.filter((a) => a.email === email).toArray(),
      readQueueOf(db, email),
      readPullMark(db, 'agendamentos'),
    ])
    return { itens: overlayAgendamentos(servidor, fila), fila, conhecidos: marca !== null }
  }, [email])
}

/** Whose visit it is, as the clinic knows the person. */
export type Contato = { readonly nome: string; readonly email: string | null; readonly telefone: string }

/** The people of some visits, by e-mail. */
export type Contatos = ReadonlyMap<string, Contato>

/** Without an e-mail reception made it for nobody registered; of whom the device knows no name, the e-mail is one. */
export function contatoDe(contatos: Contatos, email: string | null): Contato {
  if (email === null) return { nome: 'Recepção', email, telefone: '' }
  return contatos.get(email) ?? { nome: email, email, telefone: '' }
}

async function lerContatos(emails: Iterable<string | null | undefined>): Promise<Contatos> {
  const unicos = [...new Set(emails)].filter((email) => email != null)
  const pessoas = await db.usuarios.bulkGet(unicos)
  return new Map(
    pessoas.flatMap((p) =>
      p === undefined ? [] : [[p.email, { nome: nomeDe(p), email: p.email, telefone: p.telefone }]],
    ),
  )
}

function emailsDe(itens: readonly ItemDaAgenda[]): (string | null | undefined)[] {
  return itens.map((item) => {
    if (item.tipo === 'confirmado') return item.agendamento.email
    const { command } = item.row
    return command.kind === 'agendamento.criar' ? command.payload.pedido.email : null
  })
}

/** Some people by their e-mails; empty until the device has answered. */
export function useContatos(emails: readonly (string | null)[]): Contatos {
  return useLiveQuery(() => lerContatos(emails), [emails.join()]) ?? NINGUEM
}
const NINGUEM: Contatos = new Map()

/** Visits with whose they are: read together, so that no name comes after its visit. */
export type VisitasDaClinica = { readonly itens: readonly ItemDaAgenda[]; readonly contatos: Contatos }

async function comContatos(itens: readonly ItemDaAgenda[]): Promise<VisitasDaClinica> {
  return { itens, contatos: await lerContatos(emailsDe(itens)) }
}

export type DiasDaClinica = VisitasDaClinica & {
  readonly agenda: AgendaDoAparelho
  readonly desde: Data
  readonly ate: Data
  /** False until this device has heard the clinic's agenda once. */
  readonly conhecida: boolean
}

/**
 * The clinic's days from `desde` to `ate` and nothing beyond, with what is queued laid over (Admin). While other dates
 * are being read, those before are answered.
 */
export function useDiasDaClinica(email: string, desde: Data, ate: Data): DiasDaClinica | undefined {
  return useLiveQuery(async () => {
    const [servidor, fila, dados] = await Promise.all([
      visitasEntre(desde, ate).sortBy('dataHoraAgendada'),
      readQueueOf(db, email),
      lerAgenda(email, { desde, ate }),
    ])
    const visitas = await comContatos(overlayAgendamentos(servidor, fila))
    return { ...visitas, agenda: agendaDoAparelho(dados), conhecida: dados.desde !== null, desde, ate }
  }, [email, desde, ate])
}

/** One day's visits (Admin); none where no day is meant. */
export function useVisitasDoDia(email: string, data: Data | null): VisitasDaClinica | undefined {
  return useLiveQuery(async () => {
    const servidor = data === null ? [] : await visitasEntre(data, data).toArray()
    return comContatos(overlayAgendamentos(servidor, await readQueueOf(db, email)))
  }, [email, data])
}

/** The clinic's next `limite` visits from a date on, the last day of them whole (Admin). */
export function useProximasDaClinica(
  email: string,
  desde: Data,
  limite: number,
): (VisitasDaClinica & { readonly haMais: boolean }) | undefined {
  return useLiveQuery(async () => {
    const daqui = () => db.agendamentos.where('dataHoraAgendada').aboveOrEqual(desde)
    const ultima = (
      await daqui()
        .offset(limite - 1)
        .first()
    )?.dataHoraAgendada.slice(0, 10)
    const servidor = await (ultima === undefined ? daqui() : visitasEntre(desde, ultima)).toArray()
    const visitas = await comContatos(overlayAgendamentos(servidor, await readQueueOf(db, email)))
    return { ...visitas, haMais: (await daqui().count()) > servidor.length }
  }, [email, desde, limite])
}

/** Some visits that were not read from this device, with what is queued about them laid over. */
export function useVisitasAchadas(
  email: string,
  achadas: readonly Agendamento[] | null,
): VisitasDaClinica | undefined {
  return useLiveQuery(async () => {
    if (achadas === null) return
    const itens = overlayAgendamentos(achadas, await readQueueOf(db, email))
    return comContatos(itens.filter((item) => item.tipo === 'confirmado'))
  }, [email, achadas])
}

/** A visit as this device has it. */
export function lerVisita(id: number): Promise<Agendamento | undefined> {
  return db.agendamentos.get(id)
}

export type AgendaDoAparelho = {
  readonly agenda: Agenda
  /** When the device last heard of both opening hours and other people's times (ms), or null where it never did. */
  readonly atualizadaEm: number | null
  /** The first and last date whose visits the device asked for: beyond them a time only seems free. */
  readonly conhecidaDesde: Data | null
  readonly conhecidaAte: Data | null
}

type Faixa = { readonly desde: Data; readonly ate: Data }

/**
 * Everything the slot rule needs of the clinic's days: hours, everybody's busy times, one's own queue; of some dates
 * only where they are given.
 */
export function useAgenda(email: string, faixa: Faixa | null = null): AgendaDoAparelho | undefined {
  const dados = useLiveQuery(() => lerAgenda(email, faixa), [email, faixa?.desde, faixa?.ate])
  return useMemo(() => dados && agendaDoAparelho(dados), [dados])
}

async function lerAgenda(email: string, faixa: Faixa | null) {
  const [horarios, proprios, ocupados, fila, marca, marcaDosHorarios] = await Promise.all([
    db.horarios.toArray(),
    (faixa === null ? db.agendamentos : visitasEntre(faixa.desde, faixa.ate)).toArray(),
    (faixa === null ? db.ocupados : entre(db.ocupados, faixa.desde, faixa.ate)).toArray(),
    readQueueOf(db, email),
    readPullMark(db, 'agendamentos'),
    readPullMark(db, 'horarios'),
  ])
  return {
    horarios,
    visitas: [...proprios, ...ocupados, ...ocupadosPelaFila(fila)],
    em: marca === null || marcaDosHorarios === null ? null : Math.min(marca.em, marcaDosHorarios.em),
    desde: marca?.desde ?? null,
    ate: marca?.ate ?? null,
  }
}

function agendaDoAparelho(dados: Awaited<ReturnType<typeof lerAgenda>>): AgendaDoAparelho {
  return {
    agenda: agendaDe(dados.horarios, dados.visitas),
    atualizadaEm: dados.em,
    conhecidaDesde: dados.desde,
    conhecidaAte: dados.ate,
  }
}

function entre<T, K, I>(table: Table<T, K, I>, desde: Data, ate: Data) {
  return table.where('dataHoraAgendada').between(desde, `${ate}U`)
}

/** By the date of the start; both ends are included. */
function visitasEntre(desde: Data, ate: Data) {
  return entre(db.agendamentos, desde, ate)
}

/** A row of the queue, live. */
export function useOutboxRow(id: string | null): OutboxRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : db.outbox.where('id').equals(id).first()), [id])
}

/** The reception's question. Dates are inclusive; null and blank mean "any". */
export type FiltroDaClinica = {
  /** A part of the service's or the person's name, or of the e-mail. */
  readonly nome: string
  readonly dataInicial: Data | null
  readonly dataFinal: Data | null
}

/** The same question as `GET /api/Agendamentos/filtrar`, asked of what this device has. */
export async function filtrarNoAparelho({
  nome,
  dataInicial,
  dataFinal,
}: FiltroDaClinica): Promise<Agendamento[]> {
  const [agendamentos, usuarios] = await Promise.all([
    visitasEntre(dataInicial ?? '0000', dataFinal ?? '9999').sortBy('dataHoraAgendada'),
    db.usuarios.toArray(),
  ])
  const palavras = palavrasDaBusca(nome)
  const pessoas = new Map(palavras.length === 0 ? [] : usuarios.map((u) => [u.email, textoDeBusca(u)]))
  return agendamentos.filter((a) => {
    const pessoa = a.email === null ? '' : (pessoas.get(a.email) ?? a.email)
    const texto = `${dobrar(a.nome)} ${pessoa}`
    return palavras.every((palavra) => texto.includes(palavra))
  })
}
