import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { trimLog } from './log-file.ts'

it('keeps the last lines of a long log whole, while another process goes on writing', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-log-'))
  const file = path.join(dir, 'postgres.log')
  // As PostgreSQL has it: opened before, at the end.
  const [log, writer] = [await open(file, 'a+'), await open(file, 'a')]
  for (let i = 0; i < 1000; i++) await writer.appendFile(`line ${i}\n`)
  await trimLog(log, 100_000, 100)
  expect((await log.stat()).size).toBeGreaterThan(8000)
  await trimLog(log, 5_000, 100)
  await writer.appendFile('after\n')
  const lines = (await readFile(file, 'utf8')).split('\n')
  expect(lines.slice(-3)).toEqual(['line 999', 'after', ''])
  expect(lines[0]).toMatch(/^line 9\d\d$/)
  expect((await log.stat()).size).toBeLessThan(120)
  await Promise.all([log.close(), writer.close()])
  await rm(dir, { recursive: true })
})
