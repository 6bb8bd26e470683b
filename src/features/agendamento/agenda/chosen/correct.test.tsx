import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { VisitVersion } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import { rowOf, visit } from '#domain/testing/outbox.ts'
import { entriesOfAgendamento } from '../entries.ts'
import { stateBefore, stepsOf } from './steps.ts'
import { VisitPane } from './visit-pane.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const nothing = () => undefined

it.each(['chegou', 'em_atendimento', 'faltou'] as const)(
  'what was said of the wrong person (%s) can be put right after the notice has gone',
  (estado) => {
    const onState = vi.fn()
    const [entry] = entriesOfAgendamento({ ...visit, email: null, cliente: 'Rosa', estado, versao: 2 })
    if (entry === undefined) throw new Error('no entry')
    render(
      <MemoryRouter>
        <MantineProvider env="test">
          <VisitPane
            {...{ entry, picture: null, busy: false }}
            client={{ nome: 'Rosa', email: null, telefone: '' }}
            context={{ online: true, deviceNow: 0 }}
            clinicNow={{ date: '2026-11-12', minute: 8 * 60 + 50 }}
            onState={onState}
            onCancel={nothing}
            onMove={nothing}
            onEdit={nothing}
            onDiscard={nothing}
            onNew={nothing}
            onClose={nothing}
          />
        </MantineProvider>
      </MemoryRouter>,
    )
    // Back to what it was before: it had not begun, nobody had come.
    fireEvent.click(screen.getByRole('button', { name: 'Foi engano: voltar a marcada' }))
    expect(onState.mock.calls).toEqual([['marcada']])
  },
)

function entryOf(estado: VisitState, versao: number) {
  const [entry] = entriesOfAgendamento({ ...visit, estado, versao })
  if (entry === undefined) throw new Error('no entry')
  return entry
}

const said = (versao: number, estado: VisitState): VisitVersion => ({
  ...{ versao, antes: {}, depois: { estado }, em: visit.dataHoraAgendada, chave: null },
  papel: 'recepcao',
})

it.each(['chegou', 'faltou'] as const)('who had confirmed before (%s) has confirmed still', (estado) => {
  const history = [said(1, 'marcada'), said(2, 'confirmada'), said(3, estado)]
  expect(stateBefore(entryOf(estado, 3), history)).toBe('confirmada')
})

it('who did not come has confirmed still, and was never there', () => {
  const history = [said(1, 'marcada'), said(2, 'confirmada'), said(3, 'chegou'), said(4, 'faltou')]
  const way = stepsOf(entryOf('faltou', 4), history).map(({ estado }) => estado)
  expect(way).toEqual(['marcada', 'confirmada', 'faltou'])
})

it('while the clinic has not told what it was before, nothing is taken back that may have been confirmed', () => {
  expect(stateBefore(entryOf('chegou', 3), null)).toBeNull()
  // Nothing can have been between the booking and what was said at the door.
  expect(stateBefore(entryOf('chegou', 2), null)).toBe('marcada')
})

it('what waits over a state that the clinic has told goes back to that one', () => {
  const recepcao = { feitoEm: visit.dataHoraAgendada, motivo: null, encaixe: false }
  const command = { alvo: { id: visit.id }, versao: 5, estado: 'chegou', visto: visit, recepcao } as const
  const state = { row: rowOf(setVisitState(command)), state: 'chegou' } as const
  for (const estado of ['marcada', 'confirmada'] as const) {
    const entry = { ...entryOf(estado, 5), wishes: { ...NO_WISHES, state } }
    expect(stateBefore(entry, null)).toBe(estado)
  }
})
