import { beforeEach, expect, it, vi } from 'vitest'
import { keepContacts, removePeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { keepContact, searchClients } from '../commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const luiza = {
  ...{ email: 'luiza@exemplo.test', nomeUsuario: 'lu', nome: 'Luíza', sobrenome: 'Prado' },
  telefone: '(11) 98140-2270',
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin', 'Helena')
})

it('whoever is chosen out of a list that stood open keeps the number that was told since', async () => {
  call.mockResolvedValue({ kind: 'ok', status: 200, headers: new Headers(), body: [luiza] })
  const { pessoas } = await searchClients('luiza', new AbortController().signal)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await keepContacts(db, [{ ...luiza, telefone: '(11) 98140-9999', em: Date.now() }])
  for (const person of pessoas) await keepContact(person)
  expect(await db.usuarios.toArray()).toMatchObject([
    { telefone: '(11) 98140-9999', vistaEm: expect.any(Number) },
  ])
})

it('whoever is chosen out of it after her account was removed is not kept', async () => {
  call.mockResolvedValue({ kind: 'ok', status: 200, headers: new Headers(), body: [luiza] })
  const { pessoas } = await searchClients('luiza', new AbortController().signal)
  await removePeople(db, [luiza.email])
  for (const person of pessoas) await keepContact(person)
  expect(await db.usuarios.toArray()).toEqual([])
  // She has made an account anew, and is found again.
  const { pessoas: again } = await searchClients('luiza', new AbortController().signal)
  for (const person of again) await keepContact(person)
  expect(await db.usuarios.count()).toBe(1)
})
