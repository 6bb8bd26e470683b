import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PresentVisit } from '#domain/outbox/row.ts'
import { visit } from '#domain/testing/outbox.ts'
import { MoveDialog } from './move-sheet.tsx'

const noop = () => undefined
const all = (times: readonly string[]) => times
const show = (change: Partial<PresentVisit>) =>
  render(
    <MantineProvider env="test">
      <MoveDialog
        sheet={{
          kind: 'changed',
          row: null,
          visita: { ...visit, versao: 2, ...change },
        }}
        asked={visit}
        visit={visit}
        isLeaving={false}
        unheard={null}
        stillFree={all}
        today="2026-11-11"
        sending={null}
        onSend={noop}
        onClose={noop}
        onLeave={noop}
        onSeeQueue={noop}
        onLogin={noop}
      />
    </MantineProvider>,
  )

it('what she confirmed on her other device is not a time that the clinic changed', async () => {
  show({ estado: 'confirmada' })
  await screen.findByRole('dialog')
  screen.getByText('O horário, o serviço, a duração e o valor são os mesmos.')
  expect(screen.queryByText('Antes')).toBeNull()
  expect(screen.queryByText('A clínica mudou este horário enquanto você escolhia')).toBeNull()
})

it('a price that was changed is told before she says "Manter"', async () => {
  show({ valor: 280 })
  await screen.findByRole('dialog')
  expect(document.body.textContent).toContain('280,00')
})

it('a service that was changed is told before she says "Manter"', async () => {
  show({ nome: 'Peeling', dataHoraAgendada: '2026-11-13T15:00:00.000Z' })
  await screen.findByRole('dialog')
  expect(document.body.textContent).toContain('Peeling')
})

it.each([
  [
    'queued',
    { kind: 'queued', when: '2026-11-13T09:30:00.000Z', price: visit, id: null, isUnanswered: true },
  ],
  [
    'refused',
    // What the server answers to a move whose first answer was lost, where the clinic has cancelled it since.
    { kind: 'refused', mensagem: 'Este agendamento mudou de horário e depois foi cancelado.', row: null },
  ],
] as const)('a cancelled visit does not "continue to hold" on the sheet (%s)', async (_, sheet) => {
  render(
    <MantineProvider env="test">
      <MoveDialog
        {...{ sheet, asked: visit, visit: { ...visit, estado: 'cancelada', versao: 3 } }}
        stillFree={all}
        {...{
          isLeaving: false,
          unheard: null,
          today: '2026-11-11',
          sending: null,
          onSend: noop,
          onClose: noop,
          onLeave: noop,
        }}
        {...{ onSeeQueue: noop, onLogin: noop }}
      />
    </MantineProvider>,
  )
  await screen.findByRole('dialog')
  expect(screen.queryByText(/continua valendo/)).toBeNull()
})

it.each(['queued', 'given up'] as const)(
  'a visit whose cancellation is on its way does not "continue to hold" on the sheet (%s)',
  async (kind) => {
    const sheet = { kind, when: '2026-11-13T09:30:00.000Z', price: visit, id: null, isUnanswered: true }
    render(
      <MantineProvider env="test">
        <MoveDialog
          {...{ sheet, asked: visit, visit, isLeaving: true, unheard: null, stillFree: all }}
          {...{ today: '2026-11-11', sending: null, onSend: noop, onClose: noop, onLeave: noop }}
          {...{ onSeeQueue: noop, onLogin: noop }}
        />
      </MantineProvider>,
    )
    const sheetOfMove = await screen.findByRole('dialog')
    expect(sheetOfMove.textContent).not.toMatch(/continua valendo|Vale hoje/)
    if (kind === 'queued')
      expect(sheetOfMove.textContent).toMatch(/O cancelamento desta visita também foi pedido/)
  },
)
