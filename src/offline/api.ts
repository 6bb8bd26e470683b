import type { Api } from '#src/api/client.ts'
import { heedAnswers } from './answers.ts'
import { db } from './db.ts'
import { readOwner } from './session.ts'

let client: Promise<Api> | undefined

function load(): Promise<Api> {
  client ??= import('#src/api/client.ts').then(({ createApi }) =>
    createApi({ baseUrl: self.location.origin, ...heedAnswers }, () => readOwner(db)),
  )
  return client
}

/**
 * The API as the page calls it. Its client and the schemas of the whole contract are no part of the first
 * file: what the device already has is drawn before they run.
 */
export const api: Api = {
  async call(name, input) {
    try {
      return await (await load()).call(name, input)
    } catch {
      // The client itself throws nothing: its file did not come, and is asked for again.
      client = undefined
      return { kind: 'no_answer' }
    }
  },
}
