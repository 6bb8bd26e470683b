// A thread of logins.ts: all log in at one moment, and the main thread is told how long each took, ms.
import { parentPort, workerData } from 'node:worker_threads'
import { Person } from '#tests/support/http-person.ts'

export type LoginBurst = { readonly url: string; readonly emails: readonly string[] }

const { url, emails } = workerData as LoginBurst

const took = emails.map(async (email) => {
  const begin = performance.now()
  await new Person(url).login(email)
  return performance.now() - begin
})
parentPort?.postMessage(await Promise.all(took))
