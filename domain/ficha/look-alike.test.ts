import { expect, it } from 'vitest'
import { looksLike, soughtBy } from './look-alike.ts'

const maria = { nome: 'María Clara Souza', telefone: '(11) 97310-5528', cpf: '529.982.247-25' }
const isAlike = (typed: Partial<typeof maria>) =>
  looksLike(maria, soughtBy({ nome: '', telefone: '', cpf: '', ...typed }))

it.each([
  { nome: 'mar' },
  { nome: 'SOUZA maria' },
  { nome: 'cla sou' },
  { telefone: '1197' },
  { telefone: '97310-5' },
  { cpf: '52998224725' },
  { nome: 'rosa', telefone: '(11) 97310-5528' },
])('a card may be hers of whom %j was typed', (typed) => expect(isAlike(typed)).toBe(true))

it.each([
  {},
  { nome: 'ma' },
  { nome: 'maria rosa' },
  { nome: 'ouza' },
  { telefone: '119' },
  { telefone: '5528' },
  { cpf: '5299822472' },
])('it is not proposed for %j', (typed) => expect(isAlike(typed)).toBe(false))
