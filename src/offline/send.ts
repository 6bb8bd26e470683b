import type { Send } from '#src/api/send.ts'
import { heedAnswers } from './answers.ts'

let sender: Promise<Send> | undefined

function load(): Promise<Send> {
  sender ??= import('#src/api/send.ts').then(({ createSend }) =>
    createSend({ baseUrl: self.location.origin, ...heedAnswers }),
  )
  return sender
}

/**
 * Sends a command of the queue from the page. What it is sent with is no part of the first file: what the
 * device already has is drawn before it runs.
 */
export const send: Send = async (request, by) => {
  try {
    return await (await load())(request, by)
  } catch {
    // The sender itself throws nothing: its file did not come, and is asked for again.
    sender = undefined
    return { kind: 'no_answer' }
  }
}
