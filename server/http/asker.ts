import type { FastifyReply } from 'fastify'
import { networkOf } from './network.ts'

/** Whose request waits for its turn: from which network it came, and whether anybody still waits for it. */
export type Asker = Readonly<{ network: string; hasLeft: () => boolean }>

export const askerOf = (reply: FastifyReply): Asker => ({
  network: networkOf(reply.request.ip),
  hasLeft: () => hasLeft(reply),
})

/** Whether nobody is there any more to read the answer. */
export function hasLeft({ raw }: FastifyReply): boolean {
  return raw.closed || raw.destroyed || raw.socket?.destroyed === true
}
