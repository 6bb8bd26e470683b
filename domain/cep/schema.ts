import * as z from 'zod/mini'
import { digitos, isCep } from '#domain/lib/masks.ts'

/** `05435-000` or `05435000`; answered as digits. */
export const cepParamSchema = z.object({
  cep: z.pipe(z.string(), z.transform(digitos)).check(z.refine(isCep, 'CEP inválido: use oito números.')),
})

/** What the look-up knows of a postal code; empty where it does not (a small town has one code for all its streets). */
export const cepRespostaSchema = z.object({
  uf: z.string(),
  municipio: z.string(),
  bairro: z.string(),
  logradouro: z.string(),
})
export type Endereco = z.infer<typeof cepRespostaSchema>
