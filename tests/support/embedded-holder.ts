// A process with an embedded PostgreSQL under argv[2], to be killed by tests. Writes its address on one line.
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { quietLog } from './quiet-log.ts'

const [, , dataDir = ''] = process.argv
try {
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog })
  process.stdout.write(`${embedded.url}\n`)
  process.on('SIGTERM', async () => {
    await embedded.stop()
    process.exit(0)
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
