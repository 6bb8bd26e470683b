import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { db, PULL_PREFIX } from '#src/offline/db.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import { reach } from '#src/offline/reach.ts'
import { live } from '../live/live.ts'
import { SessionProvider } from '../session.tsx'
import { DataAge } from './data-age.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

/** 14:05 at the clinic. */
const NOW = Date.parse('2026-11-12T17:05:00.000Z')
const MINUTE = 60_000
let leave: () => void

function show(read: readonly ListName[]) {
  leave = live.watch(read)
  render(<DataAge />)
}

const asked = (name: ListName, em: number) =>
  db.meta.put({ key: PULL_PREFIX + name, value: { em, desde: null, ate: null } })
const line = (words: string) => screen.findByText(words)
const nothingIsSaid = async () => {
  // As long as a page that has just been opened is given to be told.
  await new Promise((resolve) => setTimeout(resolve, 3_200))
  expect(screen.queryByRole('status')).toBeNull()
}

function nobodyAnswers() {
  reach.start({ probe: async () => false, isWatched: () => true, now: Date.now, random: Math.random })
  reach.doubt()
}

beforeEach(async () => {
  await db.meta.clear()
  // Not the timers that the device's database runs by.
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
  reach.heard()
})

vi.setConfig({ testTimeout: 20_000 })

describe('the age of what is shown', () => {
  it('is said of rows older than two minutes where nobody answers', async () => {
    await asked('agendamentos', NOW - 3 * MINUTE)
    await asked('horarios', NOW - MINUTE)
    show(['agendamentos', 'horarios'])
    nobodyAnswers()
    expect(await line('Sem resposta da clínica. Dados de 14:02.')).toBeTruthy()
  })

  it('is not said of rows of a minute ago, until they are older', async () => {
    await asked('agendamentos', NOW - MINUTE)
    show(['agendamentos'])
    nobodyAnswers()
    await nothingIsSaid()
    act(() => void vi.advanceTimersByTime(MINUTE + 5_000))
    expect(await line('Sem resposta da clínica. Dados de 14:04.')).toBeTruthy()
  })

  it('is of yesterday on a page that has stood over midnight with nobody answering', async () => {
    await asked('agendamentos', NOW - 3 * MINUTE)
    show(['agendamentos'])
    nobodyAnswers()
    await line('Sem resposta da clínica. Dados de 14:02.')
    act(() => {
      vi.setSystemTime(NOW + 24 * 60 * MINUTE)
      vi.advanceTimersByTime(15_000)
    })
    expect(await line('Sem resposta da clínica. Dados de ontem, 14:02.')).toBeTruthy()
  })

  it('is said of rows that could not be brought up to date, although others are answered', async () => {
    reach.heard()
    await asked('agendamentos', NOW - 26 * 60 * MINUTE)
    show(['agendamentos'])
    expect(await line('Atualizando. Dados de ontem, 12:05.')).toBeTruthy()
  })

  it('names the login that is missing: until it is there nobody brings the rows up to date', async () => {
    reach.heard()
    const ana = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1' } as const
    const initial = { ...ana, expirada: true }
    await db.meta.put({ key: 'sessao', value: initial })
    await asked('agendamentos', NOW - 60 * MINUTE)
    leave = live.watch(['agendamentos'])
    render(
      <SessionProvider initial={initial}>
        <DataAge />
      </SessionProvider>,
    )
    expect(await line('Sem login. Dados de 13:05.')).toBeTruthy()
  })

  it('names the network where the device knows that it has none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    reach.lost()
    await asked('agendamentos', NOW - 3 * MINUTE)
    show(['agendamentos'])
    expect(await line('Sem internet. Dados de 14:02.')).toBeTruthy()
  })

  it('is said where the clock was set back since and nobody answers: how old they are, nobody knows', async () => {
    await asked('agendamentos', NOW + 60 * MINUTE)
    show(['agendamentos'])
    nobodyAnswers()
    expect(await line('Sem resposta da clínica. Dados de 15:05.')).toBeTruthy()
  })

  it('is not said where the clock was set back and the clinic answers', async () => {
    reach.heard()
    await asked('agendamentos', NOW + 60 * MINUTE)
    show(['agendamentos'])
    await nothingIsSaid()
  })

  it('says nothing of lists that were never read, nor of the clinic’s own record', async () => {
    await asked('clinica', NOW - 60 * MINUTE)
    show(['agendamentos', 'clinica'])
    nobodyAnswers()
    await nothingIsSaid()
  })
})
