import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { cepParamSchema } from './schema.ts'

it.each(['05435-000', '05435000', ' 05435 000 '])('reads %j as digits', (cep) => {
  expect(cepParamSchema.parse({ cep })).toEqual({ cep: '05435000' })
})

it.each(['0543', '054350001', 'abc', '', '../../etc'])('refuses %j', (cep) => {
  expect(refusals(cepParamSchema, { cep })).toEqual([['cep', 'CEP inválido: use oito números.']])
})
