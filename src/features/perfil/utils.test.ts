import { describe, expect, it } from 'vitest'
import type { CampoDoPerfil, Perfil } from '#domain/perfil/schema.ts'
import {
  campoDe,
  camposMudados,
  lerMudancas,
  mesclar,
  valorDaMudanca,
  valoresDe,
  valorNaClinica,
} from './utils.ts'

const base = valoresDe({
  nome: 'Marina',
  telefone: '(11) 97215-6604',
  numero: 482,
  dataNascimento: '1991-08-22',
})
const digitou = (...campos: CampoDoPerfil[]) => new Set(campos)

describe('what is sent', () => {
  it('is only what differs, as the wire takes it', () => {
    const valores = { ...base, nome: ' Marina Alves ', numero: '12', uf: 'sp', telefone: '' }
    expect(lerMudancas(base, valores)).toEqual({
      ok: true,
      value: { nome: 'Marina Alves', numero: 12, uf: 'SP', telefone: '' },
    })
    expect(camposMudados(base, base)).toEqual([])
  })

  it('is refused field by field; what was not touched is not judged', () => {
    const torto = { ...base, cpf: '111.111.111-11' }
    expect(lerMudancas(torto, { ...torto, nome: 'Ana' }).ok).toBe(true)
    expect(lerMudancas(base, { ...torto, cep: '0543' })).toEqual({
      ok: false,
      error: { cpf: 'CPF inválido: confira os números.', cep: 'CEP inválido: use oito números.' },
    })
  })

  it('knows the number by both its names, and no field that the form has not', () => {
    expect(campoDe('numeroCasa')).toBe('numero')
    expect(campoDe('telefone')).toBe('telefone')
    expect(campoDe('email')).toBeNull()
  })
})

describe('a profile that changes underneath', () => {
  const novo = { ...base, nome: 'Maria', telefone: '(11) 90000-0000' }

  it('never overwrites what was typed; the rest follows', () => {
    const valores = { ...base, telefone: '(11) 98463' }
    expect(mesclar(novo, {}, valores, digitou('telefone'))).toEqual({
      ...novo,
      telefone: '(11) 98463',
    })
  })

  it('keeps what was typed even where it equals the old value', () => {
    expect(mesclar(novo, {}, base, digitou('nome')).nome).toBe('Marina')
  })

  it('shows a refused write to be corrected, under what was typed since', () => {
    const recusado = { cpf: '529.982.247-24', bairro: 'Lapa' }
    const valores = { ...base, bairro: 'Pinheiros' }
    const { cpf, bairro } = mesclar(base, recusado, valores, digitou('bairro'))
    expect({ cpf, bairro }).toEqual({ cpf: '529.982.247-24', bairro: 'Pinheiros' })
  })
})

it("says the clinic's old value in words", () => {
  const perfil = { nome: 'Marina', dataNascimento: '1991-08-22', numero: 0, bairro: '' } as Perfil
  expect(valorNaClinica(perfil, 'nome')).toBe('Marina')
  expect(valorNaClinica(perfil, 'dataNascimento')).toBe('22/08/1991')
  expect(valorNaClinica(perfil, 'numero')).toBe('0')
  expect(valorNaClinica(perfil, 'bairro')).toBeNull()
  expect(valorNaClinica(null, 'nome')).toBeNull()
})

describe('a queued change', () => {
  it.each([
    [{ telefone: '(11) 98463-7731' }, '(11) 98463-7731'],
    [{ dataNascimento: '1991-08-22' }, '22/08/1991'],
    [{ complemento: '' }, null],
    [{ nome: 'Ana', cpf: '529.982.247-25' }, null],
    [{ cep: '05435-000', uf: 'SP', numero: 12 }, null],
    [{ cep: '05435-000', uf: 'SP', nome: 'Ana', cpf: '' }, null],
  ])('%j shows a value where one field alone is changed', (campos, valor) => {
    expect(valorDaMudanca(campos)).toBe(valor)
  })
})
