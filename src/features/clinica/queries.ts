import { useLiveQuery } from 'dexie-react-hooks'
import type { Clinica } from '#domain/clinica/schema.ts'
import { db } from '#src/offline/db.ts'

/** The clinic's data as the device has it; undefined until it is there. */
export function useClinica(): Clinica | undefined {
  return useLiveQuery(() => db.clinica.get(1))
}
