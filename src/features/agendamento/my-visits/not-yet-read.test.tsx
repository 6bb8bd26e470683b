import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ANA, create, rowOf } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

it('a device that never read her visits says so, also where a booking of hers waits on it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
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
  const no = () => undefined
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '', telefone: '' }}
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
  await screen.findByText('Aguardando envio')
  expect(screen.getByText('Ainda não lemos os seus agendamentos')).toBeDefined()
})
