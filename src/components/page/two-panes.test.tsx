import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { turnedWindow } from '#tests/support/turned-window.ts'
import { TwoPanes, useTwoPanes } from './two-panes.tsx'

function Pane({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  return (
    <form aria-label="Ficha">
      <button type="button" onClick={onClose}>
        Fechar
      </button>
      <input aria-label="Nome" value={name} onChange={({ target }) => setName(target.value)} />
    </form>
  )
}

function Page() {
  const wide = useTwoPanes()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <TwoPanes label="Pessoa" {...{ wide, opened }} onClose={close} pane={<Pane onClose={close} />}>
      <button type="button" onClick={() => setOpened(true)}>
        Abrir
      </button>
    </TwoPanes>
  )
}

let turn: (wide: boolean) => void
beforeEach(() => {
  turn = turnedWindow()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
const field = () => screen.queryByLabelText<HTMLInputElement>('Nome')
const show = () =>
  // As in the browser: the sheet is drawn elsewhere.
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByText(name))
const type = (value: string) => fireEvent.change(screen.getByLabelText('Nome'), { target: { value } })

it('keeps what is typed when the window is turned, and turned back', () => {
  const { container } = show()
  press('Abrir')
  type('Cecília')
  turn(false)
  expect(screen.getByRole('dialog', { name: 'Pessoa' }).contains(field())).toBe(true)
  expect(field()?.value).toBe('Cecília')
  type('Cecília Prado')
  field()?.focus()
  turn(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.contains(field())).toBe(true)
  expect(field()?.value).toBe('Cecília Prado')
  expect(document.activeElement).toBe(field())
})

it('keeps the focus where she types, also once the sheet has given it elsewhere', async () => {
  show()
  press('Abrir')
  field()?.focus()
  for (const wide of [false, true, false]) {
    turn(wide)
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(document.activeElement).toBe(field())
  }
})

it('stays scrolled to where she read when the window is turned', () => {
  show()
  press('Abrir')
  const read = () => screen.getByRole('form', { name: 'Ficha' })
  // As in a browser: whatever is moved begins at its top.
  const { append } = Element.prototype
  vi.spyOn(Element.prototype, 'append').mockImplementation(function (this: Element, ...moved) {
    append.apply(this, moved)
    for (const part of this.querySelectorAll('*')) part.scrollTop = 0
  })
  fireEvent.scroll(read(), { target: { scrollTop: 300 } })
  for (const wide of [false, true]) {
    turn(wide)
    expect(read().scrollTop).toBe(300)
  }
  vi.restoreAllMocks()
})

it('draws nothing of a sheet that is closed', async () => {
  show()
  type('Cecília')
  turn(false)
  expect(field()).toBeNull()
  press('Abrir')
  expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('')
  press('Fechar')
  await waitFor(() => expect(field()).toBeNull())
  turn(true)
  expect(field()?.value).toBe('')
})
