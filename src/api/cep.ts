import type { Address } from '#domain/cep/schema.ts'
import type { Api } from './client.ts'

export type CepLookup =
  | { readonly tipo: 'achado'; readonly address: Address }
  | { readonly tipo: 'desconhecido' }
  | { readonly tipo: 'fora_do_ar' }

/** Looks an address up by its postal code (digits or masked). A failure leaves the fields to be typed. */
export async function lookUpCep(api: Api, cep: string, signal: AbortSignal): Promise<CepLookup> {
  const answer = await api.call('cep.ler', { params: { cep }, signal })
  if (answer.tipo === 'ok') return { tipo: 'achado', address: answer.body }
  return answer.tipo === 'problema' && answer.status === 404
    ? { tipo: 'desconhecido' }
    : { tipo: 'fora_do_ar' }
}
