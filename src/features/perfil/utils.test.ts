import { describe, expect, it } from 'vitest'
import type { PerfilField } from '#domain/perfil/fields.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import { readChanges } from './read-changes.ts'
import {
  changedPerfilFields,
  changeValue,
  fieldOf,
  mergePerfil,
  perfilValuesOf,
  valueAtClinic,
} from './utils.ts'

const base = perfilValuesOf({
  nome: 'Marina',
  telefone: '(11) 97215-6604',
  numero: 482,
  dataNascimento: '1991-08-22',
})
const typed = (...campos: PerfilField[]) => new Set(campos)

describe('what is sent', () => {
  it('is only what differs, as the wire takes it', () => {
    const values = { ...base, nome: ' Marina Alves ', numero: '12', uf: 'sp', telefone: '' }
    expect(readChanges(base, values)).toEqual({
      ok: true,
      value: { nome: 'Marina Alves', numero: 12, uf: 'SP', telefone: '' },
    })
    expect(changedPerfilFields(base, base)).toEqual([])
  })

  it('is refused field by field; what was not touched is not judged', () => {
    const malformed = { ...base, cpf: '111.111.111-11' }
    expect(readChanges(malformed, { ...malformed, nome: 'Ana' }).ok).toBe(true)
    expect(readChanges(base, { ...malformed, cep: '0543' })).toEqual({
      ok: false,
      error: { cpf: 'CPF inválido: confira os números.', cep: 'CEP inválido: use oito números.' },
    })
  })

  it('knows the number by both its names, and no field that the form has not', () => {
    expect(fieldOf('numeroCasa')).toBe('numero')
    expect(fieldOf('telefone')).toBe('telefone')
    expect(fieldOf('email')).toBeNull()
  })
})

describe('a profile that changes underneath', () => {
  const fresh = { ...base, nome: 'Maria', telefone: '(11) 90000-0000' }

  it('never overwrites what was typed; the rest follows', () => {
    const values = { ...base, telefone: '(11) 98463' }
    expect(mergePerfil(fresh, {}, values, typed('telefone'))).toEqual({
      ...fresh,
      telefone: '(11) 98463',
    })
  })

  it('keeps what was typed even where it equals the old value', () => {
    expect(mergePerfil(fresh, {}, base, typed('nome')).nome).toBe('Marina')
  })

  it('shows a refused write to be corrected, under what was typed since', () => {
    const refused = { cpf: '529.982.247-24', bairro: 'Lapa' }
    const values = { ...base, bairro: 'Pinheiros' }
    const { cpf, bairro } = mergePerfil(base, refused, values, typed('bairro'))
    expect({ cpf, bairro }).toEqual({ cpf: '529.982.247-24', bairro: 'Pinheiros' })
  })
})

it("says the clinic's old value in words", () => {
  const perfil = { nome: 'Marina', dataNascimento: '1991-08-22', numero: 0, bairro: '' } as Perfil
  expect(valueAtClinic(perfil, 'nome')).toBe('Marina')
  expect(valueAtClinic(perfil, 'dataNascimento')).toBe('22/08/1991')
  expect(valueAtClinic(perfil, 'numero')).toBe('0')
  expect(valueAtClinic(perfil, 'bairro')).toBeNull()
  expect(valueAtClinic(null, 'nome')).toBeNull()
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
    expect(changeValue(campos)).toBe(valor)
  })
})
