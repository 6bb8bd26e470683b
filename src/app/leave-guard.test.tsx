import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useMarkDirty, useMarkUnsaved } from '#src/lib/dirty.ts'
import { useLeaveGuard } from './leave-guard.tsx'

const sair = vi.fn()

function Form() {
  const [text, setText] = useState('')
  useMarkUnsaved(text !== '')
  return <input aria-label="Nome" value={text} onChange={(e) => setText(e.currentTarget.value)} />
}

function Password() {
  useMarkDirty(true)
  return null
}

function Frame() {
  const guard = useLeaveGuard()
  return (
    <>
      <p>{useLocation().pathname}</p>
      <Link to="/sobre?a=1">Sobre</Link>
      <Link to="/Voucher?ver=2">Outra aba</Link>
      <a href="https://exemplo.test/">Fora</a>
      <button type="button" onClick={() => guard.ask(sair)}>
        Sair
      </button>
      <Routes>
        <Route path="/voucher" element={<Form />} />
        <Route path="/login" element={<Password />} />
        <Route path="*" element={null} />
      </Routes>
      {guard.question}
    </>
  )
}

function show(path = '/voucher') {
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[path]}>
        <Frame />
      </MemoryRouter>
    </MantineProvider>,
  )
}

const type = (value: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value } })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' })
const none = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => sair.mockReset())

describe('a half-filled form', () => {
  beforeEach(() => {
    show()
    type('pela metade')
  })

  it('is not left by a link before a question; staying keeps what was typed', async () => {
    follow('Sobre')
    await question()
    press('Continuar aqui')
    await none()
    expect(screen.getByText('/voucher')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('pela metade')
    follow('Sobre')
    await question()
    press('Sair sem salvar')
    await screen.findByText('/sobre')
    await none()
  })

  it('is not left by "Sair" either', async () => {
    press('Sair')
    await question()
    expect(sair).not.toHaveBeenCalled()
    press('Sair sem salvar')
    expect(sair).toHaveBeenCalledOnce()
  })

  it('stays where the link stays on its page, or opens another tab', async () => {
    follow('Outra aba')
    await screen.findByText('/Voucher')
    fireEvent.click(screen.getByRole('link', { name: 'Sobre' }), { ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('is left at once when it is empty again, and so is a form that nobody misses', async () => {
  show()
  type('x')
  type('')
  follow('Sobre')
  await screen.findByText('/sobre')
  press('Sair')
  expect(sair).toHaveBeenCalledOnce()
})

it('asks nothing for a half-typed password', async () => {
  show('/login')
  follow('Sobre')
  await screen.findByText('/sobre')
})
