import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Agenda, agendaDe } from '#domain/agendamento/slots.ts'
import type { Data } from '#domain/lib/dates.ts'
import { type ItemDaAgenda, ocupadosPelaFila, overlayAgendamentos } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db, readPullMark } from '#src/offline/db.ts'

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
      filaDe(email),
      readPullMark(db, 'agendamentos'),
    ])
    return { itens: overlayAgendamentos(servidor, fila), fila, conhecidos: marca !== null }
  }, [email])
}

/** The clinic's visits from `desde` on, by time, with what is queued laid over (Admin). */
export function useAgendamentosDaClinica(email: string): readonly ItemDaAgenda[] | undefined {
  return useLiveQuery(async () => {
    const servidor = await db.agendamentos.orderBy('dataHoraAgendada').toArray()
    return overlayAgendamentos(servidor, await filaDe(email))
  }, [email])
}

export type AgendaDoAparelho = {
  readonly agenda: Agenda
  /** When the device last heard of both opening hours and other people's times (ms), or null where it never did. */
  readonly atualizadaEm: number | null
  /** The first and last date whose visits the device asked for: beyond them a time only seems free. */
  readonly conhecidaDesde: Data | null
  readonly conhecidaAte: Data | null
}

/** Everything the slot rule needs of the clinic's days: hours, everybody's busy times, one's own queue. */
export function useAgenda(email: string): AgendaDoAparelho | undefined {
  const dados = useLiveQuery(async () => {
    const [horarios, proprios, ocupados, fila, marca, marcaDosHorarios] = await Promise.all([
      db.horarios.toArray(),
      db.agendamentos.toArray(),
      db.ocupados.toArray(),
      filaDe(email),
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
  }, [email])
  return useMemo(
    () =>
      dados === undefined
        ? undefined
        : {
            agenda: agendaDe(dados.horarios, dados.visitas),
            atualizadaEm: dados.em,
            conhecidaDesde: dados.desde,
            conhecidaAte: dados.ate,
          },
    [dados],
  )
}

/** A row of the queue, live. */
export function useOutboxRow(id: string | null): OutboxRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : db.outbox.where('id').equals(id).first()), [id])
}

function filaDe(email: string): Promise<OutboxRow[]> {
  return db.outbox
    .orderBy('seq')
    .filter((r) => r.dono === email)
    .toArray()
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
    db.agendamentos.orderBy('dataHoraAgendada').toArray(),
    db.usuarios.toArray(),
  ])
  const pessoas = new Map(usuarios.map((u) => [u.email, `${u.nome} ${u.sobrenome} ${u.nomeUsuario}`]))
  const procurado = semAcentos(nome.trim())
  return agendamentos.filter((a) => {
    const data = a.dataHoraAgendada.slice(0, 10)
    if (dataInicial !== null && data < dataInicial) return false
    if (dataFinal !== null && data > dataFinal) return false
    const { email } = a
    return semAcentos(`${a.nome} ${email === null ? '' : `${pessoas.get(email) ?? ''} ${email}`}`).includes(
      procurado,
    )
  })
}

function semAcentos(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
