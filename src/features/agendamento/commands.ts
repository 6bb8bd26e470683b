import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull.ts'

/** Asks the clinic for its visits: what this device knows of them may be old. */
export async function refreshAgenda(): Promise<void> {
  await pull({ db, api, now: Date.now }, 'agendamentos')
}
