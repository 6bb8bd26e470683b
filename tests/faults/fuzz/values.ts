import fc from 'fast-check'

/** A schema as JSON says it, as far as the contract's schemas go. */
export type JsonSchema = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

/** What the clinic of the test has, so that requests get beyond the first look at them. */
const KNOWN = [
  'Limpeza de pele',
  'ana@exemplo.test',
  'bia@exemplo.test',
  'nova@exemplo.test',
  '2026-11-13',
  '2026-11-13T09:00:00.000Z',
  '2026-11-12T23:30:00.000Z',
  '2026-11-13T09:00:00.000Z_1',
  '01:15',
  '08:00',
  '12:00',
  '189,00',
  '05435-000',
  '#9A4A55',
  'America/Sao_Paulo',
  'https://exemplo.test/a',
  'https://youtu.be/a',
  'Uma descrição.',
]

/** What a field takes, by its name on the wire: a request refused for one field tells nothing of the next. */
const VALID: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...constants({
    nome: 'Limpeza de pele',
    descricao: 'Uma descrição.',
    valor: 189,
    tempo: '01:15',
    tipoProcedimento: 2,
    tipoMensagemTemporaria: 1,
    habilitado: true,
    imagem: null,
    data: '2026-11-20',
    horarioInicioPrimeiroPeriodo: '08:00',
    horarioFimPrimeiroPeriodo: '12:00',
    horarioInicioSegundoPeriodo: '',
    horarioFimSegundoPeriodo: '',
    nomeUsuario: 'Ana',
    cursor: undefined,
    visto: undefined,
    limite: 10,
  }),
  dataHoraAgendada: fc
    .tuple(fc.integer({ min: 13, max: 28 }), fc.constantFrom('09:00', '14:30'))
    .map(([day, time]) => `2026-11-${day}T${time}:00.000Z`),
  desde: fc.constantFrom('2026-11-01', '2026-11-13'),
  ate: fc.constantFrom('2026-11-13', '2026-12-31'),
  dataInicial: fc.constantFrom('2026-11-01', null),
  dataFinal: fc.constantFrom('2026-12-31', null),
  id: fc.integer({ min: 1, max: 8 }),
  procedimentoId: fc.constantFrom(1, null),
  email: fc.constantFrom(undefined, 'ana@exemplo.test', 'ana@exemplo.test', 'bia@exemplo.test'),
  cliente: fc.constantFrom(undefined, undefined, 'Dona Rita'),
  encaixe: fc.constantFrom(false, false, true),
}

function constants(values: Readonly<Record<string, unknown>>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fc.constant(value)]))
}

/** Texts that some layer, from the parser to the column, may not be able to take. */
const HOSTILE = [
  '',
  ' ',
  'null',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e\u200b',
  "'; drop table agendamento; --",
  '%',
  '\\',
  '2026-99-99T99:99:00.000Z_1',
  '2026-02-30T09:00:00.000Z_1',
  '9999-12-31',
  '9999-12-31T23:30:00.000Z',
  '9989-12-31T23:59:00.000Z',
  '0000-01-01',
  '0999-12-31T00:00:00.000Z',
  '-2026-01-01',
  '+010000-01-01T00:00:00.000Z',
  '2026-02-30',
  '24:00',
  '23:59:59.999999999',
  '99999999999999999999',
  '1e400',
  'NaN',
  '__proto__',
  'constructor',
  '🌸'.repeat(60),
  'a'.repeat(5_000),
]

const NUMBERS = [0, -1, 0.1, 2_147_483_648, -2_147_483_649, 2 ** 53, 1e21]

const text = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const number = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(...NUMBERS) },
)
/** Anything but what was asked for. */
const anything = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
  fc.object(),
)

/** Values that mostly are of the schema's types, and sometimes are not. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: typed(schema) }, { weight: 1, arbitrary: anything })
}

function typed({
  type,
  const: constant,
  enum: choices,
  anyOf,
  properties,
  items,
}: JsonSchema): fc.Arbitrary<unknown> {
  if (constant !== undefined) return fc.constant(constant)
  if (choices !== undefined) return fc.constantFrom(...choices)
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(valuesOf))
  switch (type) {
    case 'object': {
      const members = Object.entries(properties ?? {}).map(([name, member]) => [
        name,
        memberValues(name, member),
      ])
      return fc.record(Object.fromEntries(members))
    }
    case 'array':
      return fc.array(valuesOf(items ?? {}), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'integer':
      return number
    case 'null':
      return fc.constant(null)
    default:
      return text
  }
}

/** Mostly what the field takes; else what it, or something behind it, cannot take. */
function memberValues(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const valid = VALID[name]
  if (valid === undefined) return fc.option(valuesOf(schema), { nil: undefined, freq: 9 })
  const types = JSON.stringify(schema)
  const hostile = types.includes('"string"') || !/"(number|integer)"/.test(types) ? HOSTILE : NUMBERS
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...hostile) },
    { weight: 1, arbitrary: fc.option(anything, { nil: undefined }) },
  )
}

/** A part of an address, as it stands there: encoded or not. */
export const addressParts = fc.oneof(
  fc.constantFrom(
    'api',
    'API',
    '%61pi',
    'x',
    '..',
    '.',
    '',
    '%00',
    '%',
    '%zz',
    '%2f',
    '%ff',
    '%c0%af',
    '*',
    'Clinica',
  ),
  fc.constantFrom(
    'Agendamentos',
    'imagens',
    'assets',
    'sw.js',
    'index.html',
    '1',
    '2147483648',
    ';a=b',
    '@',
    '\\',
  ),
  text.map((t) => encodeURIComponent(t.toWellFormed())),
)
