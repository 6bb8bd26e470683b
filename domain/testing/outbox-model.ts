import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { Command } from '#domain/outbox/commands.ts'
import { planEnqueue, vanishing } from '#domain/outbox/merge.ts'
import type { Momento, OutboxRow } from '#domain/outbox/row.ts'
import {
  applyAnswer,
  claim,
  nextDue,
  nextWake,
  resume,
  settleTime,
  unclaim,
  wakeUp,
} from '#domain/outbox/transitions.ts'
import { createFakeClinica, type Envio } from './fake-clinica.ts'
import { ANA, cancelar, criar, rowDe, salvar, uuid } from './outbox.ts'

const BIA = 'bia@exemplo.com'
const HORAS = ['2026-11-12T09:00:00.000Z', '2026-11-12T15:00:00.000Z']
const SEIS_DA_MANHA = 6 * 60

/** A booking at this time is always refused. */
export const RECUSADA = '2026-11-12T17:00:00.000Z'

/** What a person, a context (0 to 2), the network or the clock may do next. */
export type Acao =
  | { readonly tipo: 'agendar' | 'cancelar' | 'salvar'; readonly n: number }
  | { readonly tipo: 'pegar' | 'largar' | 'chegar' | 'responder' | 'perder' | 'cair'; readonly c: number }
  | { readonly tipo: 'falhar'; readonly c: number; readonly falha: SendAnswer }
  | { readonly tipo: 'fantasma' | 'login' | 'insistir' }
  | { readonly tipo: 'passar'; readonly ms: number }

type Contexto = { readonly envio: Envio; readonly answer: SendAnswer | null } | null

/**
 * Three contexts (two tabs and the worker) that share one queue, as transactions on one database, two persons who
 * take turns on one device, and a network that loses requests and answers.
 */
export function createMundo() {
  const clinica = createFakeClinica(RECUSADA)
  const contextos: Contexto[] = [null, null, null]
  /** Requests whose sender is gone, still somewhere in the network. */
  const fantasmas: Envio[] = []
  const apagadas: string[] = []
  const perfilPedido = new Map<string, Record<string, unknown>>()
  let rows: OutboxRow[] = []
  let sessao = ANA
  let now = 0
  let presses = 0

  const momento = (): Momento => ({
    now,
    agora: { data: '2026-11-12', minuto: Math.min(SEIS_DA_MANHA + Math.floor(now / 60_000), 1439) },
  })
  const troca = (nova: OutboxRow) => {
    rows = rows.map((r) => (r.id === nova.id ? nova : r))
  }
  const tira = (gone: readonly OutboxRow[]) => {
    apagadas.push(...gone.map((r) => r.id))
    rows = rows.filter((r) => !gone.includes(r))
  }
  const idDoComando = (comando: string) => rows.find((r) => r.id === comando)?.result?.id ?? null

  function enqueue(command: Command, expiresAt: string | null) {
    const plano = planEnqueue(rows, command, sessao)
    tira(plano.remove)
    if (plano.replace !== null) troca(plano.replace)
    if (plano.append) rows = [...rows, rowDe(command, { id: uuid(++presses), dono: sessao, expiresAt })]
  }

  function pegar(i: number) {
    if (contextos[i] !== null) return
    rows = rows.map((r) => settleTime(r, momento()))
    const due = nextDue(rows, sessao, now)
    if (due === null) return
    const row = claim(due, `contexto-${i}`, now)
    troca(row)
    contextos[i] = { envio: clinica.pedidoDe(row, idDoComando), answer: null }
  }

  function chegar(i: number) {
    const em = contextos[i]
    if (em == null || em.answer !== null) return
    // A cancellation of what was never made asks nothing of the server.
    const nada: SendAnswer = { tipo: 'ok', status: 204, body: null }
    contextos[i] = { ...em, answer: em.envio.pedido === null ? nada : clinica.atende(em.envio, sessao) }
  }

  /** Ends what a context does; the row, if its lease is still this context's. */
  function solta(i: number): OutboxRow | null {
    const em = contextos[i]
    contextos[i] = null
    const row = rows.find((r) => r.id === em?.envio.row.id)
    return row?.state === 'sending' && row.attempts === em?.envio.row.attempts ? row : null
  }

  function devolve(i: number, answer: SendAnswer) {
    const row = solta(i)
    if (row !== null) troca(applyAnswer(row, answer, now, 0.5))
  }

  /** Leased ahead, and not sent after all. */
  function larga(i: number) {
    if (contextos[i]?.answer !== null) return
    const row = solta(i)
    if (row === null) return
    const livre = unclaim(row)
    troca(livre)
    tira(vanishing(rows, livre))
  }

  function faz(a: Acao) {
    switch (a.tipo) {
      case 'agendar': {
        if (criar.kind !== 'agendamento.criar') return
        const dataHoraAgendada = HORAS[a.n % 3] ?? RECUSADA
        const payload = { ...criar.payload, pedido: { ...criar.payload.pedido, dataHoraAgendada } }
        return enqueue({ ...criar, payload }, dataHoraAgendada)
      }
      case 'cancelar': {
        const minhas = rows.filter((r) => r.dono === sessao && r.command.kind === 'agendamento.criar')
        const alvo = minhas[a.n % Math.max(minhas.length, 1)]
        return alvo === undefined ? undefined : enqueue(cancelar({ comando: alvo.id }), null)
      }
      case 'salvar': {
        const campos = a.n % 2 === 0 ? { bairro: `b${presses}-${a.n}` } : { numero: a.n }
        perfilPedido.set(sessao, { ...perfilPedido.get(sessao), ...campos })
        return enqueue(salvar(campos), null)
      }
      case 'pegar':
        return pegar(a.c)
      case 'largar':
        return larga(a.c)
      case 'chegar':
        return chegar(a.c)
      case 'responder': {
        const answer = contextos[a.c]?.answer ?? null
        return answer === null ? undefined : devolve(a.c, answer)
      }
      case 'perder':
        return contextos[a.c] === null ? undefined : devolve(a.c, { tipo: 'sem_resposta' })
      case 'falhar':
        return contextos[a.c] === null ? undefined : devolve(a.c, a.falha)
      case 'cair': {
        const em = contextos[a.c]
        if (em != null && em.answer === null && em.envio.pedido !== null) fantasmas.push(em.envio)
        contextos[a.c] = null
        return
      }
      case 'fantasma': {
        const envio = fantasmas.shift()
        return envio === undefined ? undefined : void clinica.atende(envio, sessao)
      }
      case 'login':
        return login(sessao === ANA ? BIA : ANA)
      case 'insistir':
        rows = rows.map((r) => wakeUp(r, now))
        return
      case 'passar':
        now += a.ms
    }
  }

  function login(email: string) {
    sessao = email
    rows = rows.map((r) => resume(r, email, `login-${now}`, now))
  }

  /** The network is well again and both persons come back: how many steps until nothing is open? */
  function termina(): number {
    let passos = 0
    for (const email of [ANA, BIA, ANA, BIA]) {
      login(email)
      for (; passos < 2_000; passos++) {
        for (let i = 0; i < 3; i++)
          for (const tipo of ['pegar', 'chegar', 'responder'] as const) faz({ tipo, c: i })
        const acorda = nextWake(rows, email)
        if (acorda === null && contextos.every((x) => x === null)) break
        now = Math.max(now, acorda ?? now)
      }
    }
    while (fantasmas.length > 0) faz({ tipo: 'fantasma' })
    return passos
  }

  return { clinica, apagadas, perfilPedido, faz, termina, rows: () => rows }
}
