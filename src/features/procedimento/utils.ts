import * as z from 'zod/mini'
import { parseDuration } from '#domain/lib/duration.ts'
import {
  idSchema,
  type ProcedimentoKind,
  procedimentoKindNames,
  procedimentoKindSchema,
} from '#domain/lib/fields.ts'
import { type Procedimento, procedimentoSchema } from '#domain/procedimento/schema.ts'

/**
 * The service as it travels in the navigation state named `informacoes`. It comes out of the browser's
 * history, so it may be of an older version of the app: without `id` and `imagem` it still books, by its
 * name.
 */
const chosenServiceSchema = z
  .extend(procedimentoSchema, { id: z.catch(z.nullable(idSchema), null), imagem: z.catch(z.string(), '') })
  .check(z.refine((i) => parseDuration(i.tempo) !== null))
export type ChosenService = z.infer<typeof chosenServiceSchema>

export function chosenServiceOf(p: Procedimento): ChosenService {
  const { id, nome, descricao, tempo, valor, tipoProcedimento, imagem } = p
  return { id, nome, descricao, tempo, valor, tipoProcedimento, imagem }
}

/** The service of a navigation state, or null where the state is none of ours. */
export function readChosenService(state: unknown): ChosenService | null {
  if (typeof state !== 'object' || state === null || !('informacoes' in state)) return null
  const parsed = chosenServiceSchema.safeParse(state.informacoes)
  return parsed.success ? parsed.data : null
}

/**
 * Where "Agendar agora" leads: the id stands in the address too, so that the page can be opened by it alone.
 */
export function bookingLink(informacoes: ChosenService) {
  return {
    to: informacoes.id === null ? '/agendamentos' : `/agendamentos?servico=${informacoes.id}`,
    state: { informacoes },
  }
}

const KIND_PARAM = 'tipo'

/** `?tipo=facial`; anything else is Corporal. */
export function kindOfAddress(params: URLSearchParams): ProcedimentoKind {
  return params.get(KIND_PARAM)?.toLowerCase() === 'facial' ? 2 : 1
}

export function addressOfKind(tipo: ProcedimentoKind): string {
  return tipo === 1 ? '/servicos' : `/servicos?${KIND_PARAM}=${procedimentoKindNames[tipo].toLowerCase()}`
}

/** The form's values of the administration; `valor` is empty while nothing is typed. */
export const procedimentoValuesSchema = z.object({
  nome: z.string(),
  descricao: z.string(),
  valor: z.union([z.number(), z.literal('')]),
  tempo: z.string(),
  imagem: z.string(),
  tipoProcedimento: procedimentoKindSchema,
})
export type ProcedimentoValues = z.infer<typeof procedimentoValuesSchema>

export const NEW_PROCEDIMENTO: ProcedimentoValues = {
  nome: '',
  descricao: '',
  valor: '',
  tempo: '',
  imagem: '',
  tipoProcedimento: 1,
}

export function formValuesOf(p: Procedimento): ProcedimentoValues {
  const { nome, descricao, valor, tempo, imagem, tipoProcedimento } = p
  return { nome, descricao, valor, tempo, imagem, tipoProcedimento }
}
