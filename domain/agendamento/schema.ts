import * as z from 'zod/mini'
import { fichaKeyInput, keptFichaSchema } from '#domain/ficha/schema.ts'
import { horarioSchema } from '#domain/horario/schema.ts'
import { parseDateTime } from '#domain/lib/dates.ts'
import {
  dataSchema,
  dateTimeInput,
  dateTimeSchema,
  durationInput,
  durationSchema,
  emailInput,
  filterDateInput,
  freeText,
  GREATEST_INTEGER,
  idSchema,
  moneyInput,
  moneySchema,
  optionalText,
  pageLimit,
  procedimentoKindInput,
  procedimentoKindSchema,
  REQUIRED,
  reading,
  text,
  visibleName,
} from '#domain/lib/fields.ts'
import { contactSchema } from '#domain/perfil/schema.ts'
import { gapSchema } from '#domain/procedimento/schema.ts'
import { VISIT_STATES } from './states.ts'

/** What free slots need of somebody else's visit, and all that a client learns of it. */
export const takenTimeSchema = z.object({
  id: idSchema,
  dataHoraAgendada: dateTimeSchema,
  tempo: durationSchema,
})
export type TakenTime = z.infer<typeof takenTimeSchema>

/** What a client knows of her visit, where that is not what is. */
const knownFactsSchema = z.object({
  dataHoraAgendada: dateTimeSchema,
  nome: z.string(),
  tempo: durationSchema,
  valor: moneySchema,
  cancelada: z.boolean(),
})

/**
 * What a visit has lived through. All but the state is missing where there is nothing to say; moments are the
 * clinic's clock.
 */
const visitLifeSchema = z.object({
  estado: z.enum(VISIT_STATES),
  /** When it came into its state, and who brought it there; missing for the one that it began with. */
  estadoEm: z.optional(dateTimeSchema),
  estadoPor: z.optional(z.enum(['cliente', 'clinica'])),
  /** Why the clinic moved or cancelled it last, for the client to read. */
  motivo: z.optional(z.string()),
  conhecido: z.optional(knownFactsSchema),
  /** When the clinic last changed anything of what she does not know. */
  mudadoEm: z.optional(dateTimeSchema),
  /** When a device of hers has fetched what `conhecido` is behind. */
  recebidoEm: z.optional(dateTimeSchema),
  /** When its client last learned of a change, from the clinic or by seeing it herself. */
  cienteEm: z.optional(dateTimeSchema),
  /** Who of the clinic told her by telephone; missing where she has seen it herself. For the Admin. */
  cientePor: z.optional(z.string()),
})

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
  /** The visit's version: 1 when it is made, one more at every change of it. */
  versao: z.number().check(z.int(), z.positive()),
  /** Whom reception wrote it down for, as typed, where nobody registered was chosen. */
  cliente: z.nullable(z.string()),
  /** The key of the card of a client without an account; for the Admin. */
  ficha: z.optional(z.string()),
  /** The gap of its service when it was booked: a later change of the service does not move old visits. */
  ...gapSchema.shape,
  ...visitLifeSchema.shape,
})
export type Agendamento = z.infer<typeof agendamentoSchema>

/**
 * What a write answers: the visit as the write has left it. A repeat is answered the same, but for what its
 * client has learned of it since, and where the visit is another by now, `agora` says how it is. `jaEstava`:
 * it was before in the state that was asked for, or at the time, so that its version is none that the write
 * has made.
 */
export const agendamentoWrittenSchema = z.extend(agendamentoSchema, {
  agora: z.optional(agendamentoSchema),
  jaEstava: z.optional(z.literal(true)),
})
export type AgendamentoWritten = z.infer<typeof agendamentoWrittenSchema>

/**
 * A visit as a refusal tells of it, because it is another than was seen. `horarioPor`: who gave it the time
 * that it has; missing where the history does not say.
 */
export const agendamentoMovedOnSchema = z.extend(agendamentoSchema, {
  horarioPor: z.optional(z.enum(['cliente', 'clinica'])),
})
export type MovedOnAgendamento = z.infer<typeof agendamentoMovedOnSchema>

/** A row of the list: whole where it is one's own (or one is Admin), else only what free slots need. */
export const agendamentoListedSchema = z.union([agendamentoSchema, takenTimeSchema])
export type ListedAgendamento = z.infer<typeof agendamentoListedSchema>

/**
 * A name as reception typed it, for somebody without an account. Absent where nobody said anything of it: a
 * body that devices stored before there was such a field must stay the same body, or its key would be taken
 * for another's.
 */
const typedNameInput = optionalName(freeText(120).check(visibleName))

function optionalName(name: z.ZodMiniType<string, string>) {
  return z.optional(
    z.pipe(
      z.nullable(name),
      z.transform((typed) => (typed === '' ? null : typed)),
    ),
  )
}

/**
 * A booking. A client's service, price and duration are what the screen showed; the server compares them with
 * the procedure (by `procedimentoId`, else by `nome`) and never stores them. The Admin's form has neither
 * `email` nor procedure.
 */
export const agendamentoCreateSchema = z.object({
  dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
  nome: text(REQUIRED.nome, 120),
  descricao: z._default(optionalText(2000), ''),
  email: z.nullish(emailInput(REQUIRED.email)),
  tempo: durationInput(REQUIRED.tempo),
  valor: moneyInput(REQUIRED.valor),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
  procedimentoId: z.nullish(idSchema),
  encaixe: z._default(z.boolean(), false),
  cliente: typedNameInput,
  /** The key of her card, which says who it is: the name beside it is what the device called her. */
  ficha: z.optional(fichaKeyInput),
})
export type AgendamentoCreate = z.infer<typeof agendamentoCreateSchema>

/** What a person saw of a visit when she began to edit it; a field that is missing she did not see. */
const agendamentoSeenSchema = z.partial(
  z.object({
    dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
    nome: freeText(120),
    descricao: freeText(2000),
    valor: moneyInput(REQUIRED.valor),
    tempo: durationInput(REQUIRED.tempo),
    tipoProcedimento: procedimentoKindInput,
    cliente: optionalName(freeText(120)),
    email: z.nullish(emailInput(REQUIRED.email)),
  }),
)

/**
 * An edit. With `visto` it is laid over the visit as it is by now, field by field; with `versao` beside it
 * a visit that has come into another state since is not moved. With `versao` alone it is refused where the
 * visit has another one by now; with neither it is written whole.
 *
 * `email`, heard beside `visto` or `versao` alone, gives an account to a visit that has only a typed name. An
 * account, once given, stays.
 */
export const agendamentoUpdateSchema = z.object({
  dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
  nome: text(REQUIRED.nome, 120),
  descricao: text(REQUIRED.descricao, 2000),
  valor: moneyInput(REQUIRED.valor),
  tempo: durationInput(REQUIRED.tempo),
  tipoProcedimento: z._default(procedimentoKindInput, 1),
  encaixe: z.optional(z.boolean()),
  cliente: typedNameInput,
  email: z.nullish(emailInput(REQUIRED.email)),
  versao: z.optional(z.number().check(z.int(), z.nonnegative())),
  visto: z.optional(agendamentoSeenSchema),
})
export type AgendamentoUpdate = z.infer<typeof agendamentoUpdateSchema>

const versionInput = z
  .number({ error: 'Diga a versão que foi vista.' })
  .check(z.int(), z.nonnegative(), z.maximum(GREATEST_INTEGER))

/** Why: in the clinic's words, for the client to read, or in hers where she cancels. */
const reasonInput = z.optional(
  z.pipe(
    z.nullable(freeText(300)),
    z.transform((reason) => reason || null),
  ),
)

/**
 * A visit goes to another time, from the version that was seen. A client's price and duration are what the
 * screen showed, compared as when booking; an encaixe and a reason are the Admin's.
 */
export const agendamentoMoveSchema = z.object({
  dataHoraAgendada: dateTimeInput('Data do Procedimento é obrigatório!'),
  versao: versionInput,
  valor: z.optional(moneyInput(REQUIRED.valor)),
  tempo: z.optional(durationInput(REQUIRED.tempo)),
  encaixe: z._default(z.boolean(), false),
  motivo: reasonInput,
})
export type AgendamentoMove = z.infer<typeof agendamentoMoveSchema>

/**
 * A visit comes into a state, from the version that was seen. `feitoEm`: when reception saw it, where it
 * could not say so at once. `encaixe`: brought back although its time is taken.
 */
export const agendamentoStateSchema = z.object({
  estado: z.enum(VISIT_STATES, { error: 'Escolha uma situação.' }),
  versao: versionInput,
  motivo: reasonInput,
  feitoEm: z.optional(dateTimeInput('Diga quando foi.')),
  encaixe: z._default(z.boolean(), false),
})
export type AgendamentoState = z.infer<typeof agendamentoStateSchema>

/** The version in which a visit was seen that is to be cancelled. Without it, it is cancelled as it is. */
export const agendamentoCancelSchema = z.object({
  versao: z.optional(
    z.coerce
      .number({ error: 'Diga a versão que foi vista.' })
      .check(z.int(), z.positive(), z.maximum(GREATEST_INTEGER)),
  ),
})
export type AgendamentoCancel = z.infer<typeof agendamentoCancelSchema>

/**
 * A client knows a version of her visit: she has said so, or reception told her by telephone (`por`). With
 * `recebida` only that a device of hers has it.
 */
export const agendamentoAwareSchema = z.object({
  versao: versionInput,
  por: z.optional(z.literal('telefone')),
  recebida: z.optional(z.literal(true)),
})
export type AgendamentoAware = z.infer<typeof agendamentoAwareSchema>

/** A visit's facts as its history keeps them. */
const historyFactsSchema = z.partial(
  z.object({
    dataHoraAgendada: dateTimeSchema,
    tempo: durationSchema,
    nome: z.string(),
    descricao: z.string(),
    valor: moneySchema,
    tipoProcedimento: procedimentoKindSchema,
    encaixe: z.boolean(),
    cliente: z.nullable(z.string()),
    /** Whose account it is; null where nobody registered. */
    email: z.nullable(z.string()),
    estado: z.enum(VISIT_STATES),
  }),
)

/** One version of a visit: what became of it, from what to what, by whom. */
export const visitVersionSchema = z.object({
  versao: z.number().check(z.int()),
  /** The clinic's clock, when the server did it. */
  em: dateTimeSchema,
  /** When reception saw it happen, where its device could send that only later (the clinic's clock). */
  feitoEm: z.optional(dateTimeSchema),
  /** In which role it was done: as the visit's own client, for the clinic, or by nobody known (`sistema`). */
  papel: z.enum(['cliente', 'recepcao', 'sistema']),
  /** Who of the clinic did it; only the Admin is told. */
  quem: z.optional(z.string()),
  /** The `Idempotency-Key` of the command that did it. */
  chave: z.nullable(z.string()),
  antes: historyFactsSchema,
  depois: historyFactsSchema,
  motivo: z.optional(z.string()),
})
export type VisitVersion = z.infer<typeof visitVersionSchema>

/**
 * Whose visits that are not over are all cancelled. `visto`: those that were seen before, each with its
 * version; without them whatever there is.
 */
export const agendamentoCancelAllSchema = z.object({
  email: emailInput(REQUIRED.email),
  visto: z.optional(z.array(z.object({ id: z.number().check(z.int()), versao: z.number().check(z.int()) }))),
})
export type AgendamentoCancelAll = z.infer<typeof agendamentoCancelAllSchema>

/** How many visits were cancelled. */
export const agendamentoCancelledSchema = z.object({ cancelados: z.number().check(z.int()) })

/** Optional dates that narrow the list, both inclusive. */
export const agendamentoPeriodSchema = z.object({ desde: filterDateInput, ate: filterDateInput })

/** A switch of a query: there or not. */
const flag = z.optional(z.literal('1'))

/**
 * The dates, and where the last answer for them ended; without a cursor the whole list is answered.
 *
 * With `paginas` the list is fetched in pages of some dates each, without a cursor; the first page's cursor
 * then asks what has changed on all dates that were fetched by then. Where such a cursor does not hold, no
 * list is answered, only that it does not (`completo`, without rows): the pages are fetched anew.
 * With `proprios` one's own visits are answered whatever their dates.
 * With `semCiencia` the Admin is told of the visits of any date of which somebody has still to be told, and
 * once she was told of one, of that.
 * With `meus` the list is one's own visits and nothing else, whatever their dates; the dates and the other
 * three say nothing then.
 */
export const agendamentoChangesRequestSchema = z.object({
  ...agendamentoPeriodSchema.shape,
  cursor: z.optional(z.string().check(z.maxLength(4000))),
  paginas: flag,
  proprios: flag,
  semCiencia: flag,
  meus: flag,
})

/**
 * What became of the list since the cursor. `alterados` are rows as the list has them now, also rows that
 * turned from one's own into another's; `removidos` names rows that are no longer on it. Where `completo`,
 * the cursor was none of this list (another person, other dates, too old) and `alterados` is the list itself.
 * `pessoas`, for the Admin alone: whose visits those rows are, and who else on the list has another name or
 * phone by now. `contasRemovidas`, for the Admin alone and only where there are any: the e-mails of accounts
 * that were removed lately. `epoca`: which history of the clinic's database this is, another one after it was
 * put back from a copy; `copiaDe`: up to when that copy knew, on the clinic's clock. Older servers know
 * neither.
 */
export const agendamentoChangesSchema = z.object({
  completo: z.boolean(),
  alterados: z.array(agendamentoListedSchema),
  removidos: z.array(idSchema),
  /**
   * Visits that are no longer on the list because they were cancelled, as far as the asker may see them
   * whole: she is told what was cancelled.
   */
  cancelados: z.optional(z.array(agendamentoSchema)),
  pessoas: z.optional(z.array(contactSchema)),
  contasRemovidas: z.optional(z.array(z.string())),
  /** The cards of those rows that have one and no account; for the Admin alone. */
  fichas: z.optional(z.array(keptFichaSchema)),
  epoca: z.optional(z.string()),
  copiaDe: z.optional(z.nullable(dateTimeSchema)),
  cursor: z.string(),
})
export type AgendamentoChanges = z.infer<typeof agendamentoChangesSchema>

/**
 * The dates (both inclusive; without them from today on) for which it is asked when the clinic is taken. With
 * the `cursor` of an answer, and the last date that is known since (`conhecidoAte`; without it all of them),
 * only what changed on the known dates is answered, and all of those after.
 */
export const takenDaysRequestSchema = z.object({
  ...agendamentoPeriodSchema.shape,
  cursor: z.optional(z.string().check(z.maxLength(4000))),
  conhecidoAte: filterDateInput,
})

/**
 * When the clinic is taken, by date (`TakenStretches`), by visits of others than a client who asks; no row
 * and no id of a visit. `desde`, `ate`: the dates that are answered, which never begin before today, nor are
 * more than the server tells at once. Where `completo` that is all: a date that is missing is free. Otherwise
 * each date in `dias` takes the place of what was known of it, and an empty one is free now. `epoca`: as in
 * the list of changes.
 */
export const takenDaysSchema = z.object({
  completo: z.boolean(),
  desde: dataSchema,
  ate: dataSchema,
  dias: z.record(dataSchema, z.array(z.number().check(z.int(), z.nonnegative()))),
  cursor: z.string(),
  epoca: z.string(),
})
export type TakenDays = z.infer<typeof takenDaysSchema>

/**
 * All that somebody without an account learns of the clinic's agenda, from the clinic's today (`desde`) to
 * `ate`: by date when it is taken (`TakenStretches`), by whomever, a date that is missing being free; and the
 * registered hours, without their ids. Nothing tells how many visits there are, of whom or for what.
 */
export const visitorAgendaSchema = z.object({
  desde: dataSchema,
  ate: dataSchema,
  dias: z.record(dataSchema, z.array(z.number().check(z.int(), z.nonnegative()))),
  horarios: z.array(z.omit(horarioSchema, { id: true })),
})
export type VisitorAgenda = z.infer<typeof visitorAgendaSchema>

/** What the Admin's search finds: a visit, and whose account it is for. */
export const agendamentoMatchSchema = z.extend(agendamentoSchema, { pessoa: z.nullable(contactSchema) })
export type AgendamentoMatch = z.infer<typeof agendamentoMatchSchema>

export const agendamentoFilterSchema = z.object({
  nome: z.pipe(
    z.nullish(z.string().check(z.trim(), z.maxLength(120))),
    z.transform((n) => (n === undefined || n === null || n === '' || n === 'null' ? null : n)),
  ),
  dataInicial: filterDateInput,
  dataFinal: filterDateInput,
  /** Only visits of the account with this e-mail: a search by name could find other people as well. */
  email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.toLowerCase())),
  limite: pageLimit,
  /** `pageCursorOf` of the last visit of the page before. */
  depois: z.optional(
    z.pipe(
      z.string(),
      reading((t) => {
        const [, when = '', id] = /^(.{24})_(\d{1,10})$/.exec(t) ?? []
        const isMoment = dateTimeSchema.safeParse(when).success && parseDateTime(when) !== null
        return isMoment && Number(id) <= GREATEST_INTEGER ? { when, id: Number(id) } : undefined
      }, 'Página desconhecida.'),
    ),
  ),
})
