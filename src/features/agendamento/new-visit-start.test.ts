import { expect, it } from 'vitest'
import { startFor } from './new-visit-start.ts'

const rosa = { nome: 'Rosa Prado', telefone: '(11) 97310-5528', email: null }

it('whom the clinic knows is booked again by her account or her card, and by neither of a mere name', () => {
  const card = { email: null, cliente: 'Rosa', ficha: 'k1' }
  expect(startFor(card, rosa, 'Peeling')).toEqual({
    service: 'Peeling',
    client: { ...rosa, ficha: 'k1', isUnknown: false },
  })
  const account = { ...rosa, email: 'rosa@exemplo.test' }
  expect(startFor({ ...card, email: account.email }, account)).toEqual({
    client: { ...account, ficha: null, isUnknown: false },
  })
  const unread = { ...account, telefone: '', isUnknown: true }
  expect(startFor({ ...card, email: account.email }, unread)).toEqual({ client: { ...unread, ficha: null } })
  expect(startFor({ email: null, cliente: 'Rosa' }, rosa)).toEqual({ nome: 'Rosa' })
  expect(startFor({ email: null, cliente: null }, rosa, 'Peeling')).toEqual({ service: 'Peeling' })
})
