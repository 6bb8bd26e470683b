import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import { clinicaValuesOf } from '#src/features/clinica/form/clinica-values.ts'
import { FIRST_WEEK } from '#src/features/clinica/week/draft.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { Screen as Clinica } from './clinica.tsx'
import { Screen as Week } from './week.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
vi.mock('../live/use-pull.ts', () => ({
  usePull: () => ({ pending: false, missing: true, reload: async () => false }),
}))
vi.mock('../live/use-line.ts', () => ({ useReachable: () => ({ online: false, silent: false }) }))
vi.mock('../use-clinic-now.ts', () => ({ useClinicNow: () => ({ date: '2026-11-20', minute: 600 }) }))
vi.mock('../live/sync.ts', () => ({ sync: { verify: async () => undefined } }))

const HELENA: LocalSession = {
  ...{ email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' },
  ...{ epoch: 'e1', expirada: false },
}
const record = clinicaInputSchema.parse({ nome: 'Clínica Aurora', semana: FIRST_WEEK })

beforeEach(async () => {
  await emptyDevice()
  await logInHere(HELENA.email, 'Admin', 'Helena')
})

it.each([
  ['clinica', Clinica, clinicaValuesOf(record)],
  ['week', Week, record],
])('what was typed stays in the history until the clinic’s record has come (%s)', async (_, Page, values) => {
  const state = { draft: { editing: null, values }, dono: HELENA.email }
  const router = createMemoryRouter([{ path: '/form', element: <Page /> }], {
    initialEntries: [{ pathname: '/form', state }],
  })
  render(
    <MantineProvider env="test">
      <SessionProvider initial={HELENA} onOtherPerson={vi.fn()}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>,
  )
  await screen.findByText('Este aparelho ainda não tem os dados da clínica.')
  expect(router.state.location.state).toEqual(state)
  await act(() => db.clinica.put({ ...record, key: 1 }))
  await waitFor(() => expect(router.state.location.state).toEqual({}))
})
