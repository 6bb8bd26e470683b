import type { Address } from '#domain/cep/schema.ts'
import type { Lookup } from '#domain/lib/lookup.ts'
import type { Api } from './client.ts'
import { isNotFound } from './write-failure.ts'

/** Looks an address up by its postal code (digits or masked). A failure leaves the fields to be typed. */
export async function lookUpCep(api: Api, cep: string, signal: AbortSignal): Promise<Lookup<Address>> {
  const answer = await api.call('cep.ler', { params: { cep }, signal })
  if (answer.kind === 'ok') return { kind: 'match', address: answer.body }
  return isNotFound(answer) ? { kind: 'unknown' } : { kind: 'unavailable' }
}
