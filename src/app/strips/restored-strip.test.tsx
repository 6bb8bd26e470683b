import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { ANA, visit } from '#domain/testing/outbox.ts'
import { useRestored } from '#src/features/agendamento/restored/queries.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { RestoredStrip } from './restored-strip.tsx'

const FAR = '2099-11-12T09:00:00.000Z'

beforeEach(async () => {
  await emptyDevice()
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2099-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  await db.conhecidos.put({
    key: 'agendamento:10',
    target: { id: 10 },
    epoca: 'before',
    client: null,
    state: 'booked',
    visit: { ...visit, dataHoraAgendada: FAR },
  })
})

function Strip({ status }: { readonly status: 'Usuario' | 'Admin' }) {
  return <RestoredStrip status={status} restored={useRestored(ANA, 'cliente', useClinicNow())} />
}

const showAt = (path: string, status: 'Usuario' | 'Admin' = 'Usuario') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Strip status={status} />
    </MemoryRouter>,
  )

it('leads from every other screen to where it is told', async () => {
  showAt('/pendencias')
  const strip = await screen.findByRole('link', {
    name: /voltou a uma cópia das 14:02.*Confira 1 horário seu$/,
  })
  expect(strip.getAttribute('href')).toBe('/perfil?aba=agendamentos')
})

it('leads reception to the agenda', async () => {
  showAt('/cadastroVoucher', 'Admin')
  const strip = await screen.findByRole('link', { name: /Confira 1 agendamento$/ })
  expect(strip.getAttribute('href')).toBe('/visualizarAgendamentos')
})

it('is not on the screen it leads to', async () => {
  showAt('/perfil?aba=agendamentos')
  showAt('/pendencias')
  await screen.findByRole('link')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
