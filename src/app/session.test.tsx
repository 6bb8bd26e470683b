import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '#src/offline/db.ts'
import { enterSession, leaveSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider, useSession } from './session.tsx'

function Who() {
  return <p>{useSession()?.status ?? 'ninguém'}</p>
}

beforeEach(async () => {
  localStorage.clear()
  await emptyDevice()
})

it('keeps status, email and nomeExibicao on the device, and nothing after leaving', async () => {
  render(
    <SessionProvider initial={null}>
      <Who />
    </SessionProvider>,
  )
  await screen.findByText('ninguém')
  await enterSession(db, { email: 'ana@exemplo.test', status: 'Admin', nomeExibicao: 'Ana' }, 'e1', 1)
  await screen.findByText('Admin')
  await waitFor(() =>
    expect({ ...localStorage }).toEqual({ status: 'Admin', email: 'ana@exemplo.test', nomeExibicao: 'Ana' }),
  )
  await enterSession(db, { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: '' }, 'e2', 2)
  await screen.findByText('Usuario')
  await waitFor(() => expect(localStorage.getItem('status')).toBe('Usuario'))
  await leaveSession(db, { dono: 'bia@exemplo.test', discardQueue: false })
  await screen.findByText('ninguém')
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

/** Writes the session as another tab does of which this one hears nothing. */
async function logInElsewhere(session: unknown): Promise<void> {
  const raw = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  await new Promise((resolve, reject) => {
    const writing = raw.transaction('meta', 'readwrite')
    writing.objectStore('meta').put({ key: 'sessao', value: session })
    writing.oncomplete = resolve
    writing.onabort = reject
  })
  raw.close()
}

describe('where another tab cannot tell this one who has logged in', () => {
  const ANA = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const

  async function show() {
    await enterSession(db, ANA, 'e1', 1)
    const onOtherPerson = vi.fn()
    render(
      <SessionProvider initial={null} onOtherPerson={onOtherPerson}>
        <Who />
      </SessionProvider>,
    )
    await screen.findByText('Usuario')
    return onOtherPerson
  }

  it.each([
    [
      'the other tab writes into the storage',
      () => window.dispatchEvent(new StorageEvent('storage', { key: 'email' })),
    ],
    ['somebody looks at this tab', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['this tab gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ])('nothing of the one before is drawn any more once %s', async (_, happens) => {
    const onOtherPerson = await show()
    await logInElsewhere({ ...ANA, email: 'bia@exemplo.test', epoch: 'e2', expirada: false })
    expect(screen.getByText('Usuario')).toBeTruthy()
    happens()
    await waitFor(() => expect(onOtherPerson).toHaveBeenCalledOnce())
    expect(screen.queryByText('Usuario')).toBeNull()
  })

  it('the same person’s new login changes nothing', async () => {
    const onOtherPerson = await show()
    await logInElsewhere({ ...ANA, epoch: 'e2', expirada: false })
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(onOtherPerson).not.toHaveBeenCalled()
  })
})

it('keeps, over a logout, what is waiting on this device, and nothing else', async () => {
  localStorage.setItem('pedidos-esperando', '{"a":1}')
  localStorage.setItem('outra-coisa', '1')
  render(
    <SessionProvider initial={null}>
      <Who />
    </SessionProvider>,
  )
  await waitFor(() => expect({ ...localStorage }).toEqual({ 'pedidos-esperando': '{"a":1}' }))
})
