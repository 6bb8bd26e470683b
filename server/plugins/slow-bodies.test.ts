import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerClientError } from '../http/client-error.ts'
import { registerSlowBodies } from './slow-bodies.ts'

const PATIENCE_MS = 200

let app: FastifyInstance
const logged: string[] = []
beforeAll(async () => {
  app = Fastify({
    clientErrorHandler: answerClientError,
    logger: { level: 'warn', stream: { write: (line) => void logged.push(line) } },
  })
  registerSlowBodies(app, () => PATIENCE_MS)
  app.post('/texto', async () => 'lido')
  app.post('/fechado', { onRequest: async (_request, reply) => reply.code(401).send('não') }, async () => '')
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

/** What comes back, and after how many ms the other side has ended the connection. */
async function send(head: string, more: (socket: net.Socket) => void = () => undefined) {
  const { port } = app.server.address() as net.AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const begin = performance.now()
  socket.write(head)
  more(socket)
  await once(socket, 'close')
  return { text, ms: performance.now() - begin }
}
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

it('ends a body that does not come, in words', async () => {
  const { text, ms } = await send(`${head('/texto', 100)}{"a":`)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('application/problem+json')
  expect(text).toContain('"code":"pedido_lento"')
  expect(ms).toBeLessThan(PATIENCE_MS * 5)
})

it('ends one that comes a byte at a time', async () => {
  const { text } = await send(head('/texto', 1000), (socket) => {
    const timer = setInterval(() => socket.writable && socket.write(' '), 20)
    socket.on('close', () => clearInterval(timer))
  })
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
})

it('ends one that was answered before it was read', async () => {
  const { text, ms } = await send(`${head('/fechado', 1000)}{`)
  expect(text).toMatch(/^HTTP\/1\.1 401 /)
  expect(ms).toBeLessThan(4000)
})

it('leaves alone what comes in time, and the connection after it', async () => {
  const { port } = app.server.address() as net.AddressInfo
  const answer = async () =>
    (
      await fetch(`http://127.0.0.1:${port}/texto`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).text()
  expect(await answer()).toBe('lido')
  await delay(PATIENCE_MS * 2)
  expect(await answer()).toBe('lido')
  expect(logged).toEqual([])
})

it('says in the API’s own form that headers are too large, and that what came is no request', async () => {
  const large = await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(large.text).toMatch(/^HTTP\/1\.1 431 [\s\S]*problem\+json[\s\S]*"code":"cabecalhos_grandes"/)
  const garbage = await send('isto não é HTTP\r\n\r\n')
  expect(garbage.text).toMatch(/^HTTP\/1\.1 400 [\s\S]*problem\+json[\s\S]*"code":"requisicao_invalida"/)
})
