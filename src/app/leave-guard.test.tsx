import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createBrowserRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useMarkDirty, useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { press } from '#tests/support/on-screen.ts'
import { useLeaveGuard } from './leave-guard.tsx'

const logout = vi.fn()

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
      <h1>{useLocation().pathname}</h1>
      <Link to="/voucher">/voucher</Link>
      <Link to="/login">/login</Link>
      <Link to="/sobre?a=1">Sobre</Link>
      <Link to="/Voucher?ver=2">Outra aba</Link>
      <a href="https://exemplo.test/">Fora</a>
      <button type="button" onClick={() => guard.ask(logout)}>
        Sair
      </button>
      <Outlet />
      {guard.question}
    </>
  )
}

/** Opened from the home screen. */
async function show(path = '/voucher') {
  window.history.pushState(null, '', '/')
  const children = [
    { path: '/voucher', element: <Form /> },
    { path: '/login', element: <Password /> },
    { path: '*', element: null },
  ]
  const router = createBrowserRouter([{ element: <Frame />, children }])
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  follow(path)
  await at(path)
}

const at = (path: string) => screen.findByRole('heading', { name: path })
const type = (value: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value } })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' })
const none = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => logout.mockReset())

describe('a half-filled form', () => {
  beforeEach(async () => {
    await show()
    type('pela metade')
  })

  it('is not left by a link before a question; staying keeps what was typed', async () => {
    follow('Sobre')
    await question()
    press('Continuar aqui')
    await none()
    expect(screen.getByRole('heading', { name: '/voucher' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('pela metade')
    follow('Sobre')
    await question()
    press('Sair sem salvar')
    await at('/sobre')
    await none()
  })

  it('is not left by the browser’s Back before a question', async () => {
    window.history.back()
    await question()
    expect(screen.getByRole('heading', { name: '/voucher' })).toBeTruthy()
    press('Continuar aqui')
    await none()
    expect(window.location.pathname).toBe('/voucher')
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('pela metade')
    window.history.back()
    await question()
    press('Sair sem salvar')
    await at('/')
    await none()
  })

  it('is not left by "Sair" either', async () => {
    press('Sair')
    await question()
    expect(logout).not.toHaveBeenCalled()
    press('Sair sem salvar')
    expect(logout).toHaveBeenCalledOnce()
  })

  it('stays where the link stays on its page, or opens another tab', async () => {
    follow('Outra aba')
    await at('/Voucher')
    fireEvent.click(screen.getByRole('link', { name: 'Sobre' }), { ctrlKey: true })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('is left at once when it is empty again, and so is a form that nobody misses', async () => {
  await show()
  type('x')
  type('')
  follow('Sobre')
  await at('/sobre')
  press('Sair')
  expect(logout).toHaveBeenCalledOnce()
})

it('asks nothing for a half-typed password', async () => {
  await show('/login')
  follow('Sobre')
  await at('/sobre')
})
