import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/db/embedded/cluster.ts'

const here = fileURLToPath(new URL('../..', import.meta.url))

/** As `npm start` runs it: from its sources it takes four times as long until it can do anything. */
export const SERVER_PROGRAM = ['--enable-source-maps', 'dist-server/main.js']

type Options = Readonly<{
  /** Neither of the two: an embedded PostgreSQL in a temporary directory, removed by `stop`. */
  databaseUrl?: string
  dataDir?: string
  /** A fixed port lets a server that was killed come back at the same address. */
  port?: number
  /** Over `NODE_ENV=test`, `DEMO=0`, `DEMO_AGENDA=0`, `LOG_LEVEL=warn`. */
  env?: NodeJS.ProcessEnv
  /** ISO instant at which its clock stands still. Its database needs `stopClock` too. */
  at?: string
  /** Where the product lies, if not here: a copy of it. */
  root?: string
}>

/** The real server in a process of its own. */
export type RunningServer = Readonly<{
  url: string
  port: number
  child: ChildProcess
  /** All it has written so far, stdout and stderr. */
  output(): string
  /** Sends the signal and waits for the end. What the server used stays. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** SIGTERM or the signal named, waits for the end, removes the temporary directory. */
  stop(signal?: NodeJS.Signals): Promise<void>
}>

/** A directory that PostgreSQL's own account can enter too, for tests as root. */
export async function temporaryDataDir(): Promise<string> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-teste-'))
  await chmod(dir, 0o755)
  return dir
}

/**
 * Starts the server that `npm run build` left, and waits until `/api/saude` answers 200. @throws with its
 * output when it does not start
 */
export async function startServer({
  databaseUrl,
  dataDir,
  port,
  env,
  at,
  root = here,
}: Options = {}): Promise<RunningServer> {
  const dir = dataDir ?? (await temporaryDataDir())
  const chosen = port ?? (await freePort())
  const clock = at === undefined ? [] : ['--import', './tests/support/stopped-clock.ts']
  const child = spawn(process.execPath, [...clock, ...SERVER_PROGRAM], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DEMO: '0',
      // A test's agenda holds what the test put there.
      DEMO_AGENDA: '0',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(chosen),
      DATA_DIR: dir,
      DATABASE_URL: databaseUrl ?? '',
      ...(at !== undefined && { CLOCK_AT: at }),
      ...env,
    },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  }
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    await kill(signal)
    if (dataDir === undefined) await rm(dir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${chosen}`
  for (const deadline = Date.now() + 60_000; ; await delay(50)) {
    if (await isHealthy(url)) return { url, port: chosen, child, output: () => written, kill, stop }
    if (child.exitCode === null && child.signalCode === null && Date.now() < deadline) continue
    await stop()
    throw new Error(`the server did not start:\n${written}`)
  }
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/api/saude`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )
