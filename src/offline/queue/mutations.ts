import Dexie, { type ObservabilitySet } from 'dexie'
import type { ClinicaDb } from '../db.ts'

type TableName = { [K in keyof ClinicaDb]: ClinicaDb[K] extends Dexie.Table ? K : never }[keyof ClinicaDb]

/**
 * Calls back after each change of these tables, whichever tab or worker of this browser makes it; also where
 * the page comes back from the back/forward cache, as it heard of no change meanwhile. @returns what ends it
 */
export function onMutation(db: ClinicaDb, tables: readonly TableName[], run: () => void): () => void {
  const parts = tables.map((table) => `idb://${db.name}/${table}/`)
  const listener = (changed: ObservabilitySet) => {
    const isOfTables = (key: string) => key === 'all' || parts.some((part) => key.startsWith(part))
    if (Object.keys(changed).some(isOfTables)) run()
  }
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}
