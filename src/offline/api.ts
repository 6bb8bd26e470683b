import type { Api } from '#src/api/client.ts'
import { heedAnswers } from './answers.ts'
import { db, readMeta } from './db.ts'

/** The e-mail of the person whom this device knows; null for a visitor, and where nothing can be kept. */
export async function readOwner(): Promise<string | null> {
  const session = await readMeta(db, 'sessao').catch(() => null)
  return session?.email ?? null
}

let client: Promise<Api> | undefined

function load(): Promise<Api> {
  client ??= import('#src/api/client.ts').then(({ createApi }) =>
    createApi({ baseUrl: self.location.origin, ...heedAnswers }, readOwner),
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
