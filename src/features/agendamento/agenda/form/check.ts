import * as z from 'zod/mini'
import { agendamentoUpdateSchema } from '#domain/agendamento/schema.ts'
import { VISIT_STATES } from '#domain/agendamento/states.ts'
import { type Draft, draftSchemaOf } from '#src/lib/form/draft.ts'
import { type FormDraft, type FormValues, MIN_FIELD_DATE_TIME } from './values.ts'

const formValuesSchema = z.object({
  nome: z.string(),
  descricao: z.string(),
  valor: z.union([z.number(), z.literal('')]),
  tempo: z.string(),
  dataHoraAgendada: z.string(),
  tipoProcedimento: z.enum(['1', '2']),
  // Drafts of older code have neither.
  email: z._default(z.nullable(z.string()), null),
  cliente: z._default(z.nullable(z.string()), null),
})

const formDraftSchema = draftSchemaOf<FormDraft>(
  z.extend(formValuesSchema, {
    visto: z.optional(formValuesSchema),
    estado: z.optional(z.enum(VISIT_STATES)),
    supersedes: z.optional(z.string()),
    before: z.optional(z.object({ cliente: z.nullable(z.string()), ficha: z.optional(z.string()) })),
    reason: z.optional(z.object({ text: z.string(), isOfCancelling: z.boolean() })),
  }),
)

/** What was typed before a login, as the browser kept it; null where it is no such thing. */
export function formDraftOf(kept: unknown): Draft<FormDraft> | null {
  return formDraftSchema.safeParse(kept).data ?? null
}

/** What the server would say of the values, field by field, in the specification's words. */
export function errorsOf(values: FormValues): Record<string, string> {
  const parsed = agendamentoUpdateSchema.safeParse(values)
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
  if (errors.dataHoraAgendada === undefined && values.dataHoraAgendada < MIN_FIELD_DATE_TIME)
    errors.dataHoraAgendada = 'Use uma data a partir de 01/01/1970.'
  return errors
}
