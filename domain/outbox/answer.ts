import type { Code, Problem } from '#domain/api/errors.ts'
import { descriptorOf } from '#domain/outbox/commands/registry.ts'
import type { CommandKind } from './commands.ts'
import type { OutboxError } from './row.ts'

/** The answer to a send, by cause. */
export type SendAnswer =
  /**
   * There was no answer: offline, timeout, reset, refused redirect. Whether the server has the command is
   * unknown.
   */
  | { readonly kind: 'no_answer' }
  /** An answer that is not our API's: a captive portal, a proxy. */
  | { readonly kind: 'foreign'; readonly status: number }
  | {
      readonly kind: 'ok'
      readonly status: number
      readonly body: unknown
      /** True where the server repeats its first answer, so that what it says may be old. */
      readonly replayed?: boolean
    }
  | {
      readonly kind: 'problem'
      readonly status: number
      readonly problem: Problem | null
      /** Seconds the server asked to wait. */
      readonly retryAfter: number | null
    }

export type AnswerClass = 'done' | 'retry' | 'auth' | 'conflict' | 'rejected'

const TRANSIENT = new Set([408, 425, 429])

/** What an answer means for the command that it was given to. */
export function classify(answer: SendAnswer, kind: CommandKind): AnswerClass {
  switch (answer.kind) {
    case 'no_answer':
    case 'foreign':
      return 'retry'
    case 'ok':
      return 'done'
    case 'problem':
      return classifyProblem(answer.status, answer.problem?.code ?? null, kind)
  }
}

function classifyProblem(status: number, code: Code | null, kind: CommandKind): AnswerClass {
  if (TRANSIENT.has(status) || status >= 500 || status < 400) return 'retry'
  if (status === 401 || code === 'outra_pessoa') return 'auth'
  if (status === 409) return code === 'chave_em_andamento' ? 'retry' : 'conflict'
  if (status === 412) return 'conflict'
  return descriptorOf({ kind }).doneAt.includes(status) ? 'done' : 'rejected'
}

/**
 * True where the answer says nothing of this command but that the server cannot be reached: the whole drain
 * stops.
 */
export function stopsDrain(answer: SendAnswer): boolean {
  return answer.kind === 'no_answer' || answer.kind === 'foreign'
}

const SECONDS = [2, 5, 15, 30, 60, 180, 300, 600, 1800, 3600] as const

/** The longest wait that `backoff` answers, in ms: an hour and its jitter. */
export const LONGEST_WAIT_MS = 4_320_000

/**
 * Milliseconds to wait after the `attempts`-th try: 2 s growing to an hour, ±20 % by `random` (0 to 1), so
 * that a clinic's phones do not all return at once. The server's `Retry-After` wins, but for a second at
 * least (a zero would make every open page ask without a pause) and an hour at most.
 */
export function backoff(attempts: number, random: number, retryAfter: number | null = null): number {
  if (retryAfter !== null) return Math.min(Math.max(retryAfter, 1), 3600) * 1000
  const seconds = SECONDS[Math.min(Math.max(attempts, 1), SECONDS.length) - 1] ?? 3600
  return Math.round(seconds * 1000 * (0.8 + 0.4 * random))
}

export function errorOf(answer: SendAnswer, at: number): OutboxError | null {
  const base = { at, alternativas: [], atual: null, campos: null, code: null }
  switch (answer.kind) {
    case 'ok':
      return null
    case 'no_answer':
      return { ...base, class: 'sem_resposta', status: null, mensagem: 'A clínica não respondeu.' }
    case 'foreign':
      return {
        ...base,
        class: 'estranha',
        status: answer.status,
        mensagem: 'A rede respondeu no lugar da clínica.',
      }
    case 'problem':
      return {
        class: 'http',
        status: answer.status,
        code: answer.problem?.code ?? null,
        mensagem: answer.problem?.detail ?? 'A clínica não conseguiu responder agora.',
        at,
        alternativas: answer.problem?.alternativas ?? [],
        atual: answer.problem?.atual ?? null,
        campos: answer.problem?.errors ?? null,
      }
  }
}
