import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { type Clinica, type ClinicaInput, clinicaInputSchema } from '#domain/clinica/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db, ROW_FORM } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { FIRST_WEEK, withDay } from './draft.ts'
import { WeekTask } from './week-task.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const clinica: Clinica = clinicaInputSchema.parse({ nome: 'Clínica Aurora' })
const onDone = vi.fn()
const page = (record: Clinica) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <WeekTask
        {...{ online: true, silent: false, onClose: undefined, aside: null, onDone }}
        clinica={record}
        clinicNow={{ date: '2026-11-20', minute: 600 }}
        onSessionOver={() => undefined}
      />
    </MemoryRouter>
  </MantineProvider>
)
const sent = (): (ClinicaInput & { visto: Clinica })[] =>
  call.mock.calls.filter(([name]) => name === 'clinica.alterar').map(([, input]) => input.body)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))

beforeEach(async () => {
  vi.restoreAllMocks()
  call.mockReset()
  onDone.mockReset()
  await emptyDevice()
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 1, desde: null, ate: null, forma: ROW_FORM } })
})

const theirs = { ...clinica, semana: withDay(FIRST_WEEK, 6, [{ inicio: '08:00', fim: '12:00' }]) }

/** The first week is saved as it was shown, over the one that somebody else has set meanwhile. */
async function saveOverTheirs() {
  const refusal = problem('registro_mudou', 'Mudou.', { atual: theirs })
  call.mockImplementation(async (name: string, input?: { body: ClinicaInput }) => {
    if (name !== 'clinica.alterar' || input === undefined) return { kind: 'no_answer' }
    return sent().length === 1
      ? { kind: 'problem', status: 409, problem: refusal, retryAfter: null, decided: true }
      : { kind: 'ok', body: input.body }
  })
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const { rerender } = render(page(clinica))
  // The device is asked about visits first: until it has answered, it knows of none.
  await new Promise((resolve) => setTimeout(resolve, 300))
  save()
  await waitFor(() => expect(said.mock.lastCall?.[1]?.text).toMatch(/salve de novo para ficar com a sua/))
  // The device has the clinic's record by now.
  rerender(page(theirs))
}

it('the first week as it was shown stands over the one that somebody else has set meanwhile, to be saved once more', async () => {
  await saveOverTheirs()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'sábado, aberto' }).checked).toBe(false)
  await waitFor(() => {
    save()
    expect(sent()).toHaveLength(2)
  })
  expect([sent()[1]?.semana, sent()[1]?.visto.semana]).toEqual([FIRST_WEEK, theirs.semana])
  await waitFor(() => expect(onDone).toHaveBeenCalled())
})

it('“Desfazer”, of which the notice speaks, shows the week that somebody else has set, and goes on with that one', async () => {
  await saveOverTheirs()
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'sábado, aberto' }).checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent()).toHaveLength(1)
})
