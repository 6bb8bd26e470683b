import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NEW_GUIDE } from '#domain/clinica/begun.ts'
import type { TaskState } from '#domain/clinica/guide.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { press } from '#tests/support/on-screen.ts'
import { turnedWindow } from '#tests/support/turned-window.ts'
import { GuideScreen } from './guide-screen.tsx'

// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: /^\(min-width: \d+em\)$/.test(media) })

const OPEN = {
  clinica: 'open',
  semana: 'open',
  servicos: 'open',
  mensagens: 'open',
  convidar: 'open',
} as const
const DONE = {
  clinica: 'done',
  semana: 'done',
  servicos: 'done',
  mensagens: 'done',
  convidar: 'done',
} as const
const onRemember = vi.fn()
const onLeave = vi.fn()

function Form({ title, isTyped, onDone }: { title: string; isTyped: boolean; onDone: () => void }) {
  useMarkUnsaved(isTyped)
  return (
    <>
      <button type="button" onClick={onDone}>
        Formulário: {title}
      </button>
      <input aria-label={`Campo: ${title}`} />
    </>
  )
}

type Options = {
  readonly states?: Readonly<Record<keyof typeof OPEN, TaskState>>
  readonly isTyped?: boolean
  readonly online?: boolean
  /** Told how each form that is drawn says that it is saved. */
  readonly onDoneOf?: (task: string, onDone: () => void) => void
}

const guide = ({ states = OPEN, isTyped = false, online = true, onDoneOf }: Options = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <main>
        <GuideScreen
          {...{ nome: 'Clínica Aurora', address: 'https://aurora.exemplo.test', isPutAway: false }}
          {...{ states, online, silent: false, onRemember, onLeave }}
          summaries={{ clinica: '', semana: '', servicos: '', mensagens: '', convidar: '' }}
          formOf={(task, { onDone, aside }) => {
            onDoneOf?.(task, onDone)
            return (
              <>
                <Form key={task} title={task} isTyped={isTyped} onDone={onDone} />
                {aside}
              </>
            )
          }}
        />
      </main>
    </MemoryRouter>
  </MantineProvider>
)

const form = (title: string) => screen.queryByRole('button', { name: `Formulário: ${title}` })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name, hidden: true })
const typeIn = (title: string) =>
  fireEvent.input(screen.getByLabelText(`Campo: ${title}`), { target: { value: 'A' } })
const lastChange = () => onRemember.mock.lastCall?.[0](NEW_GUIDE)

beforeEach(() => {
  onRemember.mockReset().mockResolvedValue(true)
  onLeave.mockReset()
})

it('opens with the first thing that is left, and goes on to the next once it is saved', () => {
  render(guide({ states: { ...OPEN, clinica: 'done' } }))
  expect(screen.getByText('1 de 5 passos. Faltam uns quatro minutos, na ordem que quiser.')).toBeTruthy()
  expect(form('semana')).toBeTruthy()
  press('Formulário: semana')
  expect(form('servicos')).toBeTruthy()
})

it('remembers what is skipped and the way out; where that fails she stays', async () => {
  onRemember.mockResolvedValue(false)
  render(guide())
  press('Pular este')
  await waitFor(() => expect(onRemember).toHaveBeenCalledOnce())
  expect(lastChange()).toEqual({ ...NEW_GUIDE, pulados: ['clinica'] })
  expect(form('clinica')).toBeTruthy()
  onRemember.mockResolvedValue(true)
  press('Pular este')
  await waitFor(() => expect(form('semana')).toBeTruthy())
  press('Agora não')
  await waitFor(() => expect(onLeave).toHaveBeenCalledOnce())
  expect(lastChange()).toEqual({ ...NEW_GUIDE, dispensado: true })
})

it('asks before what is typed is lost', async () => {
  render(guide({ isTyped: true }))
  press(/^Mensagens/)
  expect(await screen.findByText('Descartar o que você digitou?')).toBeTruthy()
  press('Continuar aqui')
  expect(form('clinica')).toBeTruthy()
  press(/^Mensagens/)
  press('Descartar')
  await waitFor(() => expect(form('mensagens')).toBeTruthy())
})

it('keeps the first step that she has begun, where another device has done it meanwhile', () => {
  const { rerender } = render(guide())
  typeIn('clinica')
  screen.getByLabelText('Campo: clinica').focus()
  rerender(guide({ isTyped: true, states: { ...OPEN, clinica: 'done' } }))
  expect(form('clinica')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Campo: clinica'))
  press('Formulário: clinica')
  expect(form('semana')).toBeTruthy()
})

describe('a tablet that is turned', () => {
  let turn: (wide: boolean) => void
  beforeEach(() => {
    turn = turnedWindow()
    return () => vi.unstubAllGlobals()
  })
  const sheet = () => within(screen.getByRole('dialog', { name: 'Clínica' }))

  it('keeps in sight what is typed in the step that stood there unchosen', () => {
    render(guide({ isTyped: true }))
    const typedIn = form('clinica')
    typeIn('clinica')
    turn(false)
    expect(sheet().getByRole('button', { name: 'Formulário: clinica' })).toBe(typedIn)
    turn(true)
    expect(form('clinica')).toBe(typedIn)
  })

  it('shows the list alone where nothing is typed', () => {
    render(guide())
    turn(false)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(form('clinica')).toBeNull()
  })
})

describe('an answer that takes its time', () => {
  let answer: (isRemembered: boolean) => void
  beforeEach(() => {
    onRemember.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  })
  const answered = async () => {
    answer(true)
    await waitFor(() => expect(button('Agora não').disabled).toBe(false))
  }

  it('about a step that she has left does not close the one she types in', async () => {
    const { rerender } = render(guide())
    press('Pular este')
    expect(button('Pular este').disabled).toBe(true)
    press(/^Mensagens/)
    rerender(guide({ isTyped: true, states: { ...OPEN, clinica: 'skipped' } }))
    await answered()
    expect(form('mensagens')).toBeTruthy()
    expect(screen.queryByText('Descartar o que você digitou?')).toBeNull()
  })

  it('leaves what was typed meanwhile only after a question', async () => {
    const { rerender } = render(guide())
    press('Pular este')
    rerender(guide({ isTyped: true, states: { ...OPEN, clinica: 'skipped' } }))
    await answered()
    expect(await screen.findByText('Descartar o que você digitou?')).toBeTruthy()
    expect(form('clinica')).toBeTruthy()
    press('Continuar aqui')
    press('Agora não')
    press('Descartar')
    await answered()
    expect(onLeave).toHaveBeenCalledOnce()
  })

  it('is not followed by a second question about the same', async () => {
    render(guide({ isTyped: true }))
    press('Pular este')
    press('Descartar')
    await answered()
    await waitFor(() => expect(form('semana')).toBeTruthy())
  })

  it('of a form that was left for another goes on from nothing', () => {
    const late = vi.fn()
    render(guide({ onDoneOf: late }))
    press(/^Mensagens/)
    act(() => late.mock.calls.find(([task]) => task === 'clinica')?.[1]())
    expect(form('mensagens')).toBeTruthy()
  })
})

it('says without a network that nothing is kept, and asks nobody', () => {
  render(guide({ online: false }))
  press('Agora não')
  expect(onRemember).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pular este' }).disabled).toBe(true)
})

it('ends with the address, the ways to tell of it, and the poster; the title takes the focus', () => {
  const { rerender } = render(guide({ states: { ...DONE, convidar: 'open' } }))
  rerender(guide({ states: DONE }))
  const title = screen.getByRole('heading', { level: 1, name: 'Sua agenda está no ar' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByText('aurora.exemplo.test', { selector: 'b' })).toBeTruthy()
  const href = screen.getByRole('link', { name: 'Mandar no WhatsApp' }).getAttribute('href')
  expect(href).toContain(encodeURIComponent('https://aurora.exemplo.test'))
  expect(screen.getByRole('link', { name: 'Imprimir cartaz' }).getAttribute('href')).toBe('/cartaz')
  press(/^Semana/)
  expect(form('semana')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pular este' })).toBeNull()
})
