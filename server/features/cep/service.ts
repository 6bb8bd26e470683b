import { z } from 'zod'
import { type Problem, problem } from '#domain/api/errors.ts'
import type { Address } from '#domain/cep/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'

const LOOKUP_WAIT_MS = 4000
const text = z.string().catch('')

/** ViaCEP's answer; `erro` (a boolean once, a string now) means that nobody knows the code. */
const viaCepSchema = z.object({
  erro: z.unknown().optional(),
  uf: text,
  localidade: text,
  bairro: text,
  logradouro: text,
})

const noAnswer = problem('indisponivel', 'A busca de CEP não responde agora. Preencha o endereço.')

/** Asks the public look-up at `base` for the address of a CEP (digits). */
export async function lookUpCep(base: string, cep: string): Promise<Result<Address, Problem>> {
  try {
    const response = await fetch(`${base}/${cep}/json/`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(LOOKUP_WAIT_MS),
    })
    if (!response.ok && response.status !== 404) return err(noAnswer)
    const { erro, localidade, ...rest } = viaCepSchema.parse(
      response.ok ? await response.json() : { erro: true },
    )
    if (erro !== undefined && erro !== false && erro !== 'false')
      return err(problem('nao_encontrado', 'CEP não encontrado. Preencha o endereço.'))
    return ok({ ...rest, municipio: localidade })
  } catch {
    // No network, too slow, or no JSON: to the person these are one.
    return err(noAnswer)
  }
}
