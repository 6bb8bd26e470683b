import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { Toasts } from '#src/components/toast.tsx'
import { db } from '#src/offline/db.ts'
import type { FormDraft } from './form/values.ts'
import { AgendaScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const TODAY = '2026-11-12'
const held: Agendamento = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }
const onLogin = vi.fn()

beforeEach(async () => {
  await Promise.all(db.tables.map((t) => t.clear()))
  await db.agendamentos.put(held)
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  await db.conhecidos.put({
    ...{ key: 'agendamento:99', target: { id: 99 }, epoca: 'before', client: null, state: 'booked' },
    visit: { ...visit, id: 99, dataHoraAgendada: `${TODAY}T16:00:00.000Z` },
  })
})

it('takes what is typed over a login, with what of the visit it was typed over', async () => {
  const visto: FormDraft['visto'] = {
    ...{ nome: held.nome, descricao: 'Pernas', valor: held.valor, tempo: held.tempo },
    ...{ dataHoraAgendada: `${TODAY}T09:00`, tipoProcedimento: '1', email: null, cliente: 'Dona Lúcia' },
  }
  const draft = { editing: held.id, values: { ...visto, descricao: 'Pele sensível', visto } }
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <AgendaScreen
          email="admin@exemplo.test"
          clinicNow={{ date: TODAY, minute: 480 }}
          place={{ view: 'list', date: TODAY }}
          onPlace={() => undefined}
          newFor={null}
          toResolve={{ conflicts: 0, unaware: 0 }}
          clientEmail={null}
          loading={false}
          online
          silent={false}
          procedimentos={[]}
          clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
          imageOf={() => ''}
          pictureOf={() => null}
          back={null}
          draft={draft}
          onLogin={onLogin}
          onReload={() => undefined}
        />
        <Toasts />
      </MantineProvider>
    </MemoryRouter>,
  )
  await screen.findByDisplayValue('Pele sensível')
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar de novo' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
  expect(onLogin).toHaveBeenCalledWith(draft)
})
