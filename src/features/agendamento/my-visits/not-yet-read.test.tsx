import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { ANA, create, rowOf, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

function show() {
  const no = () => undefined
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '', telefone: '' }}
        limits={DEFAULT_LIMITS}
        loading={false}
        onReload={no}
        onRetry={no}
        onService={no}
        onRepeat={no}
        onVisit={no}
        onMove={no}
        onServices={no}
        onLogin={no}
      />
    </MantineProvider>,
  )
}

it('a device that never read her visits says so, also where a booking of hers waits on it', async () => {
  await emptyDevice()
  const session = {
    email: ANA,
    status: 'Usuario',
    nomeExibicao: 'Ana',
    epoch: 'e2',
    expirada: false,
  } as const
  await writeMeta(db, 'sessao', session)
  // It waited here over a logout; she has just logged in again, and the line broke before her visits came.
  await db.outbox.add(rowOf(create))
  show()
  await screen.findByText('Aguardando envio')
  expect(screen.getByText('Ainda não lemos os seus agendamentos')).toBeDefined()
})

it.each([false, true])(
  'since the clinic went back to a copy, nobody is said to have none before they are read (one that is over: %s)',
  async (isOne) => {
    await emptyDevice()
    await logInHere(ANA)
    if (isOne) await db.agendamentos.put({ ...visit, dataHoraAgendada: '2026-10-12T09:00:00.000Z' })
    await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null, epoca: 'A' } })
    await db.meta.put({ key: 'epoca', value: 'B' })
    show()
    await screen.findByText('A clínica voltou a uma cópia')
    expect(screen.queryByText('Você não possui agendamentos para serem exibidos.')).toBeNull()
    expect(screen.queryByText('Nenhum horário marcado')).toBeNull()
  },
)
