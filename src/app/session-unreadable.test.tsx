import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db, type LocalSession } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from './session.tsx'

const HELENA: LocalSession = {
  ...{ email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' },
  ...{ epoch: 'e1', expirada: false },
}

beforeEach(emptyDevice)

it('a session that the browser’s database does not tell once takes no page away', async () => {
  await db.meta.put({ key: 'sessao', value: HELENA })
  const get = vi.spyOn(db.meta, 'get')
  render(
    <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
      <input aria-label="Nome" defaultValue="O que Helena digitou" />
    </SessionProvider>,
  )
  await waitFor(() => expect(get).toHaveBeenCalled())
  // As some browsers say after a while in the background, and others on a failing disk.
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  get.mockClear().mockRejectedValueOnce(lost)
  await act(() => db.meta.put({ key: 'sessao', value: { ...HELENA } }))
  await waitFor(() => expect(get).toHaveBeenCalled())
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'O que Helena digitou')
})
