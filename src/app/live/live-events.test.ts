import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHANGE_EVENT, HEARTBEAT_EVENT, HEARTBEAT_MS } from '#domain/change/topics.ts'
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
  const heard: string[] = []
  const held = new Map<string, Promise<void>>()
  const state = { wanted: true, silent: false, pulls: true, sending: false, answers: false }
  const live = createLiveEvents({
    open: () => {
      const source = new FakeSource()
      sources.push(source)
      return source
    },
    pull: async (name) => {
      pulled.push(name)
      await held.get(name)
      // As in the app, the pull's own answer is a sign of life, told before the pull has ended.
      if (state.answers) live.signOfLife()
      return state.pulls
    },
    isWanted: () => state.wanted,
    isSilent: () => state.silent,
    isSending: () => state.sending,
    onSign: () => void heard.push('sign'),
    onSilence: () => void heard.push('silence'),
    now: Date.now,
    random: () => 0.5,
  })
  const last = () => sources.at(-1) ?? new FakeSource()
  const changed = (topico: string) => last().say(CHANGE_EVENT, { topico })
  const take = async (ms = 300) => {
    await vi.advanceTimersByTimeAsync(ms)
    return pulled.splice(0)
  }
  /** The list's next pulls stay on their way until what this answers is called. */
  const hold = (name: string) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(name, promise)
    return resolve
  }
  return { live, sources, state, heard, last, changed, take, hold }
}

describe('the page’s live events', () => {
  it('pull what the open screens read of a topic, once for many changes', async () => {
    const { live, last, changed, take } = page()
    live.watch(['agendamentos', 'horarios'])
    live.connect()
    last().opens()
    expect(await take()).toEqual(['agendamentos', 'horarios'])
    for (let i = 0; i < 5; i++) changed('agendamentos')
    changed('vouchers')
    expect(await take()).toEqual(['agendamentos'])
    expect(await take()).toEqual([])
  })

  it('gather as long as ever where an answer comes meanwhile, as that to the very write does', async () => {
    const { live, last, changed, take } = page()
    live.watch(['horarios'])
    live.connect()
    last().opens()
    await take()
    changed('horarios')
    live.signOfLife()
    expect(await take(99)).toEqual([])
    expect(await take()).toEqual(['horarios'])
  })

  it('gather for longer what changes while this page sends its queue', async () => {
    const { live, state, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    expect(await take()).toEqual(['agendamentos'])
    state.sending = true
    for (let i = 0; i < 14; i++) {
      changed('agendamentos')
      expect(await take(100)).toEqual([])
    }
    expect(await take(200)).toEqual(['agendamentos'])
    state.sending = false
    changed('agendamentos')
    expect(await take()).toEqual(['agendamentos'])
  })

  it('read a profile’s change as one of the list of people too', async () => {
    const { live, changed, take } = page()
    live.watch(['usuarios'])
    live.connect()
    changed('perfil')
    expect(await take()).toEqual(['usuarios'])
  })

  it('remember what changed for the screen that opens next', async () => {
    const { live, changed } = page()
    live.connect()
    expect(live.changedAt('vouchers')).toBe(0)
    vi.advanceTimersByTime(5_000)
    changed('vouchers')
    expect(live.changedAt('vouchers')).toBe(1_005_000)
    expect(live.changedAt('mensagens')).toBe(0)
  })

  it('stop pulling for a screen that was left, not for another that reads the same', async () => {
    const { live, changed, take } = page()
    const [one, two] = [live.watch(['agendamentos']), live.watch(['agendamentos'])]
    live.connect()
    one()
    changed('agendamentos')
    expect(await take()).toEqual(['agendamentos'])
    two()
    changed('agendamentos')
    expect(await take()).toEqual([])
  })

  it('ignore topics of a newer server', async () => {
    const { live, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    changed('estoque')
    expect(await take()).toEqual([])
  })
})

describe('what was named', () => {
  it('stays due until it was pulled: one failed pull is tried again, later and later', async () => {
    const { live, last, state, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    await take()
    state.pulls = false
    changed('agendamentos')
    expect(await take()).toEqual(['agendamentos'])
    for (const wait of [1_500, 3_000, 6_000]) {
      expect(await take(wait - 301)).toEqual([])
      expect(await take(301)).toEqual(['agendamentos'])
    }
    state.pulls = true
    expect(await take(12_000)).toEqual(['agendamentos'])
    expect(await take(20_000)).toEqual([])
  })

  it('is asked for at the next sign of life, and not while nobody answers', async () => {
    const { live, last, state, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    state.pulls = false
    last().opens()
    expect(await take()).toEqual(['agendamentos'])
    state.silent = true
    expect(await take(300_000)).toEqual([])
    state.silent = false
    state.pulls = true
    live.signOfLife()
    expect(await take()).toEqual(['agendamentos'])
    live.signOfLife()
    expect(await take()).toEqual([])
  })

  it('that a sick server refuses is not asked for at each of its refusals', async () => {
    const { live, state, last, take } = page()
    live.watch(['agendamentos', 'horarios', 'procedimentos', 'mensagens'])
    live.connect()
    state.pulls = false
    state.answers = true
    last().opens()
    expect((await take(600_000)).length).toBeLessThan(80)
  })

  it('waits no longer than usual where the device’s clock was set back', async () => {
    const { live, state, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    await take()
    state.pulls = false
    changed('agendamentos')
    expect(await take()).toEqual(['agendamentos'])
    state.silent = true
    await take(2_000)
    vi.setSystemTime(Date.now() - 86_400_000)
    state.silent = false
    live.signOfLife()
    expect(await take(5_000)).toEqual(['agendamentos'])
  })

  it('is known where the clock was set back after the stream opened, and the list pulled since', async () => {
    const { live, last, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    await take()
    vi.setSystemTime(Date.now() - 3_600_000)
    live.signOfLife()
    const pulled = Date.now()
    expect(live.knownUntil('agendamentos', pulled)).toBeGreaterThan(pulled)
    await take(60_000)
    last().say(HEARTBEAT_EVENT)
    expect(live.knownUntil('agendamentos', pulled)).toBe(pulled + 60_000)
  })

  it('is not forgotten where its time came while nobody answered, and the next sign soon after', async () => {
    const { live, state, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    expect(await take()).toEqual(['agendamentos'])
    state.pulls = false
    changed('agendamentos')
    expect(await take()).toEqual(['agendamentos'])
    state.silent = true
    expect(await take(2_000)).toEqual([])
    state.silent = false
    state.pulls = true
    last().say(HEARTBEAT_EVENT)
    live.backAgain()
    expect(await take(5_000)).toEqual(['agendamentos'])
    expect(await take(60_000)).toEqual([])
  })

  it('is not forgotten where the sign of life came while another list was on its way', async () => {
    const { live, state, last, changed, take, hold } = page()
    live.watch(['agendamentos', 'horarios'])
    live.connect()
    last().opens()
    expect(await take()).toEqual(['agendamentos', 'horarios'])
    const release = hold('horarios')
    changed('horarios')
    expect(await take()).toEqual(['horarios'])
    state.silent = true
    changed('agendamentos')
    expect(await take()).toEqual([])
    state.silent = false
    live.signOfLife()
    release()
    expect(await take()).toEqual(['agendamentos'])
    expect(await take(10_000)).toEqual([])
  })

  it('is asked for where a screen could not read it', async () => {
    const { live, take } = page()
    live.watch(['vouchers'])
    live.stayDue('vouchers')
    expect(await take(2_000)).toEqual(['vouchers'])
    live.stayDue('mensagens')
    expect(await take(2_000)).toEqual([])
  })

  it('that changed again while it was on its way is asked for once more', async () => {
    const { live, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    last().opens()
    await take()
    changed('agendamentos')
    await vi.advanceTimersByTimeAsync(200)
    changed('agendamentos')
    expect(await take(1_000)).toEqual(['agendamentos', 'agendamentos'])
  })
})

describe('how long rows are known to be the clinic’s', () => {
  it('is as long as the stream is heard and names no change', async () => {
    const { live, last, changed, take } = page()
    live.watch(['agendamentos'])
    expect(live.knownUntil('agendamentos', 5)).toBe(5)
    live.connect()
    last().opens()
    await take()
    const em = Date.now()
    await vi.advanceTimersByTimeAsync(20_000)
    last().say(HEARTBEAT_EVENT)
    const heard = Date.now()
    expect(live.knownUntil('agendamentos', em)).toBe(heard)
    // The line dies: the rows are as old as the last that was heard.
    await vi.advanceTimersByTimeAsync(20_000)
    expect(live.knownUntil('agendamentos', em)).toBe(heard)
    // Rows from before the stream are vouched for by nobody, nor are those that were named since.
    expect(live.knownUntil('agendamentos', 5)).toBe(5)
    changed('agendamentos')
    expect(live.knownUntil('agendamentos', em)).toBe(em)
    expect(live.knownUntil('vouchers', em)).toBe(Date.now())
  })
})

describe('the connection', () => {
  it('is one, and only where it is wanted', async () => {
    const { live, sources, state } = page()
    state.wanted = false
    live.connect()
    expect(sources).toHaveLength(0)
    state.wanted = true
    live.connect()
    live.connect()
    expect(sources).toHaveLength(1)
  })

  it('comes back later and later while it fails, and soon once it has lasted', async () => {
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

  it('pulls all that is read whenever it is made', async () => {
    const { live, last, take } = page()
    live.watch(['mensagens'])
    live.connect()
    last().opens()
    expect(await take()).toEqual(['mensagens'])
    last().say('error')
    vi.advanceTimersByTime(60_000)
    last().opens()
    expect(await take()).toEqual(['mensagens'])
  })

  it('is made anew when it has gone silent', async () => {
    const { live, sources, last } = page()
    live.connect()
    last().opens()
    vi.advanceTimersByTime(2 * HEARTBEAT_MS)
    expect(last().closed).toBe(false)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(sources[0]?.closed).toBe(true)
    expect(sources).toHaveLength(2)
  })

  it('tells when it is heard, and when a heartbeat is missing', async () => {
    const { live, last, heard } = page()
    live.connect()
    last().opens()
    expect(heard.splice(0)).toEqual(['sign', 'sign'])
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS)
    last().say(HEARTBEAT_EVENT)
    expect(heard.splice(0)).toEqual(['sign'])
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + 8_000)
    expect(heard.splice(0)).toEqual(['silence'])
  })

  it('that is never made is given up, and made anew at once when somebody answers', async () => {
    const { live, sources, last } = page()
    live.connect()
    await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS)
    expect(sources[0]?.closed).toBe(true)
    const before = sources.length
    live.backAgain()
    expect(sources).toHaveLength(before + 1)
    last().opens()
    live.backAgain()
    expect(sources).toHaveLength(before + 1)
  })

  it('is opened anew where the clock was set back since it was heard', () => {
    const { live, sources, last } = page()
    live.connect()
    last().opens()
    vi.setSystemTime(Date.now() - 3_600_000)
    live.backAgain()
    expect(sources).toHaveLength(2)
  })

  it('says nothing more when it was closed, and does not come back by itself', async () => {
    const { live, sources, last, changed, take } = page()
    live.watch(['agendamentos'])
    live.connect()
    live.disconnect()
    changed('agendamentos')
    last().say('error')
    vi.advanceTimersByTime(120_000)
    expect(await take()).toEqual([])
    expect(sources).toHaveLength(1)
  })
})
