import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { AgendamentoQueueRow } from './row.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const at = (time: string) => `2026-11-12T${time}:00.000Z`
const onMove = vi.fn()
const onConflicts = vi.fn()
const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas: [at('15:00')] }
const refused = {
  id: uuid(2),
  dono: EMAIL,
  state: 'conflict',
  attempts: 1,
  unanswered: false,
  error,
} as const

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onMove.mockReset()
  onConflicts.mockReset()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await db.agendamentos.put(visit)
})

async function show(row: OutboxRow, behind: readonly OutboxRow[] = []) {
  await db.outbox.bulkAdd([row, ...behind])
  render(
    <MantineProvider env="test">
      <AgendamentoQueueRow
        row={row}
        queue={[row, ...behind]}
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        context={{ online: true, deviceNow: 0 }}
        clients={new Map()}
        visits={new Map([[row.id, visit]])}
        run={(act) => void act()}
        onRetry={() => undefined}
        onLogin={() => undefined}
        onService={() => undefined}
        onMove={onMove}
        onVisit={null}
        onConflicts={onConflicts}
      />
    </MantineProvider>,
  )
}

const decide = () => fireEvent.click(screen.getByRole('button', { name: 'Ver em Conflitos' }))

it('under a refused change of reception’s there is no free time that would do nothing when it is tapped', async () => {
  const mudancas = { dataHoraAgendada: at('14:00') }
  const edit = editAgendamento({
    ...{ alvo: { id: visit.id }, versao: 1, visto: editableOf(visit), mudancas, encaixe: false },
  })
  await show(rowOf(edit, refused))
  expect(screen.queryByRole('button', { name: /15:00/ })).toBeNull()
  expect(screen.queryByText(/Ainda livre/)).toBeNull()
  decide()
  expect(onConflicts).toHaveBeenCalledOnce()
})

it('under a refused move of reception’s nothing is chosen, and no way leads to a client’s own visits, where this one is not', async () => {
  const move = moveAgendamento({
    ...{ alvo: { id: visit.id }, versao: 1, visto: visit, para: at('14:00') },
    recepcao: { encaixe: false, motivo: null },
  })
  await show(rowOf(move, refused))
  expect(screen.queryByRole('button', { name: 'Escolher outro horário' })).toBeNull()
  // A free time would be taken over whatever has become of the visit since, unsaid.
  expect(screen.queryByRole('button', { name: /15:00/ })).toBeNull()
  expect(screen.queryByText(/Ainda livre/)).toBeNull()
  decide()
  expect(onMove).not.toHaveBeenCalled()
  expect(onConflicts).toHaveBeenCalledOnce()
})

it('a client is led to where her own visit is moved', async () => {
  const own = moveAgendamento({ alvo: { id: visit.id }, versao: 1, visto: visit, para: at('14:00') })
  await show(rowOf(own, refused))
  expect(screen.queryByRole('button', { name: 'Ver em Conflitos' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Escolher outro horário' }))
  expect(onMove).toHaveBeenCalledWith(visit.id)
})

it.each([
  ['refused', refused, true],
  ['waiting', { id: uuid(2), dono: EMAIL }, true],
  ['refused', refused, false],
  ['waiting', { id: uuid(2), dono: EMAIL }, false],
] as const)('of a %s booking it is said whether more goes with it', async (_, state, hasMore) => {
  const arrived = setVisitState({
    ...{ alvo: { comando: uuid(2) }, versao: 1, estado: 'chegou', visto: visit },
    recepcao: { feitoEm: at('09:00'), motivo: null, encaixe: false },
  })
  const booking = rowOf({ ...create, payload: { ...create.payload, recepcao: true } }, state)
  await show(booking, hasMore ? [rowOf(arrived, { id: uuid(3), dono: EMAIL })] : [])
  await screen.findByRole('button', { name: 'Descartar' })
  const more = /Se você desistir, sai junto o que foi pedido depois para esta visita\./
  expect(screen.queryAllByText(more)).toHaveLength(hasMore ? 1 : 0)
})
