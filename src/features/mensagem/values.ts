import * as z from 'zod/mini'
import { type Mensagem, mensagemKindSchema } from '#domain/mensagem/schema.ts'

/** The form's values of the administration. */
export const mensagemValuesSchema = z.object({
  nome: z.string(),
  descricao: z.string(),
  tipoMensagemTemporaria: mensagemKindSchema,
  habilitado: z.boolean(),
})
export type MensagemValues = z.infer<typeof mensagemValuesSchema>

export const NEW_MENSAGEM: MensagemValues = {
  nome: '',
  descricao: '',
  tipoMensagemTemporaria: 1,
  habilitado: true,
}

export function mensagemValuesOf(m: Mensagem): MensagemValues {
  const { nome, descricao, tipoMensagemTemporaria, habilitado } = m
  return { nome, descricao, tipoMensagemTemporaria, habilitado }
}
