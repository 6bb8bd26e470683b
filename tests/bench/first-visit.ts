import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { RunningServer } from '#tests/support/server.ts'
import { launchBrowser } from './browser.ts'
import { putLoad } from './load.ts'
import { heading, ms, percentile, perSecond, report } from './report.ts'

const VISITS = 10
const FILES_ASKED = 600
const WIDTH = 32

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time that a process has taken so far, all its threads together, ms; Linux only. */
async function processorMs(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // After the program's name, which may hold spaces: user time and system time are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What the server does for a browser that has nothing yet, and how many of the page's files it can send. */
export async function benchFirstVisit({ url, child }: RunningServer, dist: string): Promise<void> {
  heading(`The server's part in a first visit (${VISITS} browsers that have nothing, one after the other)`)
  const browser = await launchBrowser()
  const visit = async () => {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    await context.close()
  }
  // The first reads the files into memory.
  await visit()
  const before = await processorMs(child.pid)
  for (let n = 0; n < VISITS; n++) await visit()
  const each = ((await processorMs(child.pid)) - before) / VISITS
  await browser.close()
  report({ name: 'processor time of a visit of /', value: ms(each), against: 'aim under 40 ms' })
  const [file] = (await readdir(path.join(dist, 'assets'))).filter((name) => /^index-.*\.js$/.test(name))
  const headers = { 'accept-encoding': 'br, gzip' }
  const next = () => ({ method: 'GET', path: `/assets/${file}`, headers }) as const
  const ask = (amount: number) => putLoad({ url, width: WIDTH, amount, next, status: 200 })
  await ask(WIDTH)
  const { seconds, latencies } = await ask(FILES_ASKED)
  report({
    name: `the largest file, ${WIDTH} at a time: median / p95 / p99`,
    value: [50, 95, 99].map((p) => ms(percentile(latencies, p))).join(' / '),
    against: `${perSecond(FILES_ASKED / seconds)}`,
  })
}
