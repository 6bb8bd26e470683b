import { createSend } from '#src/api/send.ts'
import { keepTimeAndNotify } from './answers.ts'

/** Sends a command of the queue to the API, from the page and from the worker. */
export const send = createSend({ baseUrl: self.location.origin, onAnswer: keepTimeAndNotify })
