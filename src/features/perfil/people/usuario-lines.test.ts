import { expect, it } from 'vitest'
import { usuarioOf } from '#domain/testing/perfil.ts'
import { contactOf, usuarioAddressLines } from './usuario-lines.ts'

const luiza = usuarioOf('luiza', { sobrenome: 'Prado', telefone: '(11) 99561-3340' })

it('writes an address in the lines that have something', () => {
  const house = { logradouro: 'Rua Girassol', numero: 310, complemento: 'apto 42', cep: '05433-001' }
  expect(usuarioAddressLines(usuarioOf('a', { ...house, municipio: 'São Paulo', uf: 'SP' }))).toEqual([
    'Rua Girassol, 310, apto 42',
    'São Paulo, SP',
    '05433-001',
  ])
  expect(usuarioAddressLines(luiza)).toEqual([])
})

it('calls any phone and writes to mobiles', () => {
  expect(contactOf('(11) 99561-3340')).toEqual({
    call: 'tel:+5511995613340',
    whatsapp: 'https://wa.me/5511995613340',
  })
  expect(contactOf('(11) 3555-0148')).toEqual({ call: 'tel:+551135550148', whatsapp: null })
  expect(contactOf('')).toEqual({ call: null, whatsapp: null })
})
