import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { forgetFailed, sayFailed } from './pull-notice.ts'
import { type PullState, usePull } from './use-pull.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const sick = problem('erro_interno', 'x')
const failed = { kind: 'problem', status: 500, problem: sick, retryAfter: null }
let state: PullState
function Page({ names }: { readonly names: readonly ListName[] }) {
  state = usePull(names, 'e1')
  return <Toasts />
}
const draw = (names: readonly ListName[]) =>
  render(
    <MantineProvider env="test">
      <Page names={names} />
    </MantineProvider>,
  )
beforeEach(async () => {
  notify.clear()
  forgetFailed()
  call.mockReset()
  call.mockResolvedValue(failed)
  await emptyDevice()
  await db.meta.put({
    key: 'sessao',
    value: { email: 'a@b.c', status: 'Usuario', nomeExibicao: 'A', epoch: 'e1', expirada: false },
  })
})

it('is gone once the list has come', async () => {
  draw(['procedimentos'])
  await screen.findByText('Não conseguimos atualizar a lista de serviços')
  call.mockResolvedValue({ kind: 'ok', status: 200, headers: new Headers(), replayed: false, body: [] })
  let came = false
  await act(async () => {
    came = await state.reload()
  })
  expect(came).toBe(true)
  await waitFor(
    () => expect(screen.queryByText('Não conseguimos atualizar a lista de serviços')).toBeNull(),
    { timeout: 1500 },
  )
})

it('leaves room for what came of an act', async () => {
  draw(['procedimentos', 'horarios', 'agendamentos', 'ocupados'])
  await screen.findByText(/Não conseguimos atualizar .*, .* e /)
  expect(screen.getAllByText(/Não conseguimos atualizar/)).toHaveLength(1)
  act(() => void notify.bad('O agendamento não foi cancelado', { id: 'meus-agendamentos', text: 'x' }))
  await screen.findByText('O agendamento não foi cancelado', {}, { timeout: 1500 })
})

it('names only what has not come', async () => {
  draw(['procedimentos'])
  act(() => sayFailed(['procedimentos', 'horarios'], () => undefined))
  await screen.findByText('Não conseguimos atualizar a lista de serviços e a lista de horários')
  act(() => forgetFailed(['horarios']))
  await screen.findByText('Não conseguimos atualizar a lista de serviços')
})
