import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ANA, visit as anyVisit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { VisitScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const acts = {
  ...{ onReloadClinica: vi.fn(), onMove: vi.fn(), onService: vi.fn(), onRepeat: vi.fn() },
  ...{ onRetry: vi.fn(), onLogin: vi.fn() },
}
const visit: Agendamento = { ...anyVisit, chave: null, dataHoraAgendada: '2026-11-10T14:00:00.000Z' }
const known = { ...factsOf(visit), dataHoraAgendada: '2026-11-11T16:00:00.000Z' }

beforeEach(async () => {
  for (const f of Object.values(acts)) f.mockReset()
  await emptyDevice()
  await logInHere(ANA)
})

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <VisitScreen
          id={visit.id}
          email={ANA}
          clinicNow={{ date: '2026-11-12', minute: 600 }}
          clinica={null}
          online={false}
          loading={false}
          backTo="/perfil"
          picture={() => null}
          place={() => null}
          talkAbout={() => ({ href: 'tel:+5511999990000', isWhatsapp: false })}
          onReload={() => Promise.resolve(true)}
          {...acts}
        />
      </MemoryRouter>
    </MantineProvider>,
  )

it.each(['marcada', 'faltou', 'concluida'] as const)(
  'what the clinic made of a visit that is %s now is told after its time, with a way to speak of it',
  async (estado) => {
    await db.agendamentos.put({ ...visit, versao: 2, estado, conhecido: known })
    show()
    await screen.findByText('A clínica mudou seu horário.')
    screen.getByText('Depois')
    expect(screen.queryByText('Agora')).toBeNull()
    screen.getByRole('link', { name: 'Falar com a clínica' })
    expect(screen.queryByRole('button', { name: 'Remarcar' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Ok, entendi' }))
    await vi.waitFor(() => expect(screen.queryByText('A clínica mudou seu horário.')).toBeNull())
    expect(screen.queryByRole('link', { name: 'Falar com a clínica' })).toBeNull()
  },
)

it.each(['marcada', 'concluida'] as const)(
  'one that is %s is repeated at a time like its own',
  async (estado) => {
    await db.agendamentos.put({ ...visit, estado })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Repetir' }))
    expect(acts.onRepeat).toHaveBeenCalledExactlyOnceWith(visit.nome, visit.dataHoraAgendada)
    expect(acts.onService).not.toHaveBeenCalled()
  },
)
