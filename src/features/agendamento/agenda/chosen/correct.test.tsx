import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { VisitVersion } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { visit } from '#domain/testing/outbox.ts'
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

it('who had confirmed before has confirmed still', () => {
  const [entry] = entriesOfAgendamento({ ...visit, estado: 'chegou', versao: 3 })
  if (entry === undefined) throw new Error('no entry')
  const said = (versao: number, estado: VisitState): VisitVersion => ({
    ...{ versao, antes: {}, depois: { estado }, em: visit.dataHoraAgendada, chave: null },
    papel: 'recepcao',
  })
  const steps = stepsOf(entry, [said(2, 'confirmada'), said(3, 'chegou')])
  expect(stateBefore(entry, steps)).toBe('confirmada')
  expect(stateBefore(entry, stepsOf(entry, null))).toBe('marcada')
})
