import { useSyncExternalStore } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { clinicaValue } from '#src/offline/live-value.ts'

/** The clinic's data as the device has it; undefined until it is there. */
export function useClinica(): Clinica | undefined {
  return useSyncExternalStore(clinicaValue.subscribe, clinicaValue.current)
}
