import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { RotatingMessages } from './rotating-messages.tsx'

const mensagem = (id: number, nome: string): Mensagem => ({
  id,
  nome,
  descricao: `Sobre ${nome}`,
  tipoMensagemTemporaria: 1,
  habilitado: true,
})
const three = [mensagem(1, 'Primeira'), mensagem(2, 'Segunda'), mensagem(3, 'Terceira')]

const page = (mensagens: readonly Mensagem[]) => (
  <MantineProvider env="test">
    <RotatingMessages mensagens={mensagens} />
  </MantineProvider>
)
const shown = () => screen.getByRole('heading', { level: 1 }).textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('rotation', () => {
  it('shows the next message every 5000 ms and begins again after the last', () => {
    render(page(three))
    expect(shown()).toBe('Primeira')
    pass(4999)
    expect(shown()).toBe('Primeira')
    pass(1)
    expect(shown()).toBe('Segunda')
    pass(5000)
    expect(shown()).toBe('Terceira')
    pass(5000)
    expect(shown()).toBe('Primeira')
  })

  it('restarts at the first when the list changes, and not when the same list is read again', () => {
    const { rerender } = render(page(three))
    pass(5000)
    rerender(page(three.map((m) => ({ ...m }))))
    expect(shown()).toBe('Segunda')
    rerender(page([...three, mensagem(4, 'Quarta')]))
    expect(shown()).toBe('Primeira')
    pass(5000)
    expect(shown()).toBe('Segunda')
  })

  it('stands still under the pointer and then keeps what was left of the time', () => {
    render(page(three))
    const text = screen.getByRole('heading', { level: 1 })
    pass(3000)
    fireEvent.pointerEnter(text, { pointerType: 'mouse' })
    pass(60_000)
    expect(shown()).toBe('Primeira')
    fireEvent.pointerLeave(text, { pointerType: 'mouse' })
    pass(1999)
    expect(shown()).toBe('Primeira')
    pass(1)
    expect(shown()).toBe('Segunda')
  })

  it('stops by its button and goes on by it', () => {
    render(page(three))
    fireEvent.click(screen.getByRole('button', { name: 'Pausar mensagens' }))
    pass(20_000)
    expect(shown()).toBe('Primeira')
    fireEvent.click(screen.getByRole('button', { name: 'Continuar mensagens' }))
    pass(5000)
    expect(shown()).toBe('Segunda')
  })

  it('lets one pick a message', () => {
    render(page(three))
    fireEvent.click(screen.getByRole('button', { name: 'Mensagem 3 de 3' }))
    expect(shown()).toBe('Terceira')
  })

  it('has nothing to pause or pick where there is one message', () => {
    render(page(three.slice(0, 1)))
    expect(screen.queryByRole('button')).toBeNull()
    pass(20_000)
    expect(shown()).toBe('Primeira')
  })

  it('does not move by itself for whoever asked for less motion', () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...matchMedia(media),
      matches: media.includes('reduced'),
    }))
    render(page(three))
    pass(20_000)
    expect(shown()).toBe('Primeira')
    expect(screen.queryByRole('button', { name: 'Pausar mensagens' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Mensagem 2 de 3' }))
    expect(shown()).toBe('Segunda')
  })
})
