import { expect, it } from 'vitest'
import { endpoints } from '#domain/api/endpoints.ts'
import { ANA, cancelar, criar, salvar, uuid } from '#domain/testing/outbox.ts'
import { isConhecido, laneOf, requestOf } from './commands.ts'

const nenhum = () => null

it('is left alone by code that is older than it', () => {
  for (const c of [criar, cancelar({ id: 7 }), salvar({})]) expect(isConhecido(c)).toBe(true)
  expect(isConhecido({ ...criar, kind: 'agendamento.adiar' })).toBe(false)
  expect(isConhecido({ ...criar, kind: 'toString' })).toBe(false)
  expect(isConhecido({ ...criar, v: 2 })).toBe(false)
})

it('becomes a request that the contract takes', () => {
  const pedidos = [
    requestOf(criar, ANA, nenhum),
    requestOf(cancelar({ id: 7 }), ANA, nenhum),
    requestOf(salvar({ uf: 'SP' }), ANA, nenhum),
    requestOf(salvar({ uf: 'SP' }, null), ANA, nenhum),
  ]
  expect(pedidos.map((p) => p?.endpoint)).toEqual([
    'agendamento.criar',
    'agendamento.cancelar',
    'perfil.alterar',
    'perfil.criar',
  ])
  expect(endpoints['agendamento.criar'].body.safeParse(pedidos[0]?.body).success).toBe(true)
  expect(pedidos[1]).toEqual({ endpoint: 'agendamento.cancelar', params: { id: 7 } })
  expect(endpoints['perfil.alterar'].body.parse(pedidos[2]?.body)).toEqual({ uf: 'SP', email: ANA })
  expect(pedidos[3]).toEqual({ endpoint: 'perfil.criar', body: { uf: 'SP', email: ANA } })
})

it('cancels what an earlier command made, once its id is known; where it made nothing, sends nothing', () => {
  const c = cancelar({ comando: uuid(1) })
  expect(requestOf(c, ANA, (id) => (id === uuid(1) ? 42 : null))).toMatchObject({ params: { id: 42 } })
  expect(requestOf(c, ANA, nenhum)).toBeNull()
})

it('keeps order only where it matters', () => {
  expect(laneOf(criar, uuid(1))).not.toBe(laneOf(criar, uuid(2)))
  expect(laneOf(cancelar({ comando: uuid(1) }), uuid(2))).toBe(laneOf(criar, uuid(1)))
  expect(laneOf(salvar({}), uuid(1))).toBe(laneOf(salvar({}), uuid(2)))
})
