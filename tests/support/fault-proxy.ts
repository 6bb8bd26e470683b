import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Code, codes, problem } from '#domain/api/errors.ts'
import { API_HEADER, API_VERSION, IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { TITLES } from '#domain/api/titles.ts'
import { EVENTS_PATH } from '#domain/change/topics.ts'

/** What can happen between a phone and the clinic. */
export type Fault =
  /** The server does it, the answer never arrives. */
  | { readonly kind: 'lost-answer' }
  /** The server does it, half of the answer arrives. */
  | { readonly kind: 'half-answer' }
  /** It never arrives at the server. */
  | { readonly kind: 'cut' }
  /** The server does it, the answer hangs until the client gives up. */
  | { readonly kind: 'hanging' }
  /** Kept on its way to the server until the gate opens, then answered as usual. */
  | { readonly kind: 'held-request'; readonly gate: Promise<void> }
  /** Kept on its way back. */
  | { readonly kind: 'held-answer'; readonly gate: Promise<void> }
  /** Answered in the server's place. */
  | { readonly kind: 'answered'; readonly answer: FakeAnswer }
  /** Arrives with other headers than the phone sent. */
  | { readonly kind: 'changed'; readonly change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders }

export type FakeAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type SeenRequest = {
  readonly method: string
  readonly path: string
  readonly chave: string | null
  readonly fault: Fault['kind'] | null
  /** What the clinic has answered; null as long as it has not, and where it was never asked. */
  status: number | null
}

type Match = (request: IncomingMessage) => boolean

export type Injected = { readonly hits: () => number; readonly remove: () => void }

export type FaultProxy = {
  readonly url: string
  readonly port: number
  /** Every request to the API so far. */
  readonly seen: SeenRequest[]
  /** How many pages are being told of changes: their event streams flow. */
  readonly streams: () => number
  /**
   * From now on, `times` requests that match (the outbox's commands, unless said otherwise) meet the fault.
   */
  readonly inject: (fault: Fault, options?: { times?: number; match?: Match }) => Injected
  /** Everything heals; what hung is cut, as when a phone changes its network. */
  readonly heal: () => void
  /**
   * From now on everything is swallowed and nothing comes back, on open connections, too, and none is cut:
   * the browser believes that it is online.
   */
  readonly swallow: () => void
  /** The way to the server is gone: every connection is cut, the browser still believes that it is online. */
  readonly setDown: (down: boolean) => void
  /**
   * Changes the worker's script on its way, after earlier changes: a newer version, a browser without
   * Background Sync.
   */
  readonly changeWorker: (change: (script: string) => string) => void
  readonly stop: () => Promise<void>
}

/** A refusal as our own API words it. */
export function answerOf(code: Code, headers: Record<string, string> = {}): FakeAnswer {
  return {
    status: codes[code].status,
    headers: { [API_HEADER]: API_VERSION, 'content-type': 'application/problem+json', ...headers },
    body: JSON.stringify(problem(code, `${TITLES[code]}.`)),
  }
}

/** A hotel's login page where the clinic's answer should be. */
export const PORTAL: FakeAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Wi-Fi</title><h1>Aceite os termos para navegar</h1>',
}
export const PORTAL_302: FakeAnswer = { status: 302, headers: { location: 'http://wifi.invalid/' }, body: '' }

/**
 * A firewall before the clinic's own server, which leaves its headers on: it refuses, and knows of nothing.
 */
export const FIREWALL: FakeAnswer = {
  status: 403,
  headers: { [API_HEADER]: API_VERSION, 'content-type': 'text/html' },
  body: '',
}

export const isCommand: Match = (r) => r.headers[IDEMPOTENCY_HEADER] !== undefined
export const isApi: Match = (r) => /^\/api\//i.test(r.url ?? '')

/** A change or a deletion of one visit. */
export const isWrite: Match = (r) => r.method !== 'GET' && /^\/api\/Agendamentos\/\d/i.test(r.url ?? '')
/** The visits' list, what has changed of it, or when the clinic is taken. */
export const isAgendaPull: Match = (r) =>
  r.method === 'GET' && /^\/api\/Agendamentos(\/mudancas|\/ocupados)?(\?|$)/i.test(r.url ?? '')
/** What became of a visit since it was made. */
export const isHistory: Match = (r) => /^\/api\/Agendamentos\/\d+\/historico/i.test(r.url ?? '')
const isStream: Match = (r) => r.url?.startsWith(EVENTS_PATH) === true
/** A file of the app that the build has named by its content. */
export const isAsset: Match = (r) => /^\/assets\//.test(r.url ?? '')

type Rule = { fault: Fault; left: number; match: Match; hits: number }

/**
 * A proxy on loopback between browser and server, which passes everything on until it is told to misbehave.
 */
export async function startFaultProxy(target: { port: number }, port = 0): Promise<FaultProxy> {
  const rules = new Set<Rule>()
  const sockets = new Set<Socket>()
  const seen: SeenRequest[] = []
  const agent = new Agent({ keepAlive: true })
  let down = false
  const workerChanges: ((script: string) => string)[] = []
  const hanging = new Set<Socket>()
  let silent = false
  /** Answers that are being passed on. */
  const flowing = new Map<IncomingMessage, { outgoing: ServerResponse; socket: Socket; isEvents: boolean }>()

  const take = (incoming: IncomingMessage): Fault | null => {
    for (const rule of rules) {
      if (rule.left <= 0 || !rule.match(incoming)) continue
      rule.left--
      rule.hits++
      return rule.fault
    }
    return null
  }

  const server = createServer((incoming, outgoing) => {
    if (silent) return void hanging.add(incoming.socket)
    const fault = take(incoming)
    const noted: SeenRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      chave: (incoming.headers[IDEMPOTENCY_HEADER] as string | undefined) ?? null,
      fault: fault?.kind ?? null,
      status: null,
    }
    if (isApi(incoming)) seen.push(noted)
    void serve(incoming, outgoing, fault, noted)
  })
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    if (down) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })

  async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Fault | null,
    noted: SeenRequest,
  ) {
    if (fault?.kind === 'cut') return void incoming.socket.destroy()
    if (fault?.kind === 'answered') {
      const { status, headers, body } = fault.answer
      incoming.resume()
      return void outgoing.writeHead(status, headers).end(body)
    }
    // Read whole before anything is kept: what the phone has sent is no longer in its hands.
    const body = await bodyOf(incoming).catch(() => null)
    if (body === null) return
    if (fault?.kind === 'held-request') await fault.gate
    const wantsWorker = workerChanges.length > 0 && incoming.url === '/sw.js'
    const headers = fault?.kind === 'changed' ? fault.change(incoming.headers) : { ...incoming.headers }
    if (wantsWorker) delete headers['accept-encoding']
    const upstream = request(
      { port: target.port, host: '127.0.0.1', method: incoming.method, path: incoming.url, headers, agent },
      (answer) => {
        noted.status = answer.statusCode ?? null
        void pass(answer, incoming, outgoing, fault, wantsWorker)
      },
    )
    upstream.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => {
      // An event stream ends with its reader; a command that was sent runs its course.
      if (incoming.method === 'GET') upstream.destroy()
    })
    upstream.end(body)
  }

  async function pass(
    answer: IncomingMessage,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    fault: Fault | null,
    wantsWorker: boolean,
  ) {
    answer.on('error', () => incoming.socket.destroy())
    if (silent) return void hanging.add(incoming.socket)
    if (fault === null && !wantsWorker) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      outgoing.flushHeaders()
      flowing.set(answer, { outgoing, socket: incoming.socket, isEvents: isStream(incoming) })
      answer.on('close', () => flowing.delete(answer))
      return void answer.pipe(outgoing)
    }
    const body = await bodyOf(answer).catch(() => null)
    if (body === null || fault?.kind === 'lost-answer') return void incoming.socket.destroy()
    if (fault?.kind === 'hanging') return void hanging.add(incoming.socket)
    if (fault?.kind === 'held-answer') await fault.gate
    if (fault?.kind === 'half-answer') {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length + 100 })
      return void outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
    }
    const changed = wantsWorker
      ? Buffer.from(workerChanges.reduce((script, change) => change(script), body.toString()))
      : body
    const { etag: _, 'last-modified': __, 'transfer-encoding': ___, ...headers } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': changed.length })
    outgoing.end(changed)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const actual = (server.address() as AddressInfo).port
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${actual}`,
    port: actual,
    seen,
    streams: () => [...flowing.values()].filter(({ isEvents }) => isEvents).length,
    inject(fault, { times = Number.POSITIVE_INFINITY, match = isCommand } = {}) {
      const rule: Rule = { fault, left: times, match, hits: 0 }
      rules.add(rule)
      return { hits: () => rule.hits, remove: () => void rules.delete(rule) }
    },
    heal() {
      rules.clear()
      down = false
      silent = false
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    swallow() {
      silent = true
      for (const [answer, { outgoing, socket }] of flowing) {
        answer.unpipe(outgoing).resume()
        hanging.add(socket)
      }
    },
    setDown(value) {
      down = value
      if (down) cutAll()
    },
    changeWorker(change) {
      workerChanges.push(change)
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      cutAll()
      agent.destroy()
      await closed
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
