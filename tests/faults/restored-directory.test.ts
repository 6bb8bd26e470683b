import { execFileSync } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import { openDatabase } from '#server/db/connection.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { runMigrations } from '#server/db/migrate.ts'
import { readEnv } from '#server/env.ts'
import { putNewCluster } from '#tests/support/new-cluster.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { startServer, temporaryDataDir } from '#tests/support/server.ts'

/** The second way of the README: a data directory that is put back while the server is stopped. */

let dataDir: string
let copy: string
beforeEach(async () => {
  dataDir = await temporaryDataDir()
  copy = `${dataDir}.copia`
})
afterEach(async () => {
  for (const dir of [dataDir, copy]) await rm(dir, { recursive: true, force: true })
})

/** With owners and times, as a person does it. */
const copyAll = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to])

type Found = { epoca: string; copia_de: Date | null; recuperacao: string }

/**
 * What a start finds, without the pages: the history, what it was a copy of, and since which crash it runs.
 */
async function start(write = false): Promise<Found> {
  const db = await openDatabase({ env: readEnv({ DATA_DIR: dataDir }), log: quietLog })
  try {
    await runMigrations(db)
    await confirmLineage(db)
    if (write) await db.pool.query("insert into horario (data) values ('2026-11-12')")
    return (await db.pool.query('select epoca, copia_de, recuperacao from epoca, recuperacao')).rows[0]
  } finally {
    await db.close()
  }
}

it('begins another history, whichever way the copy was put back, and none at any other start', async () => {
  await putNewCluster(dataDir)
  const first = await start(true)
  copyAll(dataDir, copy)
  expect(await start(true)).toEqual(first)
  expect(await start()).toEqual(first)

  const ways: Readonly<Record<string, () => Promise<void>>> = {
    'in the place of what was deleted': async () => {
      await rm(dataDir, { recursive: true })
      copyAll(copy, dataDir)
    },
    'over the files that are there': async () => copyAll(copy, dataDir),
    'by its name': async () => {
      const another = `${copy}.2`
      copyAll(copy, another)
      await rm(dataDir, { recursive: true })
      await rename(another, dataDir)
    },
  }
  const heard = new Set([first.epoca])
  for (const [way, putBack] of Object.entries(ways)) {
    await putBack()
    const next = await start()
    expect(heard.has(next.epoca), way).toBe(false)
    expect(next.copia_de, way).not.toBeNull()
    heard.add(next.epoca)
    expect(await start(true), way).toEqual(next)
  }
})

it('is told in every answer of the server', async () => {
  const server = await startServer({ dataDir })
  const heard = await Promise.all(
    ['/api/Clinica', '/api/Usuarios/sessao', '/api/nada'].map(async (path) =>
      (await fetch(`${server.url}${path}`)).headers.get(LINEAGE_HEADER),
    ),
  )
  await server.stop()
  expect(new Set(heard)).toEqual(new Set([(await start()).epoca]))
})
