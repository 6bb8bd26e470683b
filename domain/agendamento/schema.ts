import * as z from 'zod/mini'
import {
  dateTimeInput,
  dateTimeSchema,
  durationInput,
  durationSchema,
  emailInput,
  filterDateInput,
  idSchema,
  moneyInput,
  moneySchema,
  optionalText,
  pageLimit,
  procedimentoKindInput,
  procedimentoKindSchema,
  reading,
  text,
} from '#domain/lib/fields.ts'
import { contactSchema } from '#domain/perfil/schema.ts'

export const MIN_AGENDAMENTO_FILTER_DATE = '2020-01-01'
export const MIN_DATE_TIME = '1970-01-01T00:00:00.000Z'

/** What free slots need of somebody else's visit, and all that a client learns of it. */
export const takenTimeSchema = z.object({
  id: idSchema,
  dataHoraAgendada: dateTimeSchema,
  tempo: durationSchema,
})
export type TakenTime = z.infer<typeof takenTimeSchema>

/** A visit, as its own client and the Admin see it. */
export const agendamentoSchema = z.object({
  ...takenTimeSchema.shape,
  nome: z.string(),
  descricao: z.string(),
  /** The client's login e-mail; null where reception made it for nobody registered. */
  email: z.nullable(z.string()),
  tipoProcedimento: procedimentoKindSchema,
  /** The same as `tipoProcedimento`: the older edit form's spelling is answered too. */
  tipoAgendamento: procedimentoKindSchema,
  valor: moneySchema,
  /** True where Admin knowingly squeezed it in beside another. */
  encaixe: z.boolean(),
  /** The `Idempotency-Key` of the command that made it, so that a device knows its own queued row again. */
  chave: z.nullable(z.string()),
})
export type Agendamento = z.infer<typeof agendamentoSchema>

/** A row of the list: whole where it is one's own (or one is Admin), else only what free slots need. */
export const agendamentoListedSchema = z.union([agendamentoSchema, takenTimeSchema])
export type ListedAgendamento = z.infer<typeof agendamentoListedSchema>

export function isWholeAgendamento(linha: ListedAgendamento): linha is Agendamento {
  return 'nome' in linha
}

/**
 * A booking. A client's price and duration are what the screen showed; the server compares them with the
 * procedure (by `procedimentoId`, else by `nome`) and never stores them. The Admin's form has neither `email`
 * nor procedure.
 */
export const agendamentoCreateSchema = z.object({
  dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
  nome: text('Nome é obrigatório!', 120),
  descricao: z._default(optionalText(2000), ''),
  email: z.nullish(emailInput('Email é obrigatório!')),
  tempo: durationInput('Tempo é obrigatório!'),
  valor: moneyInput('Valor é obrigatório!'),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
  procedimentoId: z.nullish(idSchema),
  encaixe: z._default(z.boolean(), false),
})
export type AgendamentoCreate = z.infer<typeof agendamentoCreateSchema>

export const agendamentoUpdateSchema = z.object({
  dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
  nome: text('Nome é obrigatório!', 120),
  descricao: text('Descrição é obrigatória!', 2000),
  valor: moneyInput('Valor é obrigatório!'),
  tempo: durationInput('Tempo é obrigatório!'),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
  encaixe: z.optional(z.boolean()),
})
export type AgendamentoUpdate = z.infer<typeof agendamentoUpdateSchema>

/** Optional dates that narrow the list, both inclusive. */
export const agendamentoPeriodSchema = z.object({ desde: filterDateInput, ate: filterDateInput })

/** The dates, and where the last answer for them ended; without a cursor the whole list is answered. */
export const agendamentoChangesRequestSchema = z.object({
  ...agendamentoPeriodSchema.shape,
  cursor: z.optional(z.string().check(z.maxLength(4000))),
})

/**
 * What became of the list since the cursor. `alterados` are rows as the list has them now, also rows that
 * turned from one's own into another's; `removidos` names rows that are no longer on it. Where `completo`,
 * the cursor was none of this list (another person, other dates, too old) and `alterados` is the list itself.
 * `pessoas`, for the Admin alone: whose visits those rows are, and who else on the list has another name or
 * phone by now.
 */
export const agendamentoChangesSchema = z.object({
  completo: z.boolean(),
  alterados: z.array(agendamentoListedSchema),
  removidos: z.array(idSchema),
  pessoas: z.optional(z.array(contactSchema)),
  cursor: z.string(),
})
export type AgendamentoChanges = z.infer<typeof agendamentoChangesSchema>

/** What the Admin's search finds: a visit, and whose it is. */
export const agendamentoMatchSchema = z.extend(agendamentoSchema, { cliente: z.nullable(contactSchema) })
export type AgendamentoMatch = z.infer<typeof agendamentoMatchSchema>

/** Where a page of visits by time ended: the next begins after it, also where that visit is gone by then. */
export function pageCursorOf({ dataHoraAgendada, id }: Pick<TakenTime, 'dataHoraAgendada' | 'id'>): string {
  return `${dataHoraAgendada}_${id}`
}

export const agendamentoFilterSchema = z.object({
  nome: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(120))),
    z.transform((n) => (n === undefined || n === null || n === '' || n === 'null' ? null : n)),
  ),
  dataInicial: filterDateInput,
  dataFinal: filterDateInput,
  limite: pageLimit,
  /** `pageCursorOf` of the last visit of the page before. */
  depois: z.optional(
    z.pipe(
      z.string(),
      reading((t) => {
        const [, when, id] = /^(.{24})_(\d{1,9})$/.exec(t) ?? []
        const parsed = dateTimeSchema.safeParse(when)
        return parsed.success ? { when: parsed.data, id: Number(id) } : undefined
      }, 'Página desconhecida.'),
    ),
  ),
})
