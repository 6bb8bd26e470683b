import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import type { Visita } from '#tests/support/clinic.ts'

/** Something a person pressed and the device took: it must arrive once, as hers, or be shown as needing her choice. */
export type Comando = {
  /** The row of the queue that the press made. */
  readonly id: string
  /** Who was on the screen when it was pressed. */
  readonly pessoa: string
  readonly oque:
    | { readonly tipo: 'agendar'; readonly quando: string }
    | { readonly tipo: 'cancelar'; readonly alvo: number }
    /** Took back what waited, by the pressed row's id: out of the queue (then `id` is that row's), or by a row that follows it. */
    | { readonly tipo: 'desistir'; readonly pedido: string }
    | { readonly tipo: 'perfil'; readonly valor: string }
}

export type Achado = {
  readonly tipo: 'perdido' | 'dobrado' | 'trocado' | 'falsa confirmação'
  readonly texto: string
}

/** What the screen says of one person, in the end. */
export type Tela = { readonly pessoa: string; readonly agendados: readonly string[] }

export type PerfilNaClinica = { readonly complemento: string; readonly versao: number }

/** How everything stands when it is quiet. */
export type Fim = {
  readonly pessoas: readonly string[]
  readonly comandos: readonly Comando[]
  /** The queue, everybody's. */
  readonly fila: readonly OutboxRow[]
  /** Bookings whose refusal was on the screen, and which the person then put away. */
  readonly lidos: ReadonlySet<string>
  readonly telas: readonly Tela[]
  /** The clinic's visits of these people. */
  readonly visitas: readonly Visita[]
  /** The visit that each key made, also where it is gone since. */
  readonly feitas: ReadonlyMap<string, number>
  readonly perfis: ReadonlyMap<string, PerfilNaClinica>
}

type Add = (tipo: Achado['tipo'], texto: string) => void

/** Compares what was pressed with what the clinic has and what the screens say. */
export function audit(fim: Fim): Achado[] {
  const achados: Achado[] = []
  const add: Add = (tipo, texto) => void achados.push({ tipo, texto })
  auditFila(fim, add)
  auditPedidos(fim, add)
  auditVisitas(fim, add)
  for (const pessoa of fim.pessoas) auditPerfil(fim, pessoa, add)
  auditTelas(fim, add)
  return achados
}

const PARADAS: ReadonlySet<OutboxRow['state']> = new Set(['done', 'conflict', 'rejected', 'expired'])

function auditFila({ fila, comandos }: Fim, add: Add): void {
  const pedidos = new Set(comandos.map((c) => c.id))
  for (const row of fila) {
    if (!PARADAS.has(row.state)) add('perdido', `${row.command.kind} ${row.id} ainda ${row.state}`)
    if (!pedidos.has(row.id)) add('dobrado', `${row.command.kind} ${row.id} na fila sem pedido`)
  }
}

function auditPedidos({ comandos, fila, lidos, visitas, feitas }: Fim, add: Add): void {
  const emEscolha = new Set([...lidos, ...fila.filter(precisaDeEscolha).map((r) => r.id)])
  const aceitos = comandos.filter((c) => c.oque.tipo === 'desistir' || !emEscolha.has(c.id))
  const cancelados = new Set(aceitos.flatMap(({ oque }) => (oque.tipo === 'cancelar' ? [oque.alvo] : [])))
  const desistidos = new Set(aceitos.flatMap(({ oque }) => (oque.tipo === 'desistir' ? [oque.pedido] : [])))
  for (const { id, pessoa, oque } of comandos) {
    if (oque.tipo === 'cancelar' && !emEscolha.has(id) && visitas.some((v) => v.id === oque.alvo))
      add('perdido', `cancelamento de ${oque.alvo} de ${pessoa}`)
    if (oque.tipo === 'desistir' && !emEscolha.has(id) && visitas.some((v) => v.chave === oque.pedido))
      add('perdido', `desistência de ${oque.pedido} de ${pessoa}`)
    if (oque.tipo !== 'agendar') continue
    const visita = visitas.find((v) => v.chave === id)
    const desfeito = desistidos.has(id) || cancelados.has(feitas.get(id) ?? -1)
    if (visita === undefined) {
      if (!(emEscolha.has(id) || desfeito)) add('perdido', `${oque.quando} de ${pessoa}`)
      continue
    }
    if (visita.email !== pessoa) add('trocado', `${oque.quando} de ${pessoa}: ${visita.email}`)
    if (visita.quando !== oque.quando) add('trocado', `${oque.quando}: ${visita.quando}`)
    if (emEscolha.has(id)) add('dobrado', `${oque.quando} feito e dado por recusado`)
  }
}

function auditVisitas({ comandos, visitas }: Fim, add: Add): void {
  const pedidos = new Set(comandos.map((c) => c.id))
  for (const [i, visita] of visitas.entries()) {
    if (visita.chave === null || !pedidos.has(visita.chave))
      add('dobrado', `${visita.quando} de ${visita.email} sem pedido`)
    if (visitas.findIndex((v) => v.quando === visita.quando) < i) add('dobrado', visita.quando)
  }
}

function auditPerfil({ comandos, fila, perfis }: Fim, pessoa: string, add: Add): void {
  const emEscolha = new Set(fila.filter(precisaDeEscolha).map((r) => r.id))
  const escritos = comandos.flatMap((c) => (c.oque.tipo === 'perfil' ? [{ ...c, valor: c.oque.valor }] : []))
  const dela = escritos.filter((c) => c.pessoa === pessoa)
  const ultimo = dela.findLast((c) => !emEscolha.has(c.id))
  const perfil = perfis.get(pessoa)
  if (perfil === undefined) {
    if (ultimo !== undefined) add('perdido', `perfil ${ultimo.valor} de ${pessoa}`)
    return
  }
  if (perfil.complemento !== ultimo?.valor) {
    const deOutra = escritos.some((c) => c.pessoa !== pessoa && c.valor === perfil.complemento)
    add(
      deOutra ? 'trocado' : 'perdido',
      `perfil de ${pessoa}: ${perfil.complemento} em vez de ${ultimo?.valor}`,
    )
  }
  // A repeated write is one more version.
  if (perfil.versao > dela.length) add('dobrado', `perfil de ${pessoa}: versão ${perfil.versao}`)
}

function auditTelas({ telas, visitas }: Fim, add: Add): void {
  for (const { pessoa, agendados } of telas) {
    const daPessoa = new Set(visitas.filter((v) => v.email === pessoa).map((v) => v.quando))
    for (const quando of agendados)
      if (!daPessoa.has(quando)) add('falsa confirmação', `${quando} na tela de ${pessoa}`)
    for (const quando of daPessoa)
      if (!agendados.includes(quando)) add('perdido', `${quando} falta na tela de ${pessoa}`)
  }
}
