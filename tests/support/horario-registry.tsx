import { MantineProvider } from '@mantine/core'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, type Mock, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { Horario } from '#domain/horario/schema.ts'
import type { Week } from '#domain/week/schema.ts'
import { HorarioRegistry } from '#src/features/horario/components/horario-registry.tsx'
import type { HorarioValues } from '#src/features/horario/components/use-horario-form.ts'
import type { Draft } from '#src/lib/form/draft.ts'
import { api } from '#src/offline/api.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'

/** The screen of the hours for its tests, over a client that each of them has put a mock in the place of. */
export const call: Mock = vi.mocked(api.call)

export const horario = (id: number, data: string, more: Partial<Horario> = {}): Horario => ({
  id,
  data,
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '13:00',
  horarioFimSegundoPeriodo: '18:00',
  ...more,
})
export const thursday = horario(1, '2026-11-26')
const MORNING_ALONE = { horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' }
export const friday = horario(2, '2026-11-27', MORNING_ALONE)
/** Not registered yet. */
export const monday = horario(9, '2026-11-23', MORNING_ALONE)

export const onLogin = vi.fn<(typed: () => Draft<HorarioValues> | null) => void>()

type Shown = {
  /** Undefined: not read yet. */
  horarios?: Horario[] | undefined
  week?: Week | null | undefined
  canEdit?: boolean
  online?: boolean
  silent?: boolean
  /** What was typed before a login. */
  draft?: Draft<HorarioValues> | null
}
/** The screen on 20 November 2026, at 10:00. */
export const page = ({
  canEdit = true,
  online = true,
  silent = false,
  draft = null,
  ...more
}: Shown = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <HorarioRegistry
        horarios={'horarios' in more ? more.horarios : [thursday, friday]}
        week={'week' in more ? more.week : null}
        known
        onReload={async () => undefined}
        clinicNow={{ date: '2026-11-20', minute: 600 }}
        online={online}
        silent={silent}
        canEdit={canEdit}
        {...{ draft, onLogin }}
      />
    </MemoryRouter>
  </MantineProvider>
)

const { matchMedia } = window

/** Before each test: nothing on the device, nobody answers, and list and form stand side by side. */
export async function startAnew(): Promise<void> {
  onLogin.mockReset()
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  vi.restoreAllMocks()
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media === '(min-width: 64em)',
  }))
  await emptyDevice()
}

const ADMIN = {
  email: 'a@exemplo.test',
  status: 'Admin',
  nomeExibicao: '',
  epoch: 'e',
  expirada: false,
} as const

/** The clinic as it answers from now on; what it is not asked to answer is not reached. */
export async function answering(answers: Record<string, unknown>) {
  await writeMeta(db, 'sessao', ADMIN)
  call.mockImplementation(async (name: string) => answers[name] ?? { kind: 'no_answer' })
}
export const done = (body: unknown) => ({
  kind: 'ok',
  status: 200,
  body,
  replayed: false,
  headers: new Headers(),
})
export const refused = (status: number, code: Parameters<typeof problem>[0]) => ({
  kind: 'problem',
  status,
  problem: problem(code, 'Recusado.'),
  retryAfter: null,
  decided: true,
})
/** What was sent to an endpoint, oldest first. */
export const calls = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input)

export const pick = async (day: RegExp) => fireEvent.click(await screen.findByRole('button', { name: day }))
export const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
/** Presses what waits until the device has told what it comes to, or until something sent is answered. */
export async function pressReady(name: string) {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
