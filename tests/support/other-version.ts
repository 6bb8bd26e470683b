import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

declare global {
  /** In a page, once the library has run there. */
  var Dexie: typeof import('dexie').Dexie
  var newerDatabase: import('dexie').Dexie | undefined
}

const dexie = readFileSync(createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js'), 'utf8')

/**
 * A newer version of the app in this page, as far as the database knows: opens it with Dexie at the next
 * version, with an index on a field that the rows of today do not have, fills that field in, and keeps it
 * open.
 */
export async function openNewerDatabase(page: Page): Promise<void> {
  await page.evaluate(dexie)
  await page.evaluate(async () => {
    const { Dexie } = globalThis
    // Whatever is not named would be deleted.
    const today = await new Dexie('clinica').open()
    const stores = Object.fromEntries(
      today.tables.map(({ name, schema }) => [
        name,
        [schema.primKey, ...schema.indexes].map((i) => i.src).join(),
      ]),
    )
    const next = today.verno + 1
    today.close()
    const db = new Dexie('clinica')
    db.version(next)
      .stores({ ...stores, outbox: `${stores.outbox},prioridade`, newTable: 'id' })
      .upgrade((tx) => tx.table('outbox').toCollection().modify({ priority: 1 }))
    await db.open()
    globalThis.newerDatabase = db
  })
}

/** The rows that the newer version finds by its own index, and all there are. */
export function countInNewer(page: Page): Promise<{ indexed: number; all: number }> {
  return page.evaluate(async () => {
    const { newerDatabase } = globalThis
    if (newerDatabase === undefined) throw new Error('this page has no newer database')
    const outbox = newerDatabase.table('outbox')
    return { indexed: await outbox.where('prioridade').above(0).count(), all: await outbox.count() }
  })
}
