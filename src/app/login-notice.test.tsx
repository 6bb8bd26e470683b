import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok } from '#domain/lib/result.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { noticesOf, tellEnd } from '#src/features/agendamento/queue/notices.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const MARINA = { email: 'marina@exemplo.test', status: 'Usuario', nomeExibicao: 'Marina' } as const
const OVER: LocalSession = { ...MARINA, epoch: 'e1', expirada: true }
const KEPT = 'O pedido está guardado neste aparelho. Faça login para enviar.'

beforeEach(emptyDevice)

it('what asks for a login is gone once she has logged in, by whatever way, and nothing else is', async () => {
  await db.meta.put({ key: 'sessao', value: OVER })
  history.replaceState(null, '', '/sobre')
  const { App } = await import('./app.tsx')
  render(<App session={OVER} />)
  await tellEnd(ok({ kind: 'login' }), noticesOf('Visita cancelada', 'Não foi cancelada', vi.fn()))
  await screen.findByText(KEPT)
  notify.bad('A clínica não aceitou', { id: 'outro' })
  await screen.findByText('A clínica não aceitou')
  // Over the strip, or in another tab.
  await act(() => enterSession(db, MARINA, 'e2', Date.now()))
  await waitFor(() => expect(screen.queryByText(KEPT)).toBeNull())
  screen.getByText('A clínica não aceitou')
})

it('what is said in its place stays', async () => {
  await db.meta.put({ key: 'sessao', value: OVER })
  const { App } = await import('./app.tsx')
  render(<App session={OVER} />)
  await tellEnd(ok({ kind: 'login' }), noticesOf('Visita cancelada', 'Não foi cancelada', vi.fn()))
  await screen.findByText(KEPT)
  await tellEnd({ ok: false, error: 'no_storage' }, noticesOf('Visita cancelada', 'Não foi cancelada'))
  await screen.findByText('Não foi cancelada')
  await act(() => enterSession(db, MARINA, 'e2', Date.now()))
  await waitFor(() => expect(screen.queryByText('Sua sessão terminou')).toBeNull())
  screen.getByText('Não foi cancelada')
})
