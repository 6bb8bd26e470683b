import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReach, isOnline, reach as pageReach, readLine } from './reach.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** A page and a clinic that answers while `line` says so. */
function page() {
  const line = { answers: true, watched: true, probes: 0, told: [] as string[] }
  const reach = createReach()
  reach.subscribe(() => line.told.push(reach.state()))
  reach.start({
    probe: async () => {
      line.probes++
      return line.answers
    },
    isWatched: () => line.watched,
    now: Date.now,
    random: () => 1,
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { line, reach, pass }
}

it('knows nothing until something was heard, and asks where nothing was', async () => {
  const { line, reach, pass } = page()
  expect(reach.state()).toBe('unknown')
  await pass(2_999)
  expect(line.probes).toBe(0)
  await pass(1)
  expect([line.probes, reach.state()]).toEqual([1, 'answers'])
})

it('forgets what it heard where an answer is missed before anything can be asked', async () => {
  const reach = createReach()
  reach.heard()
  reach.doubt()
  expect(reach.state()).toBe('unknown')
  let probes = 0
  const probe = async () => ++probes === 0
  reach.start({ probe, isWatched: () => true, now: Date.now, random: () => 1 })
  await vi.advanceTimersByTimeAsync(3_000)
  expect([probes, reach.state()]).toEqual([1, 'silent'])
})

it('takes what is still read of before the network went for no answer', async () => {
  const { line, reach, pass } = page()
  const askedAt = performance.now()
  reach.heard(askedAt)
  await pass(1)
  line.answers = false
  reach.lost()
  reach.heard(askedAt)
  expect(reach.state()).toBe('unknown')
  await pass(0)
  expect(reach.state()).toBe('silent')
  reach.heard(performance.now())
  expect(reach.state()).toBe('answers')
})

it('asks once more where the network goes while it asks', async () => {
  const reach = createReach()
  const first = Promise.withResolvers<boolean>()
  const answers = [first.promise, Promise.resolve(false)]
  reach.start({
    probe: () => answers.shift() ?? Promise.reject(new Error('asked too often')),
    isWatched: () => true,
    now: Date.now,
    random: () => 1,
  })
  reach.doubt()
  await vi.advanceTimersByTimeAsync(1)
  reach.lost()
  first.resolve(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([answers.length, reach.state()]).toEqual([0, 'silent'])
})

it('asks nothing of its own while others are answered', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  await pass(3_600_000)
  expect([line.probes, reach.state()]).toEqual([0, 'answers'])
})

it('takes one lost request for no proof, and two for one', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  reach.doubt()
  await pass(0)
  expect([line.probes, reach.state()]).toEqual([1, 'answers'])
  line.answers = false
  reach.doubt()
  await pass(0)
  expect([line.probes, reach.state()]).toEqual([2, 'silent'])
})

it('believes an answer that came while it was asking', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  line.answers = false
  reach.doubt()
  reach.heard()
  await pass(0)
  expect(reach.state()).toBe('answers')
})

it('asks later and later while nobody answers, and hears the first who does', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  line.answers = false
  reach.doubt()
  await pass(0)
  for (const [wait, probes] of [
    [3_000, 2],
    [6_000, 3],
    [12_000, 4],
  ] as const) {
    await pass(wait - 1)
    expect(line.probes).toBe(probes - 1)
    // More doubt changes nothing: a hundred requests that fail are not a hundred probes.
    reach.doubt()
    await pass(1)
    expect(line.probes).toBe(probes)
  }
  line.answers = true
  await pass(24_000)
  expect(reach.state()).toBe('answers')
  await pass(3_600_000)
  expect(line.probes).toBe(5)
  expect(line.told).toEqual(['answers', 'silent', 'answers'])
})

it('asks at least once a minute, however long nobody answers', async () => {
  const { line, reach, pass } = page()
  line.answers = false
  reach.doubt()
  await pass(600_000)
  line.answers = true
  await pass(60_000)
  expect(reach.state()).toBe('answers')
})

it('asks nothing while nobody looks, and at once when somebody does', async () => {
  const { line, reach, pass } = page()
  line.answers = false
  reach.doubt()
  await pass(0)
  line.watched = false
  await pass(3_600_000)
  expect(line.probes).toBe(1)
  line.watched = true
  reach.wake()
  await pass(1_500)
  expect(line.probes).toBe(2)
})

it('does not know any more, when the page comes back after a while', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  await pass(20_000)
  reach.wake()
  expect(reach.state()).toBe('answers')
  await pass(20_000)
  line.answers = false
  reach.wake()
  expect(reach.state()).toBe('unknown')
  await pass(1_500)
  expect(reach.state()).toBe('silent')
})

it('does not know any more where its clock was set back since it heard', () => {
  const { reach } = page()
  reach.heard()
  vi.setSystemTime(Date.now() - 3_600_000)
  reach.wake()
  expect(reach.state()).toBe('unknown')
})

it('forgets what it heard when the device loses its network, and asks', async () => {
  const { line, reach, pass } = page()
  reach.heard()
  reach.lost()
  expect(reach.state()).toBe('unknown')
  await pass(0)
  expect([line.probes, reach.state()]).toEqual([1, 'answers'])
  line.answers = false
  // What is heard while it is being asked was said before the network went.
  reach.doubt()
  reach.heard()
  reach.lost()
  await pass(0)
  expect([line.probes, reach.state()]).toEqual([2, 'silent'])
})

it('calls a device offline only where it says so and nobody answers', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect([readLine(), isOnline()]).toEqual(['offline', false])
  pageReach.heard()
  expect([readLine(), isOnline()]).toEqual(['answers', true])
  pageReach.lost()
  expect(readLine()).toBe('offline')
  onLine.mockReturnValue(true)
  expect([readLine(), isOnline()]).toEqual(['unknown', true])
})
