import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { MIN_AGENDAMENTO_FILTER_DATE, MIN_DATE_TIME } from './limits.ts'
import { isWholeAgendamento } from './rules.ts'
import {
  agendamentoCreateSchema,
  agendamentoFilterSchema,
  agendamentoListedSchema,
  agendamentoUpdateSchema,
} from './schema.ts'

const createBody = {
  dataHoraAgendada: '2026-11-12T09:00',
  nome: ' Drenagem linfática ',
  descricao: null,
  email: ' Ana@Exemplo.com',
  tempo: '01:15:00',
  valor: '150,00',
  tipoProcedimento: '2',
  procedimentoId: 3,
}

describe('agendamentoCreateSchema', () => {
  it('brings the wire to one form', () => {
    expect(agendamentoCreateSchema.parse(createBody)).toEqual({
      dataHoraAgendada: '2026-11-12T09:00:00.000Z',
      nome: 'Drenagem linfática',
      descricao: '',
      email: 'ana@exemplo.com',
      tempo: '01:15',
      valor: 150,
      tipoProcedimento: 2,
      procedimentoId: 3,
      encaixe: false,
    })
  })

  it('takes the Admin form, which has neither e-mail nor procedure', () => {
    const { email: _email, procedimentoId: _id, tipoProcedimento: _kind, ...admin } = createBody
    expect(agendamentoCreateSchema.parse(admin)).toMatchObject({ tipoProcedimento: 1, encaixe: false })
  })

  it('reads its own output to the same', () => {
    const parsed = agendamentoCreateSchema.parse(createBody)
    expect(agendamentoCreateSchema.parse(parsed)).toEqual(parsed)
  })

  it('asks for each field in the words of the specification', () => {
    expect(refusals(agendamentoCreateSchema, {})).toEqual([
      ['dataHoraAgendada', 'Data do Procedimento é obrigatório!'],
      ['nome', 'Nome é obrigatório!'],
      ['tempo', 'Tempo é obrigatório!'],
      ['valor', 'Valor é obrigatório!'],
    ])
    expect(refusals(agendamentoCreateSchema, { ...createBody, tipoProcedimento: 3 }).map(([c]) => c)).toEqual(
      ['tipoProcedimento'],
    )
    expect(refusals(agendamentoCreateSchema, { ...createBody, email: 'ana' })).toEqual([
      ['email', 'Email inválido.'],
    ])
  })
})

it('asks for all five fields, and only those, when one is altered', () => {
  expect(
    refusals(agendamentoUpdateSchema, {
      nome: '',
      descricao: '',
      valor: '',
      tempo: '',
      dataHoraAgendada: '',
    }),
  ).toEqual([
    ['dataHoraAgendada', 'Data do Procedimento é obrigatório!'],
    ['nome', 'Nome é obrigatório!'],
    ['descricao', 'Descrição é obrigatória!'],
    ['valor', 'Valor é obrigatório!'],
    ['tempo', 'Tempo é obrigatório!'],
  ])
  expect(refusals(agendamentoUpdateSchema, { ...createBody, descricao: 'Sessão' })).toEqual([])
})

it('filters by nothing when nothing is given', () => {
  const nothing = { nome: null, dataInicial: null, dataFinal: null }
  expect(agendamentoFilterSchema.parse({})).toEqual(nothing)
  expect(agendamentoFilterSchema.parse({ nome: ' ', dataInicial: '', dataFinal: 'null' })).toEqual(nothing)
  expect(agendamentoFilterSchema.parse({ nome: 'null' })).toEqual(nothing)
  expect(refusals(agendamentoFilterSchema, { dataInicial: '31/01/2026' })).toEqual([
    ['dataInicial', 'Data inválida: use AAAA-MM-DD.'],
  ])
})

it('has the minimums of the specification', () => {
  expect(MIN_AGENDAMENTO_FILTER_DATE).toBe('2020-01-01')
  expect(MIN_DATE_TIME.slice(0, 16)).toBe('1970-01-01T00:00')
})

describe('agendamentoListedSchema', () => {
  const taken = { id: 1, dataHoraAgendada: '2026-11-12T09:00:00.000Z', tempo: '01:15' }
  const whole = {
    ...taken,
    nome: 'Drenagem',
    descricao: '',
    email: null,
    tipoProcedimento: 1,
    tipoAgendamento: 1,
    valor: 150,
    encaixe: false,
    chave: null,
    versao: 1,
    cliente: null,
    estado: 'marcada',
  }

  it('keeps one’s own rows whole and says which they are', () => {
    const parsed = agendamentoListedSchema.parse(whole)
    expect(parsed).toEqual(whole)
    expect(isWholeAgendamento(parsed)).toBe(true)
  })

  it('lets nothing of another person through but what free slots need', () => {
    const parsed = agendamentoListedSchema.parse({ ...taken, email: 'outra@exemplo.com', descricao: 'x' })
    expect(parsed).toEqual(taken)
    expect(isWholeAgendamento(parsed)).toBe(false)
  })
})
