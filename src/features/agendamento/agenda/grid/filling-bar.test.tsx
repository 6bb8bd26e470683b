import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NO_WISHES, type Wishes } from '#domain/outbox/overlay.ts'
import { rowOf, visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from '../entry.ts'
import { Block } from './block.tsx'

/** Which part of its bar is full at nine, of one of an hour from eight. */
function filled(facts: Partial<Agendamento>, wishes: Partial<Wishes> = {}): string {
  const dataHoraAgendada = '2026-11-12T08:00:00.000Z'
  const entry = entryOfAgendamento(
    { ...visit, tempo: '01:00', dataHoraAgendada, ...facts },
    { ...NO_WISHES, ...wishes },
  )
  if (entry === null) throw new Error('no entry')
  render(
    <MantineProvider env="test">
      <Block
        {...{ block: { entry, side: null }, view: 'day', height: 90, online: true, deviceNow: 0 }}
        {...{ chosenKey: null, clientName: () => 'Rosa', onChoose: () => undefined }}
        clinicNow={{ date: '2026-11-12', minute: 9 * 60 }}
      />
    </MantineProvider>,
  )
  return screen.getByRole('button').style.getPropertyValue('--done')
}

it.each([
  ['08:45', '25%'],
  ['08:00', '100%'],
  ['07:30', '100%'],
  ['09:00', '0%'],
])('of one that was begun at %s the bar is full to %s', (time, share) => {
  expect(filled({ estado: 'em_atendimento', estadoEm: `2026-11-12T${time}:00.000Z` })).toBe(share)
})

it('it does not fill while only this device says that it was begun: the clinic has it as it was', () => {
  const recepcao = { feitoEm: '2026-11-12T08:30:00.000Z', motivo: null, encaixe: false }
  const command = {
    alvo: { id: visit.id },
    versao: 1,
    estado: 'em_atendimento',
    visto: visit,
    recepcao,
  } as const
  const state = { row: rowOf(setVisitState(command)), state: 'em_atendimento' } as const
  expect(filled({ estado: 'marcada' }, { state })).toBe('')
  expect(screen.getByRole('button').dataset.state).toBe('marcada')
})

it('no other state’s does', () => {
  expect(filled({ estado: 'chegou', estadoEm: '2026-11-12T08:30:00.000Z' })).toBe('')
})
