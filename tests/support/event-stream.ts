import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { CHANGE_EVENT } from '#domain/change/topics.ts'

/** An open `GET /api/eventos`, read as it comes. */
export type EventStream = Readonly<{
  status: number
  headers: IncomingHttpHeaders
  /** Everything that has come so far. */
  text(): string
  /** The topics told so far; forgets them. */
  take(): string[]
  /** Waits until the topic was told. @returns how long that took, in ms. @throws after `patience` ms */
  keepTimeAndNotify(topico: string, patience?: number): Promise<number>
  /** Resolves when the server has ended it. */
  ended: Promise<unknown>
  close(): void
}>

const told = new RegExp(`^event: ${CHANGE_EVENT}\\ndata: (.*)$`, 'gm')

/**
 * Not by `fetch`: its pool opens new connections for the aborted ones, and a closing server waits for those.
 */
export async function openEvents(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
  const request = get(`${url}/api/eventos`, {
    agent: false,
    headers: { accept: 'text/event-stream', ...headers },
  })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  let from = 0
  response.setEncoding('utf8').on('error', () => undefined)
  response.on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise((resolve) => response.once('close', resolve))
  const topics = (): string[] =>
    [...text.slice(from).matchAll(told)].map(
      ([, data = '']) => (JSON.parse(data) as { topico: string }).topico,
    )
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: () => text,
    ended,
    take() {
      const found = topics()
      from = text.length
      return found
    },
    async keepTimeAndNotify(topico, patience = 3000) {
      const begin = performance.now()
      while (!topics().includes(topico)) {
        if (performance.now() - begin > patience) throw new Error(`${topico} was not told; so far: ${text}`)
        await delay(5)
      }
      return performance.now() - begin
    },
    close: () => void request.destroy(),
  }
}
