import { useLiveQuery } from 'dexie-react-hooks'
import type { SystemHealthScreen } from '#domain/health/schema.ts'
import { db, readMeta, SYSTEM_HEALTH } from '#src/offline/db.ts'

/** What this device was last told of the system: null where nothing, undefined until it has looked. */
export function useSystemHealth(): SystemHealthScreen | null | undefined {
  return useLiveQuery(() => readMeta(db, SYSTEM_HEALTH), [])
}
