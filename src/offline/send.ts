import { createSend } from '#src/api/send.ts'
import { heard } from './answers.ts'

/** The way of the queue to the API, from page and worker. */
export const send = createSend({ baseUrl: self.location.origin, onAnswer: heard })
