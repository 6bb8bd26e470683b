import { readFile } from 'node:fs/promises'
import type { RunningServer } from '#tests/support/server.ts'
import { heading, median, ms, report } from './report.ts'

const RUNS = 5

async function residentMB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}

/** From the start of the process to the first answer, on a database that has its tables; Linux only. */
export async function benchStart(start: () => Promise<RunningServer>): Promise<void> {
  heading(`The server's start with a database that runs (medians of ${RUNS})`)
  const times: number[] = []
  const sizes: number[] = []
  // The first makes the tables.
  for (let run = -1; run < RUNS; run++) {
    const begin = performance.now()
    const server = await start()
    const time = performance.now() - begin
    const size = await residentMB(server.child.pid)
    await server.stop()
    if (run < 0) continue
    times.push(time)
    sizes.push(size)
  }
  report({ name: 'until it answers', value: ms(median(times)), against: 'aim under 1200 ms' })
  report({ name: 'memory then', value: `${median(sizes).toFixed(0)} MB`, against: 'aim under 150 MB' })
}
