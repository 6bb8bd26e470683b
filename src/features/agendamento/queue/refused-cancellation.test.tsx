import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { cancel, errorOfRefusal, rowOf, visit } from '#domain/testing/outbox.ts'
import { AgendamentoQueueRow } from './row.tsx'

const noop = () => undefined
const moved = { ...visit, versao: 2, dataHoraAgendada: '2026-11-19T14:00:00.000Z' }
const row = rowOf(cancel({ id: visit.id }, 1), {
  ...{ state: 'conflict', attempts: 1, unanswered: false },
  error: { ...errorOfRefusal(409, 'agendamento_mudou'), visita: moved },
})

function show(onVisit: ((id: number) => void) | null) {
  render(
    <MantineProvider env="test">
      <AgendamentoQueueRow
        row={row}
        queue={[row]}
        clinicNow={{ date: '2026-11-11', minute: 480 }}
        context={{ online: true, deviceNow: 0 }}
        clients={new Map()}
        visits={new Map([[row.id, moved]])}
        run={(act) => void act()}
        {...{ onRetry: noop, onLogin: noop, onService: noop, onMove: noop, onConflicts: noop, onVisit }}
      />
    </MantineProvider>,
  )
}

it('Pendências says of a cancellation that was refused for another time where the visit is, and leads there', () => {
  const onVisit = vi.fn()
  show(onVisit)
  screen.getByText('Cancelamento recusado')
  screen.getByText(/^Esta visita mudou para qui 19 de nov\., 14:00 antes .* nada foi cancelado\./)
  screen.getByRole('button', { name: 'Entendi' })
  fireEvent.click(screen.getByRole('button', { name: 'Ver visita' }))
  expect(onVisit).toHaveBeenCalledWith(visit.id)
})

it('reception, who has no page of her own visits, is not led to one', () => {
  show(null)
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Entendi'])
})
