import { onceLoaded } from '#domain/lib/once.ts'
import type { Api } from '#src/api/client.ts'
import { db } from './db.ts'
import { readOwner } from './login/session.ts'
import { heedAnswers } from './sending/answers.ts'

const client = onceLoaded(async () => {
  const { createApi } = await import('#src/api/client.ts')
  return createApi({ baseUrl: self.location.origin, ...heedAnswers }, () => readOwner(db))
})

/**
 * The API as the page calls it. Its client and the schemas of the whole contract are no part of the first
 * file: what the device already has is drawn before they run.
 */
export const api: Api = {
  async call(name, input) {
    try {
      return await (await client()).call(name, input)
    } catch {
      // The client itself throws nothing: its file did not come, and is asked for again.
      return { kind: 'no_answer' }
    }
  },
}
