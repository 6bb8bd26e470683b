import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { complaintOf, untold } from './check.ts'
import type { Entry } from './entry.ts'

/**
 * A table that never complains looks like a clean one: so every complaint is provoked in a tree of its own.
 */
const tree = mkdtempSync(join(tmpdir(), 'frases-'))
afterAll(() => rmSync(tree, { recursive: true, force: true }))

function plant(path: string, code: string) {
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), code)
}

plant(
  'domain/horario/texts.ts',
  `export const HORARIO_TEXTS = { vazio: 'Sem horários', excluir: 'Tem certeza?' } as const
export const HORAS = ['07:00', '20:00'] as const`,
)
plant('tests/support/tela.ts', `export const abrir = (page: Page) => page.getByText('Aberta').click()`)
plant(
  'src/a.test.tsx',
  `import { HORAS, HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { abrir } from '#tests/support/tela.ts'
import { Tela } from './a.tsx'

const TITULO = 'Cadastro'
const olhar = () => screen.getByText(/^Novo \\(hoje\\)$/)

describe('tela', () => {
  it('says what it has', () => {
    expect(screen.getByText('Direto')).toBeTruthy()
    expect(screen.getByText(TITULO)).toBeTruthy()
    expect(screen.getByText(HORARIO_TEXTS.vazio)).toBeTruthy()
    expect(options()).toEqual(HORAS)
    olhar()
    abrir(page)
    pass(5000)
  })
  it.each([['Primeira'], ['Segunda']])('has %s', (frase) => screen.getByText(frase))
  it.skip('is not run', () => screen.getByText('Direto'))
  it('compares two constants', () => expect(HORARIO_TEXTS.vazio).toBe('Sem horários'))
  it('is there twice', () => screen.getByText('Direto'))
  it('is there twice', () => screen.getByText('Direto'))
})`,
)
plant('src/a.test.ts', `it('draws nothing', () => screen.getByText('Direto'))`)

const complaint = (phrase: string, title = 'says what it has', extra: Partial<Entry> = {}) =>
  complaintOf({ section: '2', phrase, test: { file: 'src/a.test.tsx', title }, ...extra }, tree)

describe('an entry', () => {
  it.each(['Direto', 'Cadastro', 'Sem horários', '20:00', 'Novo (hoje)', 'Aberta', '5000'])(
    'passes whose test holds %s',
    async (phrase) => expect(await complaint(phrase)).toBeNull(),
  )

  it('passes whose sentence stands in the rows of the test', async () =>
    expect(await complaint('Segunda', 'has %s')).toBeNull())

  it.each([
    ['a sentence that the test does not look for', 'Tem certeza?', 'says what it has', /does not look for/],
    ['a part of a sentence', 'Sem', 'says what it has', /does not look for/],
    ['a key that only names', 'vazio', 'says what it has', /does not look for/],
    ['a test that is not there', 'Direto', 'was renamed', /has no test "was renamed"/],
    ['a test that is not run', 'Direto', 'is not run', /has no test/],
    ['a test that compares two constants', 'Sem horários', 'compares two constants', /looks at no screen/],
    ['a title that two tests have', 'Direto', 'is there twice', /several tests/],
  ])('is complained of: %s', async (_, phrase, title, words) => {
    expect(await complaint(phrase, title)).toMatch(words)
  })

  it.each([
    ['src/a.test.ts', /draws nothing/],
    ['src/b.test.tsx', /there is no/],
  ])('is complained of whose test would stand in %s', async (file, words) => {
    expect(await complaint('Direto', '', { test: { file, title: 'draws nothing' } })).toMatch(words)
  })

  it('of a rule is proved by its values alone', async () => {
    expect(await complaint('every 5000 ms', 'says what it has', { proofs: ['5000'] })).toBeNull()
    expect(await complaint('every 4000 ms', 'says what it has', { proofs: ['5000', '4000'] })).toMatch(
      /look for 4000$/,
    )
  })
})

it('complains of a specified sentence that no entry has, and of no other words', () => {
  const test = { file: '', title: '' }
  const modules = [{ X_TEXTS: { a: 'Sim', b: 'Não' }, REASONS: { c: 'Talvez' } }]
  expect(untold([{ section: '8', phrase: 'Sim', test }], modules)).toEqual([
    'X_TEXTS.b, "Não", is in no entry',
  ])
})
