import type { Clinica, ClinicaInput } from '#domain/clinica/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type CepLookup, lookUpCep as searchCep } from '#src/api/cep.ts'
import { type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull.ts'

/**
 * Admin: replaces the clinic's record at once. Needs the network. The whole app follows what the device then
 * has.
 */
export async function saveClinica(input: ClinicaInput): Promise<Result<Clinica, WriteFailure>> {
  const answer = await api.call('clinica.alterar', { body: input })
  if (answer.kind !== 'ok') return err(writeFailureOf(answer))
  await pull({ db, api, now: Date.now }, 'clinica')
  return ok(answer.body)
}

export function lookUpCep(cep: string, signal: AbortSignal): Promise<CepLookup> {
  return searchCep(api, cep, signal)
}
