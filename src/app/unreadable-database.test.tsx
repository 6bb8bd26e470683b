import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { db, type LocalSession } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const HELENA: LocalSession = {
  ...{ email: 'helena@exemplo.test', status: 'Usuario', nomeExibicao: 'Helena' },
  ...{ epoch: 'e1', expirada: false },
}
/** As some browsers say after a while in the background, and others on a failing disk. */
const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
const NOTICE = 'Este aparelho não está conseguindo ler o que guardou'

beforeEach(emptyDevice)
afterEach(() => vi.restoreAllMocks())

it('a database that does not answer for a while takes no page away, and is said until it does', async () => {
  await db.meta.put({ key: 'sessao', value: HELENA })
  await db.meta.put({ key: 'pull:perfil', value: { em: Date.now(), desde: null, ate: null } })
  history.replaceState(null, '', '/perfil')
  const { App } = await import('./app.tsx')
  render(<App session={HELENA} />)
  const nome = await screen.findByLabelText(/^Nome/)
  fireEvent.input(nome, { target: { value: 'Helena de Souza' } })
  const reads = [
    vi.spyOn(db, 'transaction').mockRejectedValue(lost),
    vi.spyOn(db.meta, 'get').mockRejectedValue(lost),
    vi.spyOn(db.perfis, 'get').mockRejectedValue(lost),
    vi.spyOn(db.outbox, 'orderBy').mockImplementation(() => {
      throw lost
    }),
  ]
  await act(() => db.meta.put({ key: 'sessao', value: { ...HELENA } }))
  await act(() => db.meta.put({ key: 'pull:perfil', value: { em: 1, desde: null, ate: null } }))
  await screen.findByText(NOTICE)
  expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Helena de Souza')
  for (const read of reads) read.mockRestore()
  await waitFor(() => expect(screen.queryByText(NOTICE)).toBeNull())
  expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Helena de Souza')
})
