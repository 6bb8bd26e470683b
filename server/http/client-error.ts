import type { Socket } from 'node:net'
import { type Problem, problem } from '#domain/api/errors.ts'

/** Answers to requests that Node itself cannot read, by the code of its error. */
const PROBLEMS: ReadonlyMap<string | undefined, Problem> = new Map([
  ['HPE_HEADER_OVERFLOW', problem('cabecalhos_grandes', 'Os cabeçalhos do pedido são grandes demais.')],
  ['ERR_HTTP_REQUEST_TIMEOUT', problem('pedido_lento', 'O pedido não chegou inteiro a tempo.')],
])
const unreadable = problem('requisicao_invalida', 'O pedido não pôde ser lido.')

/** Answers what is no request: Node's parser gave up before there was anything to route. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = PROBLEMS.get(error.code) ?? unreadable
  const body = JSON.stringify(refusal)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${refusal.status} Refused\r\ncontent-type: application/problem+json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    )
  socket.destroySoon()
}
