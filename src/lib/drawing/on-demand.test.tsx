import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { onDemand, repairPartsBy, useOpenedAfterMount } from './on-demand.ts'

function setup(load: () => Promise<string>) {
  const loading = vi.fn(load)
  const demand = onDemand(loading)
  function Caller({ wanted }: { wanted: boolean }) {
    const { part, failed } = demand.usePart(wanted)
    return <p>{part ?? (failed ? 'failed' : 'nothing')}</p>
  }
  return { loading, demand, Caller }
}

it('fetches nothing until it is wanted, then once for all', async () => {
  const { loading, Caller } = setup(async () => 'part')
  const { rerender } = render(<Caller wanted={false} />)
  expect(loading).not.toHaveBeenCalled()
  rerender(<Caller wanted />)
  await screen.findByText('part')
  rerender(<Caller wanted={false} />)
  render(<Caller wanted />)
  expect(screen.getAllByText('part')).toHaveLength(2)
  expect(loading).toHaveBeenCalledTimes(1)
})

it.each(['pointerDown', 'keyDown'] as const)('comes with the first %s of the page', async (touch) => {
  const { loading, Caller } = setup(async () => 'part')
  render(<Caller wanted={false} />)
  fireEvent[touch](document.body)
  await screen.findByText('part')
  fireEvent[touch](document.body)
  expect(loading).toHaveBeenCalledTimes(1)
})

it('says that it could not be fetched, and tries again when it is wanted anew', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve('part')]
  const { Caller } = setup(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  const { rerender } = render(<Caller wanted />)
  await screen.findByText('failed')
  rerender(<Caller wanted={false} />)
  rerender(<Caller wanted />)
  await screen.findByText('part')
})

it('is asked for anew when it is wanted, where it was fetched ahead in vain', async () => {
  const { loading, demand } = setup(() =>
    loading.mock.calls.length === 1 ? Promise.reject(new Error('no network')) : Promise.resolve('part'),
  )
  function Caller({ wanted }: { wanted: boolean }) {
    return <p>{demand.useRequiredPart(wanted) ?? 'nothing'}</p>
  }
  const { rerender } = render(<Caller wanted={false} />)
  fireEvent.pointerDown(document.body)
  await vi.waitFor(() => expect(loading).toHaveBeenCalledTimes(1))
  // The refusal is heard a moment later.
  await new Promise((resolve) => setTimeout(resolve))
  rerender(<Caller wanted />)
  await screen.findByText('part')
})

it('opens as a change, also where it arrives opened', () => {
  const seen: boolean[] = []
  function Part({ opened }: { opened: boolean }) {
    seen.push(useOpenedAfterMount(opened))
    return null
  }
  render(<Part opened />)
  expect(seen).toEqual([false, true])
})

it('has what the device keeps repaired, and asks once more', async () => {
  const order: string[] = []
  repairPartsBy(async () => void order.push('repaired'))
  const { Caller } = setup(async () => {
    order.push('asked')
    if (order.length === 1) throw new SyntaxError('a login page is no code')
    return 'part'
  })
  render(<Caller wanted />)
  await screen.findByText('part')
  expect(order).toEqual(['asked', 'repaired', 'asked'])
})
