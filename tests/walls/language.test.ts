import { expect, it } from 'vitest'
import { inspect } from '#scripts/language/inspect.ts'

const SCHEMA = 'domain/nota/schema.ts'
const WIRE =
  "export const noteSchema = z.object({ valorTotal: z.string(), tipo: z.enum(['consulta', 'retorno']) })"

/** What is said of one file, beside a contract that has `valorTotal`, `tipo`, `consulta` and `retorno`. */
function saidOf(path: string, text: string): string[] {
  const files = new Map([
    [SCHEMA, WIRE],
    [path, text],
  ])
  return inspect([...files.keys()], (file) => files.get(file) ?? '')
    .filter((finding) => finding.path === path)
    .map(({ line, kind, name, words }) => `${line} ${kind} ${name}: ${words.join(' ')}`)
}

it.each([
  ['src/lib/relogio.ts', '', '1 file relogio.ts: relogio'],
  ['src/lib/free-dia.module.css', '', '1 file free-dia.module.css: dia'],
  ['src/lib/a.ts', '\nexport const diaUtil = 1', '2 top-level diaUtil: dia'],
  ['src/lib/a.ts', 'function montarDia() {}', '1 top-level montarDia: montar dia'],
  ['src/lib/a.ts', 'export type Desfecho = string', '1 top-level Desfecho: desfecho'],
  ['src/lib/a.ts', 'const { a: escolhido } = b', '1 top-level escolhido: escolhido'],
  // An English dictionary has "fila" and "agora".
  ['src/lib/a.ts', 'export const fila = 1', '1 top-level fila: fila'],
  ['src/lib/a.ts', 'export const PASSO_MS = 1', '1 top-level PASSO_MS: passo'],
  ['src/lib/a.ts', "import { a as aberto } from './a.ts'", '1 local aberto: aberto'],
  ['src/lib/a.ts', 'export const a = (linha: string) => linha', '1 local linha: linha'],
  ['src/lib/a.ts', 'export function a() {\n  const linha = 1\n}', '2 local linha: linha'],
  ['src/lib/a.ts', 'export type A = { readonly escolhido: string }', '1 property escolhido: escolhido'],
  ['src/lib/a.ts', 'export const a = { escolhido: 1 }', '1 property escolhido: escolhido'],
  ['src/lib/a.ts', "export type A = 'done' | 'recusado'", '1 value recusado: recusado'],
  // A noun stands in the singular; a field's name is no word to make names of, and none for the whole file.
  ['src/lib/a.ts', 'export const horarios = 1', '1 top-level horarios: horarios'],
  ['src/lib/a.ts', 'export const a = (setTipo: string) => setTipo', '1 local setTipo: tipo'],
  ['src/lib/a.ts', 'export const valorTotal = 1', '1 top-level valorTotal: valor'],
  ['src/lib/a.module.css', '\n.caixa {\n}', '2 class caixa: caixa'],
  // The clinic's time, the device's, and what something has become are not all called `now`.
  ['src/lib/a.ts', 'export const a = (now: Date) => now', '1 homonym now: '],
  ['src/lib/a.ts', 'export type A = { now: string }', '1 homonym now: '],
  ['src/lib/a.ts', 'export function a() {\n  const now = 1\n}', '2 homonym now: '],
  ['src/lib/a.ts', `// ${'long '.repeat(22)}`, '1 comment 113 characters: '],
])('in %s, %j is said', (path, text, said) => {
  expect(saidOf(path, text)).toEqual([said])
})

it.each([
  ['src/features/agendamento/agendamento-filter.tsx', 'export const createAgendamentoSchema = 1'],
  ['src/lib/a.ts', 'export const a = ({ valorTotal }: { valorTotal: string; tipo: number }) => valorTotal'],
  ['src/lib/a.ts', "export type A = { kind: 'consulta' | 'in-progress' }"],
  ['src/lib/a.ts', "export const a = { 'agendamento.criar': 'Não foi possível', '/perfil': 1 }"],
  ['src/lib/a.ts', "import { diaUtil } from './b.ts'\ndiaUtil.fila()"],
  ['src/lib/a.ts', 'export type A = { now: () => number }; export const a = ({ now }: A) => now()'],
  ['src/lib/a.test.ts', 'export const a = (now: Date) => now'],
  ['src/lib/a.module.css', '/* .caixa */\n.box { background: url(fundo.webp) }'],
])('in %s, nothing is said of %j', (path, text) => {
  expect(saidOf(path, text)).toEqual([])
})

it('says of a name that should stand once where it stands again', () => {
  const files = new Map([
    [SCHEMA, WIRE],
    ['src/lib/a.ts', 'export type Row = string'],
    ['src/lib/b.ts', '\ntype Row = number'],
    ['src/lib/c.test.ts', 'type Row = number'],
  ])
  const said = inspect([...files.keys()], (file) => files.get(file) ?? '')
  expect(said.map(({ path, line, kind, name }) => `${path}:${line} ${kind} ${name}`)).toEqual([
    'src/lib/b.ts:2 homonym Row',
  ])
})

it('says of an exported name where it stands again in the same half of the product', () => {
  const files = [SCHEMA, ...['src/lib/a.ts', 'server/plugins/a.ts', 'domain/outbox/a.ts', 'domain/nota/a.ts']]
  const routes = ['src/app/routes/about.tsx', 'src/app/routes/home.tsx']
  const said = inspect([...files, ...routes], (file) =>
    file === SCHEMA ? WIRE : 'export const once = 1\nconst own = 1',
  )
  expect(said.map(({ path, line, kind, name }) => `${path}:${line} ${kind} ${name}`)).toEqual([
    'domain/outbox/a.ts:1 homonym once',
    'domain/nota/a.ts:1 homonym once',
  ])
})
