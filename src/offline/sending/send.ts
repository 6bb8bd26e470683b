import { onceLoaded } from '#domain/lib/once.ts'
import type { Send } from '#src/api/send.ts'
import { heedAnswers } from './answers.ts'

const sender = onceLoaded(async () => {
  const { createSend } = await import('#src/api/send.ts')
  return createSend({ baseUrl: self.location.origin, ...heedAnswers })
})

/**
 * Sends a command of the queue from the page. What it is sent with is no part of the first file: what the
 * device already has is drawn before it runs.
 */
export const send: Send = async (request, by) => {
  try {
    return await (await sender())(request, by)
  } catch {
    // The sender itself throws nothing: its file did not come, and is asked for again.
    return { kind: 'no_answer' }
  }
}
