import type { Code, Problem, ServiceFacts } from '#domain/api/errors.ts'
import { type Command, type CommandKind, descriptorOf } from '#domain/outbox/commands/registry.ts'
import type { OutboxError, PresentVisit } from './row.ts'

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
      /** True where it was given after the command's key had been looked up: see `DECIDED_HEADER`. */
      readonly decided?: boolean
    }
  /** It was not sent: what it takes back was refused by the clinic, so that there is nothing to take back. */
  | { readonly kind: 'moot' }
  /**
   * It was not sent: nobody here knows the visit it speaks of. `asked`: also not after the clinic was asked
   * for all of them.
   */
  | { readonly kind: 'no_target'; readonly asked: boolean }

export type AnswerClass = 'done' | 'retry' | 'auth' | 'conflict' | 'rejected'

/**
 * The refusals that end a row: a closed list, because the way to the clinic speaks the same statuses (a
 * proxy's 403, another server's 404, a gateway's 400). All else waits and is sent again.
 *
 * - `by key`: only ever given after the key was looked up, so that it is final whatever came before
 * - `of content`: also given before. It is final where nothing was sent before, or the answer says that the
 *   key was looked up; else an earlier try may have been accepted, and this one says nothing of it
 */
const ENDS: Partial<
  Record<Code, { readonly as: 'conflict' | 'rejected'; readonly known: 'by key' | 'of content' }>
> = {
  horario_ocupado: { as: 'conflict', known: 'by key' },
  horario_seu: { as: 'conflict', known: 'by key' },
  ja_na_agenda: { as: 'conflict', known: 'by key' },
  horario_indisponivel: { as: 'conflict', known: 'by key' },
  procedimento_alterado: { as: 'conflict', known: 'by key' },
  versao_antiga: { as: 'conflict', known: 'by key' },
  agendamento_mudou: { as: 'conflict', known: 'by key' },
  registro_mudou: { as: 'conflict', known: 'by key' },
  estado_invalido: { as: 'rejected', known: 'by key' },
  procedimento_inexistente: { as: 'rejected', known: 'by key' },
  limite_atingido: { as: 'rejected', known: 'by key' },
  chave_reutilizada: { as: 'rejected', known: 'by key' },
  chave_vencida: { as: 'rejected', known: 'by key' },
  desistido: { as: 'rejected', known: 'by key' },
  dados_invalidos: { as: 'rejected', known: 'of content' },
  sem_permissao: { as: 'rejected', known: 'of content' },
  requisicao_invalida: { as: 'rejected', known: 'of content' },
  corpo_grande: { as: 'rejected', known: 'of content' },
  tipo_nao_suportado: { as: 'rejected', known: 'of content' },
  chave_invalida: { as: 'rejected', known: 'of content' },
}

/** What a row must say of itself for an answer to be understood. */
export type Tried = {
  readonly command: Command
  /** True where an earlier try of it may have been accepted, because its outcome is unknown. */
  readonly unanswered: boolean
}

/** Whether a refusal says that the person whom the device knows is not, or no more, who is logged in. */
export function needsLogin(code: Code | undefined): boolean {
  return code === 'nao_autenticado' || code === 'outra_pessoa'
}

/** What an answer means for the command that it was given to. */
export function classify(answer: SendAnswer, tried: Tried): AnswerClass {
  switch (answer.kind) {
    case 'no_answer':
    case 'foreign':
      return 'retry'
    case 'ok':
    case 'moot':
      return 'done'
    case 'no_target':
      return answer.asked ? 'rejected' : 'retry'
    case 'problem':
      return classifyProblem(answer, tried)
  }
}

function classifyProblem(
  { problem, decided = false }: Extract<SendAnswer, { readonly kind: 'problem' }>,
  { command, unanswered }: Tried,
): AnswerClass {
  const code = problem?.code
  if (code === undefined) return 'retry'
  if (needsLogin(code)) return 'auth'
  // A server may be of a version whose missing routes answer with the same code: only what looked the key up
  // speaks of a row.
  if (code === 'nao_encontrado') {
    if (!decided) return 'retry'
    return descriptorOf(command).doneAt(command.payload).includes(code) ? 'done' : 'rejected'
  }
  const end = ENDS[code]
  if (end === undefined || (end.known === 'of content' && unanswered && !decided)) return 'retry'
  return end.as
}

/** The refusals that say that this very try had no effect. */
const WITHOUT_EFFECT: ReadonlySet<Code | undefined> = new Set<Code>([
  'nao_autenticado',
  'outra_pessoa',
  'origem_recusada',
  'muitas_tentativas',
])

/**
 * Whether the clinic may have taken the command, as far as this answer tells. A refusal that looked the key
 * up knows of every try; one that did not knows of its own alone.
 */
export function leavesUnanswered(answer: SendAnswer, before: boolean): boolean {
  if (answer.kind === 'ok' || answer.kind === 'moot') return false
  if (answer.kind === 'no_target') return before
  if (answer.kind !== 'problem') return true
  const code = answer.problem?.code
  const isDecided = answer.decided === true && answer.status < 500 && code !== 'chave_em_andamento'
  if (isDecided || (code !== undefined && ENDS[code]?.known === 'by key')) return false
  return before || !WITHOUT_EFFECT.has(code)
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
export const LONGEST_RETRY_WAIT_MS = 4_320_000

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

/** `kind`: what was asked for, which says what was not done where its visit is not there. */
export function errorOf(answer: SendAnswer, at: number, kind: CommandKind): OutboxError | null {
  const { words } = descriptorOf({ kind })
  const base = { at, alternativas: [], atual: null, visita: null, campos: null, code: null }
  switch (answer.kind) {
    case 'ok':
    case 'moot':
      return null
    case 'no_target':
      return {
        ...base,
        class: 'sem_alvo',
        status: null,
        mensagem: answer.asked
          ? (words.missing ?? words.refused)
          : 'Ainda não sabemos se a clínica tem este agendamento.',
      }
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
        mensagem: reasonOf(answer.problem),
        at,
        alternativas: answer.problem?.alternativas ?? [],
        atual: changedServiceOf(answer.problem),
        visita: presentVisitIn(answer.problem),
        campos: answer.problem?.errors ?? null,
      }
  }
}

/** The service as the clinic has it now, where that is why a booking was refused. */
function changedServiceOf(problem: Problem | null): ServiceFacts | null {
  const current = problem?.code === 'procedimento_alterado' ? problem.atual : null
  return current != null && 'valor' in current ? current : null
}

/** The visit as the clinic has it now, where that is why a change of it was refused. */
function presentVisitIn(problem: Problem | null): PresentVisit | null {
  const current = problem?.atual
  if (current == null || !('estado' in current)) return null
  const { nome, dataHoraAgendada, tempo, valor, estado, versao } = current
  const { horarioPor } = current
  return { nome, dataHoraAgendada, tempo, valor, estado, versao, ...(horarioPor && { horarioPor }) }
}

function reasonOf(problem: Problem | null): string {
  // What the server says of it is for whoever runs it: to the person, her network stands in between.
  if (problem?.code === 'origem_recusada') return 'A rede deste aparelho não deixou o pedido chegar inteiro.'
  return problem?.detail ?? 'A clínica não conseguiu responder agora.'
}
