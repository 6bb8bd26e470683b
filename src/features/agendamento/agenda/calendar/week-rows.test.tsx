import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { create, rowOf } from '#domain/testing/outbox.ts'
import { agendaEntries } from '../entries.ts'
import { buildDay } from './day.ts'
import { WeekRows } from './week-rows.tsx'

it('a phone’s week says of a day what waits beside what the clinic has', () => {
  const queue = [rowOf(createAgendamento({ ...create.payload, recepcao: true }))]
  const entries = agendaEntries(overlayAgendamentoList([], queue), '', queue)
  const clinicNow = { date: '2026-11-12', minute: 480 }
  const day = buildDay('2026-11-12', { entries, agenda: agendaOf([], [], null), clinicNow })
  expect(day.totals).toMatchObject({ count: 0, waiting: 1 })
  render(
    <MantineProvider env="test">
      <WeekRows days={[day]} clinicNow={clinicNow} onDay={() => undefined} />
    </MantineProvider>,
  )
  expect(screen.getByRole('button').textContent).toContain('1 a enviar')
})
