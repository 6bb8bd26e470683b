import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFakeClinica, type Envio } from '#domain/testing/fake-clinica.ts'
import { ANA, cancelar, criar, recusa, rowDe, salvar, uuid } from '#domain/testing/outbox.ts'
import type { SendAnswer } from './answer.ts'
import type { Command } from './commands.ts'
import { planEnqueue } from './merge.ts'
import { isTerminal, type Momento, type OutboxRow } from './row.ts'
import { applyAnswer, claim, nextDue, nextWake, resume, settleTime, wakeUp } from './transitions.ts'

/**
 * Three contexts (two tabs and the worker) share one queue, as transactions on one database, and a network that
 * loses requests and answers. Whatever happens in whatever order, what a person asked for takes effect once.
 */
const BIA = 'bia@exemplo.com'
const RECUSADA = '2026-11-12T17:00:00.000Z'
const HORAS = ['2026-11-12T09:00:00.000Z', '2026-11-12T15:00:00.000Z', RECUSADA]
const SEIS_DA_MANHA = 6 * 60

type Acao =
  | { readonly tipo: 'agendar' | 'cancelar' | 'salvar'; readonly n: number }
  | { readonly tipo: 'pegar' | 'chegar' | 'responder' | 'perder' | 'cair'; readonly c: number }
  | { readonly tipo: 'falhar'; readonly c: number; readonly falha: SendAnswer }
  | { readonly tipo: 'fantasma' | 'login' | 'insistir' }
  | { readonly tipo: 'passar'; readonly ms: number }

const c = fc.nat(2)
const acao: fc.Arbitrary<Acao> = fc.oneof(
  fc.record({ tipo: fc.constantFrom('agendar', 'cancelar', 'salvar'), n: fc.nat(8) }),
  { arbitrary: fc.record({ tipo: fc.constantFrom('pegar', 'chegar', 'responder'), c }), weight: 5 },
  fc.record({ tipo: fc.constantFrom('perder', 'cair'), c }),
  fc.record({
    tipo: fc.constant('falhar'),
    c,
    falha: fc.constantFrom<SendAnswer>(
      recusa(500, 'erro_interno'),
      recusa(409, 'chave_em_andamento'),
      recusa(429, 'muitas_tentativas', 60),
      recusa(401, 'nao_autenticado'),
      { tipo: 'estranha', status: 200 },
      { tipo: 'sem_resposta' },
    ),
  }),
  fc.record({ tipo: fc.constantFrom('fantasma', 'login', 'insistir') }),
  fc.record({ tipo: fc.constant('passar'), ms: fc.oneof(fc.nat(60_000), fc.nat(7_200_000)) }),
)

type Contexto = { readonly envio: Envio; readonly answer: SendAnswer | null } | null

function createMundo() {
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
  const idDoComando = (comando: string) => rows.find((r) => r.id === comando)?.result?.id ?? null

  function enqueue(command: Command, expiresAt: string | null) {
    const plano = planEnqueue(rows, command, sessao)
    apagadas.push(...plano.remove.map((r) => r.id))
    rows = rows.filter((r) => !plano.remove.includes(r))
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

  function devolve(i: number, answer: SendAnswer) {
    const em = contextos[i]
    contextos[i] = null
    const row = rows.find((r) => r.id === em?.envio.row.id)
    const minha = row?.state === 'sending' && row.attempts === em?.envio.row.attempts
    if (row !== undefined && minha) troca(applyAnswer(row, answer, now, 0.5))
  }

  function faz(a: Acao) {
    switch (a.tipo) {
      case 'agendar': {
        if (criar.kind !== 'agendamento.criar') return
        const dataHoraAgendada = HORAS[a.n % HORAS.length] ?? RECUSADA
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

it('lets every command take effect once, in the order of its lane, and none vanish, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(acao, { minLength: 10, maxLength: 120 }), (acoes) => {
      const mundo = createMundo()
      const { clinica } = mundo
      const vistas = new Set<string>()
      for (const a of acoes) {
        mundo.faz(a)
        for (const r of mundo.rows()) vistas.add(r.id)
      }
      expect(mundo.termina()).toBeLessThan(500)
      const rows = mundo.rows()
      const efeitos = clinica.efeitos.map((e) => e.id)

      expect(new Set(efeitos).size).toBe(efeitos.length)
      for (const lane of new Set(clinica.efeitos.map((e) => e.dono + e.lane))) {
        const daLane = clinica.efeitos.filter((e) => e.dono + e.lane === lane).map((e) => e.id)
        expect(daLane).toEqual([...daLane].sort())
      }

      // What was pressed is in the queue to its end, or was taken back before it left the device.
      expect([...vistas].sort()).toEqual([...rows.map((r) => r.id), ...mundo.apagadas].sort())
      for (const id of mundo.apagadas) expect(efeitos).not.toContain(id)
      expect(rows.filter((r) => !isTerminal(r))).toEqual([])

      const cancelados = new Set(
        rows.flatMap((r) =>
          r.command.kind === 'agendamento.cancelar' && 'comando' in r.command.payload.alvo
            ? [r.command.payload.alvo.comando]
            : [],
        ),
      )
      const noServidor = new Set(clinica.visitas.values())
      for (const r of rows) {
        if (r.command.kind !== 'agendamento.criar') continue
        const recusada = r.command.payload.pedido.dataHoraAgendada === RECUSADA
        if (r.state === 'done') expect(noServidor.has(r.id)).toBe(!cancelados.has(r.id))
        else expect(recusada ? ['conflict', 'expired'] : ['expired']).toContain(r.state)
        if (r.state !== 'done') expect(efeitos).not.toContain(r.id)
      }
      for (const [dono, campos] of mundo.perfilPedido) expect(clinica.perfis.get(dono)).toEqual(campos)
    }),
    { numRuns: 600 },
  )
})
