import * as z from 'zod/mini'
import {
  dataSchema,
  dateTimeSchema,
  emailInput,
  freeText,
  idSchema,
  optionalText,
  pageLimit,
  placeName,
  REQUIRED,
  text,
  visibleName,
} from '#domain/lib/fields.ts'
import { perfilFieldsInput } from '#domain/perfil/schema.ts'
import { HEALTH_CONSENT } from './consent.ts'

/** A card's name on the wire and in the queue: whoever writes it first makes it, once, also offline. */
const fichaKeySchema = z.uuid('A ficha deve ser um UUID.')
export const fichaKeyInput = z.pipe(
  fichaKeySchema,
  z.transform((key) => key.toLowerCase()),
)

export const fichaParamSchema = z.object({ chave: fichaKeyInput })

/** What reception writes of a client; an account's name, telephone and CPF are those of her profile. */
const fieldsInput = {
  nome: optionalText(120).check(visibleName),
  telefone: perfilFieldsInput.telefone,
  cpf: perfilFieldsInput.cpf,
  /** An e-mail that was only told: it proves nothing. */
  email: z.union([z.literal(''), emailInput(REQUIRED.email)]),
  dataNascimento: perfilFieldsInput.dataNascimento,
  /** What the house notes of her, for reception alone: nothing of health. */
  recado: optionalText(500),
}
export const fichaFieldsSchema = z.partial(z.object(fieldsInput))
export type FichaFields = z.infer<typeof fichaFieldsSchema>
export type FichaField = keyof FichaFields

/** The fields in the order of the form. */
export const FICHA_FIELDS = [
  'nome',
  'telefone',
  'email',
  'cpf',
  'dataNascimento',
  'recado',
] as const satisfies readonly FichaField[]

/** A client as reception knows her. Masks are applied; what nobody has told is empty. */
export const fichaSchema = z.object({
  id: idSchema,
  chave: z.string(),
  nome: z.string(),
  telefone: z.string(),
  cpf: z.string(),
  email: z.string(),
  dataNascimento: z.nullable(dataSchema),
  recado: z.string(),
  /** The login e-mail of her account; null where she has none. */
  conta: z.nullable(z.string()),
  versao: z.number().check(z.int(), z.positive()),
})
export type Ficha = z.infer<typeof fichaSchema>

const { shape } = fichaSchema
/**
 * What was seen of a field, read as what is written of it; and where it is nothing that may be written, as it
 * was answered: an account's name, for one, may be longer.
 */
const seenInput = {
  nome: z.union([fieldsInput.nome, shape.nome]),
  telefone: z.union([fieldsInput.telefone, shape.telefone]),
  email: z.union([fieldsInput.email, shape.email]),
  cpf: z.union([fieldsInput.cpf, shape.cpf]),
  dataNascimento: z.union([fieldsInput.dataNascimento, shape.dataNascimento]),
  recado: z.union([fieldsInput.recado, shape.recado]),
} satisfies Record<FichaField, unknown>

/**
 * Only the fields that are sent are written. With `visto`, what was seen of them, a field that somebody else
 * has changed since is refused.
 */
export const fichaInputSchema = z.extend(fichaFieldsSchema, {
  visto: z.optional(z.partial(z.object(seenInput))),
})
export type FichaInput = z.infer<typeof fichaInputSchema>

/**
 * What a write answers. A repeat is answered the same, and where the card is another by now, `agora` is how.
 */
export const fichaWrittenSchema = z.extend(fichaSchema, { agora: z.optional(fichaSchema) })
export type FichaWritten = z.infer<typeof fichaWrittenSchema>

/** What the device keeps of a card whose visits it keeps. */
export const keptFichaSchema = z.extend(
  z.pick(fichaSchema, { chave: true, nome: true, telefone: true, conta: true }),
  /** The card's version, so that a late answer does not replace a newer one; older code did not keep it. */
  { versao: z.optional(fichaSchema.shape.versao) },
)
export type KeptFicha = z.infer<typeof keptFichaSchema>

/** A card as lists show it: who it is, and when she was here. */
export const listedFichaSchema = z.extend(keptFichaSchema, {
  /** How many visits she has had or has ahead, cancelled ones not counted. */
  visitas: z.number().check(z.int()),
  /** When the last of those began that have been; null where she was never here. */
  ultimaVisita: z.nullable(dateTimeSchema),
})
export type ListedFicha = z.infer<typeof listedFichaSchema>

export const fichaFilterSchema = z.object({
  busca: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  limite: pageLimit,
  /** The one card of the account with this e-mail. */
  conta: z.optional(z.string().check(z.trim(), z.maxLength(254), z.toLowerCase())),
  /** The key of the last card of the page before. */
  depois: z.optional(fichaKeyInput),
  nomeDepois: placeName,
})

/** What has been typed of somebody so far. */
export const lookAlikeSchema = z.object({
  nome: z._default(freeText(120), ''),
  telefone: z._default(freeText(30), ''),
  cpf: z._default(freeText(20), ''),
})

/** A card's fields as they were answered; an account's name may be longer than one that is written here. */
const seenFieldsSchema = z.partial(
  z.pick(fichaSchema, {
    nome: true,
    telefone: true,
    email: true,
    cpf: true,
    dataNascimento: true,
    recado: true,
  }),
)

/**
 * Which card goes into the one that is named in the path, and what of the two becomes another. With `visto`,
 * what was seen of both, neither may have changed since.
 */
export const joinSchema = z.object({
  outra: fichaKeyInput,
  campos: z._default(fichaFieldsSchema, {}),
  visto: z.optional(z.object({ esta: seenFieldsSchema, outra: seenFieldsSchema })),
})
export type JoinInput = z.infer<typeof joinSchema>

/** A joining of two cards, as long as it can be undone. */
export const joiningSchema = z.object({
  id: z.number().check(z.int()),
  /** The name of the card that went into this one. */
  nome: z.string(),
  visitas: z.number().check(z.int()),
  /** The clinic's clock. */
  em: dateTimeSchema,
  quem: z.nullable(z.string()),
  /** The last date on which it can be undone. */
  ate: dataSchema,
})
export type Joining = z.infer<typeof joiningSchema>

/** What is written of a client's health, without its text: that is read by a question of its own. */
export const healthNoteSchema = z.object({
  /** The clinic's clock, when she signed, and which text. */
  assinadoEm: dateTimeSchema,
  /** The same moment in ms: two notes of one minute are told apart by it. */
  instante: z.optional(z.number()),
  consentimento: z.number().check(z.int()),
  /** When she took it back: the text is gone since. */
  retiradoEm: z.nullable(dateTimeSchema),
  /** Who read it last, the last first. */
  leituras: z.array(z.object({ quem: z.nullable(z.string()), em: dateTimeSchema })),
  /** The keys of the cards that went into this one and have a text of their own, each read under its key. */
  outras: z.array(z.string()),
})
export type HealthNote = z.infer<typeof healthNoteSchema>

/**
 * Which note stands on a card, as `visto` names it; null where none does, undefined where an older server has
 * not said.
 */
export function seenNoteOf(saude: HealthNote | null): number | null | undefined {
  return saude === null || saude.retiradoEm !== null ? null : saude.instante
}

/**
 * All the notes that stand on a card, its own and those of the cards that went into it, as the `visto` of who
 * erases them; undefined where none does, or an older server has not said.
 */
export function seenNotesOf(saude: HealthNote | null): string | undefined {
  const first = seenNoteOf(saude)
  return first == null ? undefined : [first, ...(saude?.outras ?? [])].join()
}

/** A card with what has become of it; `saude`: null where nothing of her health was ever written. */
export const wholeFichaSchema = z.extend(fichaSchema, {
  juncoes: z.array(joiningSchema),
  saude: z.nullable(healthNoteSchema),
})
export type WholeFicha = z.infer<typeof wholeFichaSchema>

/**
 * A note of her health: `consentimento` names the text that she has read, `assinante` is who signed it. With
 * `visto`, which note was seen to stand on the card (`seenNoteOf`), one that nobody has seen is not erased.
 */
export const healthInputSchema = z.object({
  texto: text('Escreva o alerta', 1000),
  consentimento: z.literal(HEALTH_CONSENT.versao, { error: 'Este texto mudou: peça que ela leia o novo.' }),
  assinante: text('Escreva o nome de quem assina', 120).check(visibleName),
  visto: z.optional(z.nullable(z.number())),
})
export type HealthInput = z.infer<typeof healthInputSchema>

/**
 * She takes her consent back. With `visto`, which notes were seen (`seenNotesOf`), none that nobody has seen
 * is erased; it may be missing because devices with older code do not send it.
 */
export const healthWithdrawalSchema = z.object({ visto: z.optional(z.string().check(z.maxLength(4000))) })

/** The note itself, to whoever opens it; that is written down. */
export const healthTextSchema = z.object({ texto: z.string() })

export const separateSchema = z.object({ juncao: z.number().check(z.int(), z.positive()) })
