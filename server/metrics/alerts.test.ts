import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { root } from '#server/root.ts'

it('sends whoever is woken by errors to a command that shows them, and nothing else of the log', async () => {
  const alerts = await readFile(path.join(root, 'ops/prometheus/agenda-alerts.yml'), 'utf8')
  const [, flags = '', pattern = ''] = /journalctl -u agenda (.*?)\| grep -E '(.*)'/.exec(alerts) ?? []
  // What a service writes to stdout is "info" to journald, whatever its JSON says.
  expect(flags).not.toContain('-p')
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  log.info('an answer')
  log.warn('a connection was lost')
  log.error('an error')
  log.fatal('the end')
  const shown = lines.filter((line) => new RegExp(pattern).test(line))
  expect(shown.map((line) => JSON.parse(line).level)).toEqual([40, 50, 60])
})
