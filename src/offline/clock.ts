import { type Agora, agoraNaClinica } from '#domain/lib/dates.ts'
import { type ClinicaDb, readMeta, writeMeta } from './db.ts'

/** The zone used until the clinic's data has been read once. */
export const FUSO_PADRAO = 'America/Sao_Paulo'

/** Offsets below this are the network's delay and the header's whole seconds, not a wrong clock. */
const TOLERANCIA_MS = 5_000

/** What this context last read or wrote, and when: most answers say nothing new, and each would cost a reading. */
const conhecida = new WeakMap<ClinicaDb, { readonly diferenca: number; readonly em: number }>()

/** Another context may have written since. */
const CONHECIDA_MS = 60_000

/** Keeps what a server's answer says of the time, so that a phone set wrong still knows the clinic's day. */
export async function keepServerTime(db: ClinicaDb, serverTime: number, now: number): Promise<void> {
  const medida = serverTime - now
  const diferenca = Math.abs(medida) < TOLERANCIA_MS ? 0 : medida
  const isThis = (antes: number) => Math.abs(diferenca - antes) < TOLERANCIA_MS
  const lida = conhecida.get(db)
  if (lida !== undefined && isThis(lida.diferenca) && Math.abs(now - lida.em) < CONHECIDA_MS) return
  const antes = (await readMeta(db, 'relogio'))?.diferenca ?? 0
  if (!isThis(antes)) await writeMeta(db, 'relogio', { diferenca })
  conhecida.set(db, { diferenca: isThis(antes) ? antes : diferenca, em: now })
}

/** The clinic's present moment, whatever the device's zone and clock say. */
export async function readAgora(db: ClinicaDb, now: number): Promise<Agora> {
  const [relogio, clinica] = await Promise.all([readMeta(db, 'relogio'), db.clinica.get(1)])
  return agoraNaClinica(now + (relogio?.diferenca ?? 0), clinica?.fuso ?? FUSO_PADRAO)
}
