import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception } from '../../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const OWNER = 'admin@exemplo.test'
const held = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }
const HALF_PAST = '2026-11-12T11:30:00.000Z'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(OWNER, 'Admin', 'Admin')
  await db.agendamentos.put(held)
})
afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})

const edit = (mudancas: object, n: number) =>
  editByReception(held, { visto: editableOf(held), mudancas }, { dono: OWNER, id: uuid(n) })
const openPayloads = async () =>
  (await readQueueOf(db, OWNER))
    .filter(({ state }) => state === 'queued')
    .map(({ command }) => command.payload)

it('a form that is opened after the refusal of what waited when the visit was chosen does not say that it waits', async () => {
  holdUpright()
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  expect(held.dataHoraAgendada.slice(0, 10)).toBe(AGENDA_DAY)
  await edit({ dataHoraAgendada: HALF_PAST }, 2)
  renderAgenda({ online: false })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Alterar Drenagem/ }))[0] as HTMLElement)
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  // The visit stands chosen; the clinic refuses the edit.
  const error = errorOfRefusal(409, 'agendamento_mudou')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await waitFor(() => expect(screen.queryByText(/Até a clínica aceitar/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  const date = await screen.findByLabelText<HTMLInputElement>('Data do Procedimento', { selector: 'input' })
  expect(screen.queryByText(/Até a clínica aceitar/)).toBeNull()
  expect(date.value).toContain('09:00')
  // And what is saved then of something else does not ask for the refused time again.
  fireEvent.change(screen.getByLabelText('Descrição'), { target: { value: 'Colo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () => expect(await openPayloads()).toHaveLength(1))
  expect(((await openPayloads())[0] as { mudancas: object }).mudancas).toEqual({ descricao: 'Colo' })
})
