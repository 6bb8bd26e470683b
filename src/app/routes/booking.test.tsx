import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { createAppRouter } from '../router.tsx'
import { SessionProvider } from '../session.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
})

it('a booking that has replaced a refused one is all that the page replaces, also when it is found again', async () => {
  await logInHere(EMAIL)
  const { date } = await readClinicNow(db, Date.now())
  const error = errorOfRefusal(409, 'horario_ocupado')
  const refused = {
    id: uuid(9),
    dono: EMAIL,
    state: 'conflict',
    attempts: 1,
    unanswered: false,
    error,
  } as const
  await db.outbox.add(rowOf(create, refused))
  const service = { id: 1, nome: 'Limpeza de pele', descricao: 'x', tempo: '01:15', valor: 150, imagem: '' }
  await db.procedimentos.put({ ...service, tipoProcedimento: 2 })
  const mark = { em: Date.now(), desde: date, ate: '2099-01-01' }
  for (const nome of ['agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: mark })
  const kept = { chosen: { date: addDays(date, 7), minute: 540 }, supersedes: uuid(9) }
  // What the router gives a screen as its state.
  history.pushState(Object.fromEntries([['usr', kept]]), '', '/agendamentos?servico=1')
  render(
    <MantineProvider env="test">
      <SessionProvider initial={await readMeta(db, 'sessao')}>
        <RouterProvider router={createAppRouter(<Outlet />)} />
      </SessionProvider>
    </MantineProvider>,
  )
  const button = async () =>
    (await screen.findAllByRole('button', { name: 'Agendar' }))[0] as HTMLButtonElement
  await waitFor(async () => expect((await button()).disabled).toBe(false))
  fireEvent.click(await button())
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', supersedes: uuid(9) }])
  await waitFor(() => expect(JSON.stringify(history.state)).not.toContain('supersedes'))
  expect(JSON.stringify(history.state)).toContain('chosen')
})
