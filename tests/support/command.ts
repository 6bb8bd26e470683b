import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type CommandEnding = Readonly<{ code: number | null; stdout: string; stderr: string }>

/**
 * One of the operator's commands in a process of its own, as its npm script runs it; `killed` kills it, with
 * a signal as the reason by that one: 'SIGINT' as Ctrl-C does, 'SIGHUP' as a terminal that is closed.
 */
export function runScript(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  killed?: AbortSignal,
): Promise<CommandEnding> {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: '', ...env },
  })
  killed?.addEventListener('abort', () =>
    child.kill(killed.reason in constants.signals ? killed.reason : 'SIGKILL'),
  )
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}
