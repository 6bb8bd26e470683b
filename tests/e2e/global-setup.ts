import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ADMIN_ENV } from '#tests/support/accounts.ts'
import { startCepServer } from '#tests/support/cep-server.ts'
import { startServer } from '#tests/support/server.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A fresh production build, served by the real server with the demo clinic on a PostgreSQL of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const build = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}\n${build.stderr}`)
  const postgres = await startTemporaryPostgres(FAST_SETTINGS)
  const cep = await startCepServer()
  const databaseUrl = await postgres.createDatabase('produto')
  const server = await startServer({
    databaseUrl,
    env: {
      NODE_ENV: 'production',
      DEMO: '1',
      ...ADMIN_ENV,
      CEP_URL: cep.url,
    },
  })
  process.env.E2E_URL = server.url
  process.env.E2E_DATABASE = databaseUrl
  // For specs that need a server they can kill.
  process.env.E2E_POSTGRES = postgres.url('postgres')
  return async () => {
    await server.stop()
    cep.stop()
    await postgres.stop()
  }
}
