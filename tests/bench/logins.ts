import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Person } from '#tests/support/http-person.ts'
import type { LoginBurst } from './login-burst.ts'
import { heading, median, ms, percentile, report } from './report.ts'

const AT_ONCE = 50
const OTHERS = 4

/**
 * Whoever reads while fifty people log in at one moment: a file of the page, and the hours of the clinic.
 * `emails` have accounts; nobody of them logs in more often than the server allows. The logins come from a
 * thread of their own: fifty requests made at once would hold up the readers' thread for longer than the
 * server does.
 */
export async function benchLogins(url: string, dist: string, emails: readonly string[]): Promise<void> {
  heading(`${AT_ONCE} logins at once, and ${OTHERS} who read meanwhile`)
  const names = await readdir(path.join(dist, 'assets'))
  const files = names.filter((name) => name.endsWith('.js')).map((name) => `/assets/${name}`)
  const latencies: number[] = []
  let isOver = false

  async function read(): Promise<void> {
    const person = new Person(url)
    for (let turn = 0; !isOver; turn++) {
      const begin = performance.now()
      const answer = await person.fetch(
        'GET',
        turn % 2 === 0 ? '/api/Clinica' : (files[turn % files.length] ?? '/'),
      )
      await answer.arrayBuffer()
      latencies.push(performance.now() - begin)
    }
  }

  const readers = Array.from({ length: OTHERS }, read)
  const logins = await logInAtOnce(url, emails)
  isOver = true
  await Promise.all(readers)
  report({
    name: `others' median / p95 / p99 (${latencies.length} answers)`,
    value: [50, 95, 99].map((p) => ms(percentile(latencies, p))).join(' / '),
    against: 'aim p99 under 50 ms',
  })
  report({ name: 'a login, median / last', value: `${ms(median(logins))} / ${ms(Math.max(...logins))}` })
}

/** How long each of the logins took, ms. */
async function logInAtOnce(url: string, emails: readonly string[]): Promise<number[]> {
  const chosen = Array.from({ length: AT_ONCE }, (_, i) => emails[i % emails.length] ?? '')
  const workerData: LoginBurst = { url, emails: chosen }
  const worker = new Worker(new URL('login-burst.ts', import.meta.url), { workerData })
  const [took] = (await once(worker, 'message')) as [number[]]
  return took
}
