import type { Fault } from '#tests/support/fault-proxy.ts'
import { answerOf, PORTAL, PORTAL_302 } from '#tests/support/fault-proxy.ts'

/** The network as a step finds it. */
export type Rede =
  | { readonly tipo: 'boa' }
  /** The device knows that it has none. */
  | { readonly tipo: 'offline' }
  /** It believes that it has one, and nothing arrives. */
  | { readonly tipo: 'muda' }
  | { readonly tipo: 'falha'; readonly fault: Fault; readonly vezes: number; readonly tudo: boolean }

/** What happens to the device right after a press. */
export type Golpe =
  | 'nada'
  | 'rede volta'
  | 'fechar a aba'
  | 'segunda aba'
  | 'parar o worker'
  | 'trocar de pessoa'
  | 'trocar de pessoa noutra aba'
  | 'expirar a sessão'
  | 'matar o servidor'
  | 'atualizar'
  | 'atrasar o relógio'
  | 'adiantar o relógio'

export type Passo = {
  readonly ato: 'agendar' | 'cancelar' | 'desistir' | 'perfil'
  /** A double tap presses twice. */
  readonly toques: 1 | 2
  /** Somebody takes the time between the choice and the press. */
  readonly tomado: boolean
  readonly rede: Rede
  readonly golpe: Golpe
  /** Between the press and the blow, ms. */
  readonly espera: number
  /** 0 to 1: which of the free times. */
  readonly escolha: number
}

export type Plano = {
  readonly seed: number
  readonly pessoas: 1 | 2
  /** Background Sync, or none (iPhone). */
  readonly sync: boolean
  readonly passos: readonly Passo[]
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Weighted<T> = readonly (readonly [weight: number, value: T])[]

function pick<T>(random: () => number, options: Weighted<T>): T {
  let left = random() * options.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of options) {
    left -= weight
    if (left < 0) return value
  }
  throw new Error('nothing to pick from')
}

const falha = (fault: Fault, vezes: number, tudo = false): Rede => ({ tipo: 'falha', fault, vezes, tudo })
const resposta = (...args: Parameters<typeof answerOf>): Fault => ({
  tipo: 'resposta',
  resposta: answerOf(...args),
})

// Chromium by itself repeats what it sent over a connection that died: one lost answer is a handful of them.
const REDES: Weighted<Rede> = [
  [5, { tipo: 'boa' }],
  [3, { tipo: 'offline' }],
  [2, { tipo: 'muda' }],
  [2, falha({ tipo: 'perdida' }, 1)],
  [2, falha({ tipo: 'perdida' }, 9)],
  [2, falha({ tipo: 'metade' }, 2)],
  [2, falha({ tipo: 'cortada' }, 9)],
  [1, falha({ tipo: 'pendurada' }, 1)],
  [2, falha(resposta('erro_interno'), 2)],
  [1, falha(resposta('indisponivel'), 1)],
  [2, falha(resposta('muitas_tentativas', { 'retry-after': '1' }), 1)],
  [1, falha(resposta('chave_em_andamento'), 1)],
  [1, falha({ tipo: 'resposta', resposta: PORTAL }, 6, true)],
  [1, falha({ tipo: 'resposta', resposta: PORTAL_302 }, 6, true)],
]

const GOLPES: Weighted<Golpe> = [
  [9, 'nada'],
  [3, 'rede volta'],
  [3, 'fechar a aba'],
  [2, 'segunda aba'],
  [2, 'parar o worker'],
  [1, 'trocar de pessoa'],
  [1, 'trocar de pessoa noutra aba'],
  [2, 'expirar a sessão'],
  [0.4, 'matar o servidor'],
  [0.4, 'atualizar'],
  [0.7, 'atrasar o relógio'],
  [0.7, 'adiantar o relógio'],
]

const ATOS: Weighted<Passo['ato']> = [
  [5, 'agendar'],
  [2, 'cancelar'],
  [2, 'desistir'],
  [2, 'perfil'],
]

/** What a run does, from its seed alone. */
export function planOf(seed: number): Plano {
  const random = randomOf(seed)
  const pessoas = random() < 0.4 ? 2 : 1
  const sync = random() < 0.6
  const length = 2 + Math.floor(random() * 3)
  const passos = Array.from({ length }, (_, i) => ({
    ato: i === 0 ? ('agendar' as const) : pick(random, ATOS),
    toques: random() < 0.15 ? (2 as const) : (1 as const),
    tomado: random() < 0.08,
    rede: pick(random, REDES),
    golpe: pick(random, GOLPES),
    espera: Math.floor(random() * 250),
    escolha: random(),
  }))
  return { seed, pessoas, sync, passos }
}
