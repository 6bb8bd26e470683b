import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { create, rowOf } from '#domain/testing/outbox.ts'
import { CodeDialog, type MadeCodeInWords } from '#src/components/dialogs/code-dialog.tsx'
import { OneTimeCode } from '#src/components/dialogs/one-time-code.tsx'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { UpdateCard } from './update-card.tsx'

/** A bridge whose worker does what the test says. */
function fakeBridge() {
  const listeners = new Set<() => void>()
  const state = { waiting: false, replaced: false }
  const tell = (change: Partial<typeof state>) =>
    act(() => {
      Object.assign(state, change)
      for (const listener of listeners) listener()
    })
  return {
    tell,
    applyUpdate: vi.fn(async () => undefined),
    hasUpdate: () => state.waiting || state.replaced,
    isReplaced: () => state.replaced,
    subscribe(onChange: () => void) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function Form({ touched }: { touched: boolean }) {
  useMarkDirty(touched)
  return null
}

function show({ pending = 0, dirty = false } = {}) {
  const bridge = fakeBridge()
  const page = (touched: boolean) => (
    <MantineProvider env="test">
      <Form touched={touched} />
      <UpdateCard bridge={bridge} pending={pending} />
    </MantineProvider>
  )
  const { rerender } = render(page(dirty))
  return { bridge, setDirty: (touched: boolean) => rerender(page(touched)) }
}

const card = () => screen.queryByText('Versão nova do aplicativo')
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Atualizar agora' }))
const withLocks = (locks: unknown) =>
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })

afterEach(() => withLocks(undefined))

it('waits for the person’s word, and says that what waits stays', async () => {
  const { bridge } = show({ pending: 2 })
  expect(card()).toBeNull()
  bridge.tell({ waiting: true })
  expect(screen.getByText('Leva um instante. Seus 2 pedidos guardados continuam aqui.')).toBeTruthy()
  expect(bridge.applyUpdate).not.toHaveBeenCalled()
  update()
  await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
})

it('goes away for now with "Depois"', () => {
  const { bridge } = show()
  bridge.tell({ waiting: true })
  fireEvent.click(screen.getByRole('button', { name: 'Depois' }))
  expect(card()).toBeNull()
  expect(bridge.applyUpdate).not.toHaveBeenCalled()
})

it('is not shown over a half-filled form', () => {
  const { bridge, setDirty } = show({ dirty: true })
  bridge.tell({ waiting: true })
  expect(card()).toBeNull()
  setDirty(false)
  expect(card()).not.toBeNull()
})

describe('the drain’s lock', () => {
  it('is taken first', async () => {
    const order: string[] = []
    withLocks({
      request: async (name: string, _: unknown, run: () => Promise<unknown>) => {
        order.push(`lock ${name}`)
        return run()
      },
    })
    const { bridge } = show()
    bridge.applyUpdate.mockImplementation(async () => void order.push('apply'))
    bridge.tell({ waiting: true })
    update()
    await waitFor(() => expect(order).toEqual(['lock outbox', 'apply']))
  })

  it('that cannot be had leaves everything as it was while something is being sent', async () => {
    withLocks({ request: () => Promise.reject(new DOMException('late', 'TimeoutError')) })
    const leaseUntil = Date.now() + 60_000
    await db.outbox.add(rowOf(create, { state: 'sending', attempts: 1, leaseUntil }))
    onTestFinished(() => db.outbox.clear())
    const { bridge } = show({ pending: 1 })
    bridge.tell({ waiting: true })
    update()
    await screen.findByText('Ainda estamos enviando seus pedidos. Tente de novo em instantes.')
    expect(bridge.applyUpdate).not.toHaveBeenCalled()
  })

  it('that is stuck, with nothing being sent, does not keep her on the old version for ever', async () => {
    withLocks({ request: () => Promise.reject(new DOMException('late', 'TimeoutError')) })
    const { bridge } = show({ pending: 1 })
    bridge.tell({ waiting: true })
    update()
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })

  it.each([{ waiting: true }, { replaced: true }])(
    'that comes late does not load over what was begun to be typed meanwhile (%o)',
    async (change) => {
      const { promise: free, resolve: release } = Promise.withResolvers<void>()
      withLocks({ request: (_: string, __: unknown, run: () => Promise<unknown>) => free.then(run) })
      const { bridge, setDirty } = show()
      bridge.tell(change)
      if ('waiting' in change) update()
      setDirty(true)
      release()
      await act(() => new Promise((done) => setTimeout(done, 50)))
      expect(bridge.applyUpdate).not.toHaveBeenCalled()
      // Nothing is half filled any more: she may press again, or the page follows by itself.
      setDirty(false)
      if ('waiting' in change) update()
      await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
    },
  )
})

describe('when another tab has updated', () => {
  it('follows at once where nothing is half filled', async () => {
    const { bridge } = show()
    bridge.tell({ replaced: true })
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })

  it('warns over a half-filled form, and follows when it is no longer so', async () => {
    const { bridge, setDirty } = show({ dirty: true })
    bridge.tell({ replaced: true })
    expect(screen.getByText(/Outra aba já atualizou/)).toBeTruthy()
    expect(bridge.applyUpdate).not.toHaveBeenCalled()
    setDirty(false)
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })

  it('warns her also where she has put the new version off before', () => {
    const { bridge, setDirty } = show()
    bridge.tell({ waiting: true })
    fireEvent.click(screen.getByRole('button', { name: 'Depois' }))
    setDirty(true)
    bridge.tell({ replaced: true })
    expect(screen.getByText(/Outra aba já atualizou/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Depois' }))
    expect(card()).toBeNull()
  })

  it('does not take away a code that is shown only once', async () => {
    const bridge = fakeBridge()
    const page = (code: ReactNode) => (
      <MantineProvider env="test">
        {code}
        <UpdateCard bridge={bridge} pending={0} />
      </MantineProvider>
    )
    const { rerender } = render(page(<OneTimeCode code="418236" until="09:12" />))
    bridge.tell({ replaced: true })
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(bridge.applyUpdate).not.toHaveBeenCalled()
    rerender(page(null))
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })

  it('waits for a code that is being made until it was read', async () => {
    const bridge = fakeBridge()
    const { promise, resolve } = Promise.withResolvers<MadeCodeInWords>()
    const ask = { title: 'Devolver a conta?', text: 'Tira a conta de quem a tem.', caution: null }
    const page = (opened: boolean) => (
      <MantineProvider env="test">
        <CodeDialog
          {...ask}
          opened={opened}
          confirmLabel="Devolver"
          onClose={() => undefined}
          onMake={() => promise}
        />
        <UpdateCard bridge={bridge} pending={0} />
      </MantineProvider>
    )
    const { rerender } = render(page(true))
    fireEvent.click(await screen.findByRole('button', { name: 'Devolver' }))
    bridge.tell({ replaced: true })
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(bridge.applyUpdate).not.toHaveBeenCalled()
    await act(async () => resolve({ ok: true, code: '418236', until: '09:12' }))
    await screen.findByText('418 236')
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(bridge.applyUpdate).not.toHaveBeenCalled()
    rerender(page(false))
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })

  it('loads anew over a half-filled form where she presses in spite of the warning', async () => {
    const { bridge } = show({ dirty: true })
    bridge.tell({ replaced: true })
    update()
    await waitFor(() => expect(bridge.applyUpdate).toHaveBeenCalledOnce())
  })
})
