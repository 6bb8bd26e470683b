import * as z from 'zod/mini'
import { digits, isCep } from '#domain/lib/masks.ts'

/** `05435-000` or `05435000`; answered as digits. */
export const cepParamSchema = z.object({
  cep: z.pipe(z.string(), z.transform(digits)).check(z.refine(isCep, 'CEP inválido: use oito números.')),
})

/**
 * What the look-up knows of a postal code; empty where it does not (a small town has one code for all its
 * streets).
 */
export const cepAnswerSchema = z.object({
  uf: z.string(),
  municipio: z.string(),
  bairro: z.string(),
  logradouro: z.string(),
})
export type Address = z.infer<typeof cepAnswerSchema>
