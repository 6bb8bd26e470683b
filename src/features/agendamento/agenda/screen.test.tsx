import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, type AgendaProps, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda } from '#tests/support/page-device.ts'
import type { FormDraft } from './form/values.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const held: Agendamento = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }
const onLogin = vi.fn<AgendaProps['onLogin']>()

beforeEach(async () => {
  await emptyDevice()
  await db.agendamentos.put(held)
  await keepAgenda()
  await db.conhecidos.put({
    ...{ key: 'agendamento:99', target: { id: 99 }, epoca: 'before', client: null, state: 'booked' },
    visit: { ...visit, id: 99, dataHoraAgendada: `${AGENDA_DAY}T16:00:00.000Z` },
  })
})

it('takes what is typed over a login, with what of the visit it was typed over', async () => {
  const visto: FormDraft['visto'] = {
    ...{ nome: held.nome, descricao: 'Pernas', valor: held.valor, tempo: held.tempo },
    ...{ dataHoraAgendada: `${AGENDA_DAY}T09:00`, tipoProcedimento: '1', email: null, cliente: 'Dona Lúcia' },
  }
  const values = { ...visto, descricao: 'Pele sensível', visto, estado: held.estado }
  const draft = { editing: held.id, values }
  const onDraftRead = vi.fn()
  renderAgenda({ keptDraft: draft, onDraftRead, onLogin })
  await screen.findByDisplayValue('Pele sensível')
  expect(onDraftRead).toHaveBeenCalledOnce()
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar de novo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
  const typed = onLogin.mock.lastCall?.[0]
  expect(typed?.()).toEqual(draft)
  // Until the page is left she may type on.
  fireEvent.change(screen.getByDisplayValue('Pele sensível'), { target: { value: 'Pele muito sensível' } })
  expect(typed?.()?.values.descricao).toBe('Pele muito sensível')
})
