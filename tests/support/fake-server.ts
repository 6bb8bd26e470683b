import { receptionMustTell, wasToldLately } from '#domain/agendamento/awareness.ts'
import type {
  Agendamento,
  AgendamentoChanges,
  ListedAgendamento,
  TakenDays,
} from '#domain/agendamento/schema.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { stretchesOf, TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { type Code, type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { GIVEN_UP_HEADER, IDEMPOTENCY_HEADER, LINEAGE_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import { TITLES } from '#domain/api/titles.ts'
import { addDays } from '#domain/lib/dates.ts'
import type { Contact, Perfil } from '#domain/perfil/schema.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Api, ApiResult, CallInput } from '#src/api/client.ts'
import type { Send } from '#src/api/send.ts'

type Sent = {
  readonly endpoint: string
  readonly chave: string | null
  readonly dono: string | null
  readonly body: unknown
}
/** What a call carries, whichever endpoint it is for. */
type Query = NonNullable<CallInput<never>['query']>
type Carried = Omit<CallInput<never>, 'body'> & { readonly body?: unknown }
/** What a read was answered with: a whole list, a page of it, what changed, that its cursor is no good. */
type Answered = 'whole' | 'page' | 'delta' | 'stale' | '304'
type Fault = 'no_answer' | 'lost' | 'foreign' | Code

/**
 * A working server in memory: keeps keys, refuses overlaps, knows one session. Faults are asked for, one a
 * call.
 */
export class FakeServer {
  sessao: Session | null
  agendamentos: Agendamento[] = []
  /** Told with each list of visits; none, as a server of before. */
  cancelados: Agendamento[] = []
  /** The clinic's present day. */
  today = '2026-11-11'
  /** Which history of its database it tells; none, as a server of before. */
  epoca: string | undefined = 'history 1'
  copiaDe: string | null = null
  /** Other lists by the name of their endpoint; empty where none is given. */
  readonly lists: Record<string, unknown[]> = {}
  /** Each read: what was asked for, and whether less than the whole was answered. */
  readonly reads: { readonly endpoint: string; readonly answer: Answered; readonly dates?: string }[] = []
  perfil: Perfil | null = null
  /** Who the Admin is told the visits' e-mails are. */
  pessoas: Contact[] = []
  /** The e-mails of accounts that were removed lately. */
  contasRemovidas: string[] = []
  readonly sent: Sent[] = []
  /** Taken from the front, one for each write. */
  readonly faults: (Fault | null)[] = []
  readonly extras: ProblemExtras = {}
  /** What each cursor's holder was last told. */
  readonly #told: { readonly range: string; readonly rows: Map<number, string> }[] = []
  readonly #toldDays: { readonly range: string; readonly days: Map<string, number[]> }[] = []
  #answers = new Map<string, ApiResult<unknown>>()
  #id = 100
  /** Whether the last write was answered after its key had been looked up. */
  #decided = false
  /** Awaited before each answer: where a test holds a call open. */
  gate: Promise<void> = Promise.resolve()

  constructor(email = 'marina@exemplo.test', status: Session['status'] = 'Usuario') {
    this.sessao = { email, status, nomeExibicao: 'Marina' }
  }

  readonly api: Api = {
    call: async (name: string, input: CallInput<never> = {}) => {
      const answer = this.#answer(name, input)
      await this.gate
      return answer as ApiResult<never>
    },
  }

  readonly send: Send = async ({ endpoint, params, body }, { chave, dono, isGivenUp = false }) => {
    const headers = {
      [IDEMPOTENCY_HEADER]: chave,
      [OWNER_HEADER]: encodeURIComponent(dono),
      [GIVEN_UP_HEADER]: String(isGivenUp),
    }
    const answer = this.#write(endpoint, { ...(params && { params }), body, headers })
    await this.gate
    return answer.kind === 'problem' ? { ...answer, decided: this.#decided } : answer
  }

  #answer(name: string, input: Carried): ApiResult<unknown> {
    switch (name) {
      case 'usuario.sessao':
        return answered({ sessao: this.sessao })
      case 'usuario.sair': {
        const owner = input.headers?.[OWNER_HEADER]
        if (owner !== undefined && this.sessao === null) return refused('nao_autenticado')
        if (owner !== undefined && decodeURIComponent(owner) !== this.sessao?.email)
          return refused('outra_pessoa')
        this.sessao = null
        return answered(null, 204)
      }
      case 'agendamento.mudancas':
        return this.#changes(input.query ?? {})
      case 'agendamento.ler':
        return this.#visit(Number(input.params?.id))
      case 'agendamento.ocupados':
        return this.#taken(input.query ?? {})
      case 'perfil.meu':
        return answered({ perfil: this.perfil }, 200, this.#headers())
      default:
        return this.#list(name, input.headers?.['if-none-match'])
    }
  }

  /** What the person of the session may see of the visits. */
  #visible(): ListedAgendamento[] {
    const { sessao } = this
    return this.agendamentos.map((a) =>
      sessao?.status === 'Admin' || a.email === sessao?.email
        ? a
        : { id: a.id, dataHoraAgendada: a.dataHoraAgendada, tempo: a.tempo },
    )
  }

  #visit(id: number): ApiResult<unknown> {
    this.reads.push({ endpoint: 'agendamento.ler', answer: 'whole' })
    const visit = this.#visible().find((a) => a.id === id && 'email' in a)
    return visit === undefined ? refused('nao_encontrado') : answered(visit)
  }

  /** By day, when others than the session's person take the clinic. */
  #taken({ cursor, conhecidoAte, desde, ate }: Query): ApiResult<TakenDays> {
    const from = [this.today, String(desde ?? '')].sort().at(-1) ?? ''
    const to = String(ate ?? addDays(from, TAKEN_DAYS))
    const others = this.agendamentos.filter((a) => a.email !== this.sessao?.email)
    const days = new Map(
      [...agendaOf([], others, null).ocupados].map(([date, intervals]) => [date, stretchesOf(intervals)]),
    )
    const range = JSON.stringify(['ocupados', this.sessao, this.epoca])
    const told = this.#toldDays[Number(cursor ?? -1)]
    const before = told?.range === range ? told.days : null
    const next = String(this.#toldDays.push({ range, days }) - 1)
    const isTold = (date: string) => {
      if (date < from || date > to) return false
      if (before === null || date > String(conhecidoAte)) return true
      return JSON.stringify(before.get(date) ?? []) !== JSON.stringify(days.get(date) ?? [])
    }
    const dates = new Set([...(before?.keys() ?? []), ...days.keys()])
    const dias = Object.fromEntries([...dates].filter(isTold).map((date) => [date, days.get(date) ?? []]))
    const answer = before !== null ? 'delta' : ate !== undefined ? 'page' : 'whole'
    this.reads.push({ endpoint: 'agendamento.ocupados', answer, dates: `${from} ${to}` })
    const epoca = this.epoca ?? ''
    return answered({ completo: before === null, desde: from, ate: to, dias, cursor: next, epoca })
  }

  #changes({
    cursor,
    desde,
    ate,
    paginas,
    proprios,
    semCiencia,
    meus,
  }: Query): ApiResult<AgendamentoChanges> {
    const dates = paginas === undefined ? [desde, ate] : null
    const range = JSON.stringify([this.sessao, meus ?? dates, this.epoca])
    const visible = this.#visible().filter((a) => meus === undefined || 'email' in a)
    const rows = new Map(visible.map((a) => [a.id, JSON.stringify(a)]))
    const told = this.#told[Number(cursor ?? -1)]
    const before = told?.range === range ? told.rows : null
    const next = String(this.#told.push({ range, rows }) - 1)
    const isListed = (a: Agendamento) =>
      receptionMustTell(a, `${this.today}T00:00:00.000Z`) || (before !== null && wasToldLately(a, this.today))
    const isOnDates = (a: ListedAgendamento) =>
      meus !== undefined ||
      (proprios !== undefined && 'email' in a && a.email === this.sessao?.email) ||
      (semCiencia !== undefined && 'email' in a && isListed(a)) ||
      (a.dataHoraAgendada >= String(desde ?? '') && a.dataHoraAgendada.slice(0, 10) <= String(ate ?? '9'))
    const isStale = paginas !== undefined && cursor !== undefined && before === null
    const changed = visible.filter((a) => before?.get(a.id) !== rows.get(a.id))
    const alterados = isStale ? [] : changed.filter(isOnDates)
    const gone = [...(before?.keys() ?? [])].filter((id) => !rows.has(id))
    const left = before === null ? [] : changed.filter((a) => !isOnDates(a)).map(({ id }) => id)
    const answer = isStale ? 'stale' : before !== null ? 'delta' : paginas !== undefined ? 'page' : 'whole'
    this.reads.push({ endpoint: 'agendamento.mudancas', answer, dates: `${desde} ${ate}` })
    const changes = { completo: before === null, alterados, removidos: [...gone, ...left], cursor: next }
    const cancelled = this.cancelados.length > 0 && { cancelados: this.cancelados }
    const body = { ...changes, ...cancelled, ...this.#lineage(before === null) }
    if (this.sessao?.status !== 'Admin') return answered(body)
    const emails = new Set(alterados.map((a) => ('email' in a ? a.email : null)))
    const pessoas = this.pessoas.filter((p) => emails.has(p.email))
    return answered({ ...body, pessoas, contasRemovidas: this.contasRemovidas })
  }

  #lineage(isWhole: boolean): Pick<AgendamentoChanges, 'epoca' | 'copiaDe'> {
    if (this.epoca === undefined) return {}
    return { epoca: this.epoca, ...(isWhole && { copiaDe: this.copiaDe }) }
  }

  /** The clinic's database is put back from a copy: what came after it is forgotten, answers included. */
  restore(
    copy: { readonly agendamentos: Agendamento[]; readonly perfil?: Perfil | null },
    copiaDe: string,
  ): void {
    this.agendamentos = copy.agendamentos
    this.perfil = copy.perfil ?? null
    this.epoca = `${this.epoca}'`
    this.copiaDe = copiaDe
    this.#answers.clear()
    this.#id += 100_000
  }

  #list(endpoint: string, held: string | undefined): ApiResult<unknown> {
    const rows = this.lists[endpoint] ?? []
    const etag = `W/"${JSON.stringify([this.sessao, rows, this.epoca])}"`
    this.reads.push({ endpoint, answer: held === etag ? '304' : 'whole' })
    if (held === etag) return { kind: 'problem', status: 304, problem: null, retryAfter: null }
    return answered(rows, 200, this.#headers({ etag }))
  }

  #headers(more: Record<string, string> = {}): Headers {
    return new Headers({ ...more, ...(this.epoca !== undefined && { [LINEAGE_HEADER]: this.epoca }) })
  }

  #write(name: string, input: Carried): ApiResult<unknown> {
    const chave = input.headers?.[IDEMPOTENCY_HEADER] ?? null
    const dono = input.headers?.[OWNER_HEADER] ?? null
    this.sent.push({ endpoint: name, chave, dono, body: input.body })
    const fault = this.faults.shift() ?? null
    this.#decided = false
    if (fault === 'no_answer') return { kind: 'no_answer' }
    if (fault === 'foreign') return { kind: 'foreign', status: 200 }
    if (fault !== null && fault !== 'lost') return refused(fault, this.extras)
    if (this.sessao === null) return refused('nao_autenticado')
    if (dono !== null && decodeURIComponent(dono) !== this.sessao.email) return refused('outra_pessoa')
    this.#decided = true
    const key = `${this.sessao.email} ${chave}`
    const stored = chave === null ? undefined : this.#answers.get(key)
    const answer = stored === undefined ? this.#effect(name, input, chave) : this.#again(stored, name, chave)
    if (stored === undefined) this.#answers.set(key, answer)
    return fault === 'lost' ? { kind: 'no_answer' } : answer
  }

  /**
   * The first answer again, and how the visit is now; one that is gone since is not promised once more.
   */
  #again(stored: ApiResult<unknown>, name: string, chave: string | null): ApiResult<unknown> {
    if (stored.kind !== 'ok') return stored
    if (name !== 'agendamento.criar') return { ...stored, replayed: true }
    const agora = this.agendamentos.find((a) => a.chave === chave)
    if (agora === undefined) return refused('nao_encontrado')
    const isSame = JSON.stringify(agora) === JSON.stringify(stored.body)
    return { ...stored, body: { ...(stored.body as object), ...(!isSame && { agora }) }, replayed: true }
  }

  #effect(name: string, input: Carried, chave: string | null): ApiResult<unknown> {
    if (input.headers?.[GIVEN_UP_HEADER] === 'true') return refused('desistido')
    if (name === 'agendamento.cancelar') {
      const id = Number(input.params?.id)
      // Nobody's but her own, as the clinic answers a client.
      const { sessao } = this
      const isHers = ({ email }: Agendamento) => sessao?.status === 'Admin' || email === sessao?.email
      if (!this.agendamentos.some((a) => a.id === id && isHers(a))) return refused('nao_encontrado')
      this.agendamentos = this.agendamentos.filter((a) => a.id !== id)
      return answered(null, 204)
    }
    if (name === 'agendamento.criar') {
      const pedido = input.body as Agendamento
      const inTheWay = this.agendamentos.find((a) => a.dataHoraAgendada === pedido.dataHoraAgendada)
      const isHers = inTheWay !== undefined && inTheWay.email === this.sessao?.email
      if (isHers && inTheWay.nome === pedido.nome) return refused('horario_seu')
      if (inTheWay !== undefined)
        return refused('horario_ocupado', { alternativas: ['2026-11-20T10:00:00.000Z'] })
      const agendamento: Agendamento = {
        id: this.#id++,
        dataHoraAgendada: pedido.dataHoraAgendada,
        tempo: pedido.tempo,
        nome: pedido.nome,
        descricao: '',
        email: this.sessao?.email ?? null,
        tipoProcedimento: 2,
        tipoAgendamento: 2,
        valor: Number(pedido.valor),
        encaixe: false,
        chave,
        versao: 1,
        cliente: pedido.cliente ?? null,
        estado: 'marcada',
      }
      this.agendamentos.push(agendamento)
      return answered(agendamento, 201)
    }
    const before = this.perfil ?? perfilOf(this.sessao?.email ?? '', { versao: 0 })
    this.perfil = { ...before, ...(input.body as Partial<Perfil>), versao: before.versao + 1 }
    return answered(this.perfil, name === 'perfil.criar' ? 201 : 200)
  }
}

/** What the client makes of an answer that was asked for. */
export function answered<T>(body: T, status = 200, headers = new Headers()): ApiResult<T> {
  return { kind: 'ok', status, body, replayed: false, headers }
}

function refused(code: Code, extras: ProblemExtras = {}): ApiResult<never> {
  const p: Problem = problem(code, TITLES[code], extras)
  return { kind: 'problem', status: p.status, problem: p, retryAfter: null }
}
