import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db, PULL_PREFIX } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { live } from './live.ts'
import { pullEarly, usePull } from './use-pull.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const VOUCHERS = { kind: 'ok', status: 200, headers: new Headers(), replayed: false, body: [] }
const EPOCH = 'e1'

function Page({ name, epoch = EPOCH }: { readonly name: ListName; readonly epoch?: string | null }) {
  usePull([name], epoch)
  return null
}

beforeEach(async () => {
  vi.restoreAllMocks()
  call.mockReset()
  call.mockResolvedValue(VOUCHERS)
  await emptyDevice()
  await logInHere('ana@exemplo.test')
})

/** What each list's screen would say: whether it is still awaited, and whether it did not come. */
function State({ name }: { readonly name: ListName }) {
  const { pending, missing, reload } = usePull([name], EPOCH)
  const words = missing ? 'missing' : pending ? 'awaited' : 'here'
  return (
    <button type="button" onClick={() => void reload()}>
      {words}
    </button>
  )
}

const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const asked = (times: number) => waitFor(() => expect(call).toHaveBeenCalledTimes(times))

/** The answers are on their way until the test says. */
function held(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  call.mockImplementation(() => promise.then(() => VOUCHERS))
  return resolve
}

it('what was asked for ahead of a screen is its answer, also where the screen is drawn sooner', async () => {
  const open = held()
  pullEarly(['vouchers'], EPOCH)
  await asked(1)
  render(<Page name="vouchers" />)
  await moment(100)
  open()
  await moment(300)
  expect(call).toHaveBeenCalledOnce()
})

it('what was told to have changed since it was asked for ahead of a screen is asked for anew', async () => {
  const open = held()
  pullEarly(['vouchers'], EPOCH)
  await asked(1)
  vi.spyOn(live, 'changedAt').mockReturnValue(Date.now() + 1)
  render(<Page name="vouchers" />)
  await asked(2)
  open()
})

it('what was asked for ahead of one screen is no answer for another that opens an hour later', async () => {
  pullEarly(['procedimentos'], EPOCH)
  // This screen reads the list without the login's name.
  const first = render(<Page name="procedimentos" epoch={null} />)
  const key = `${PULL_PREFIX}procedimentos`
  await waitFor(async () => expect(await db.meta.get(key)).toBeDefined())
  first.unmount()
  await moment(600)
  const mark = await db.meta.get(key)
  await db.meta.put({ key, value: { ...(mark?.value as object), em: Date.now() - 3_600_000 } })
  call.mockClear()
  render(<Page name="procedimentos" />)
  await asked(1)
})

it('a list that this device has never heard of is missing once the clinic has not answered, until it does', async () => {
  call.mockResolvedValue({ kind: 'no_answer' })
  render(<State name="vouchers" />)
  const button = screen.getByRole('button')
  expect(button.textContent).toBe('awaited')
  await waitFor(() => expect(button.textContent).toBe('missing'))
  call.mockResolvedValue(VOUCHERS)
  fireEvent.click(button)
  await waitFor(() => expect(button.textContent).toBe('here'))
  // What it has stays, whatever the clinic says next.
  call.mockResolvedValue({ kind: 'no_answer' })
  fireEvent.click(button)
  await asked(3)
  await moment(300)
  expect(button.textContent).toBe('here')
})
