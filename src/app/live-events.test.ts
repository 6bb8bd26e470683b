import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANGE_EVENT, HEARTBEAT_EVENT, HEARTBEAT_MS } from '#domain/change/schema.ts'
import { createLiveEvents, type Source } from './live-events.ts'

/** A stream that the test speaks for. */
class FakeSource extends EventTarget implements Source {
  closed = false
  close() {
    this.closed = true
  }
  say(name: string, data?: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data ?? {}) }))
  }
  opens() {
    this.say('open')
    this.say(HEARTBEAT_EVENT)
  }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function page() {
  const sources: FakeSource[] = []
  const pulled: string[] = []
  const state = { wanted: true }
  const live = createLiveEvents({
    open: () => {
      const source = new FakeSource()
      sources.push(source)
      return source
    },
    pull: async (name) => void pulled.push(name),
    isWanted: () => state.wanted,
    now: Date.now,
    random: () => 0.5,
  })
  const last = () => sources.at(-1) ?? new FakeSource()
  const changed = (topico: string) => last().say(CHANGE_EVENT, { topico })
  const take = () => {
    vi.advanceTimersByTime(300)
    return pulled.splice(0)
  }
  return { live, sources, state, last, changed, take }
}

describe('the page’s live events', () => {
  it('pull what the open screens read of a topic, once for many changes', () => {
    const { live, last, changed, take } = page()
    live.watch(['agendamentos', 'horarios'])
    live.connect()
    last().opens()
    expect(take()).toEqual(['agendamentos', 'horarios'])
    for (let i = 0; i < 5; i++) changed('agendamentos')
    changed('vouchers')
    expect(take()).toEqual(['agendamentos'])
    expect(take()).toEqual([])
  })

  it('read a profile’s change as one of the list of people too', () => {
    const { live, changed, take } = page()
    live.watch(['usuarios'])
    live.connect()
    changed('perfil')
    expect(take()).toEqual(['usuarios'])
  })

  it('remember what changed for the screen that opens next', () => {
    const { live, changed } = page()
    live.connect()
    expect(live.changedAt('vouchers')).toBe(0)
    vi.advanceTimersByTime(5_000)
    changed('vouchers')
    expect(live.changedAt('vouchers')).toBe(1_005_000)
    expect(live.changedAt('mensagens')).toBe(0)
  })

  it('stop pulling for a screen that was left, not for another that reads the same', () => {
    const { live, changed, take } = page()
    const [one, two] = [live.watch(['agendamentos']), live.watch(['agendamentos'])]
    live.connect()
    one()
    changed('agendamentos')
    expect(take()).toEqual(['agendamentos'])
    two()
    changed('agendamentos')
    expect(take()).toEqual([])
  })

  it('ignore topics of a newer server', () => {
    const { live, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    changed('estoque')
    expect(take()).toEqual([])
  })
})

describe('the connection', () => {
  it('is one, and only where it is wanted', () => {
    const { live, sources, state } = page()
    state.wanted = false
    live.connect()
    expect(sources).toHaveLength(0)
    state.wanted = true
    live.connect()
    live.connect()
    expect(sources).toHaveLength(1)
  })

  it('comes back later and later while it fails, and soon once it has lasted', () => {
    const { live, sources, last } = page()
    live.connect()
    for (const wait of [750, 1_500, 3_000, 6_000]) {
      last().opens()
      last().say('error')
      expect(last().closed).toBe(true)
      const before = sources.length
      vi.advanceTimersByTime(wait - 1)
      expect(sources).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(sources).toHaveLength(before + 1)
    }
    last().opens()
    vi.advanceTimersByTime(HEARTBEAT_MS)
    last().say(HEARTBEAT_EVENT)
    last().say('error')
    const before = sources.length
    vi.advanceTimersByTime(750)
    expect(sources).toHaveLength(before + 1)
  })

  it('pulls all that is read whenever it is made', () => {
    const { live, last, take } = page()
    live.watch(['mensagens'])
    live.connect()
    last().opens()
    expect(take()).toEqual(['mensagens'])
    last().say('error')
    vi.advanceTimersByTime(60_000)
    last().opens()
    expect(take()).toEqual(['mensagens'])
  })

  it('is made anew when it has gone silent', () => {
    const { live, sources, last } = page()
    live.connect()
    last().opens()
    vi.advanceTimersByTime(2 * HEARTBEAT_MS)
    expect(last().closed).toBe(false)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(sources[0]?.closed).toBe(true)
    expect(sources).toHaveLength(2)
  })

  it('says nothing more when it was closed, and does not come back by itself', () => {
    const { live, sources, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    live.disconnect()
    changed('agendamentos')
    last().say('error')
    vi.advanceTimersByTime(120_000)
    expect(take()).toEqual([])
    expect(sources).toHaveLength(1)
  })
})
