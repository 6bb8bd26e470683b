import type { SystemHealth } from '#domain/health/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, readMeta, SYSTEM_HEALTH } from '#src/offline/db.ts'

/** What this device was last told of the system: null where nothing, undefined until it has looked. */
export function useSystemHealth(): SystemHealth | null | undefined {
  return useLiveQuery(() => readMeta(db, SYSTEM_HEALTH), [])
}
