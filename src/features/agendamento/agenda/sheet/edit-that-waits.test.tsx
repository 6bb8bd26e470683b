import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception } from '../../life/commands.ts'
import { DaySheet } from './day-sheet.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const DAY = '2026-11-12'
const at = (hour: string) => `${DAY}T${hour}:00.000Z`
const held = {
  ...visit,
  descricao: 'x',
  email: null,
  cliente: 'Rosa',
  dataHoraAgendada: at('09:00'),
  tempo: '01:00',
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: Date.now(), desde: '2026-10-21', ate: '2027-05-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  await db.agendamentos.put(held)
})

async function linesAt(hour: string) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet email={EMAIL} date={DAY} clinicNow={{ date: DAY, minute: 480 }} clinica="Aurora" />
      </MemoryRouter>
    </MantineProvider>,
  )
  await screen.findByText(/Anote à mão/)
  return screen
    .getAllByRole('row')
    .map((row) => row.textContent ?? '')
    .filter((line) => line.startsWith(hour))
}

it('a time that waited and was typed back to what the clinic has stands once, as the clinic has it', async () => {
  const edit = (when: string, n: number) =>
    editByReception(
      held,
      { visto: editableOf(held), mudancas: { dataHoraAgendada: when } },
      { dono: EMAIL, id: uuid(n) },
    )
  await edit(at('11:30'), 2)
  // The form over what waits, typed back: see `form/queued-edit.test.ts`.
  await edit(at('09:00'), 3)
  const lines = await linesAt('09:00')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('mudança pedida')
})

it('a change that the clinic has refused is not printed as asked for, because a later edit waits', async () => {
  const edit = (mudancas: object) =>
    editAgendamento({
      ...{ alvo: { id: held.id }, versao: 1, visto: editableOf(held), mudancas, encaixe: false },
    })
  await db.outbox.bulkAdd([
    rowOf(edit({ dataHoraAgendada: at('11:30') }), {
      ...{ id: uuid(2), dono: EMAIL, state: 'conflict', attempts: 1 },
      error: errorOfRefusal(409, 'agendamento_mudou'),
    }),
    rowOf(edit({ descricao: 'Colo' }), { id: uuid(3), dono: EMAIL }),
  ])
  const lines = await linesAt('09:00')
  expect(lines.join()).not.toContain('mudança pedida para 11:30')
})
