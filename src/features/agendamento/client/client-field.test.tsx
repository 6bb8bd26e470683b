import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contact } from '#domain/perfil/schema.ts'
import type { Whose } from '../queries.ts'
import { ClientField, type ClientSearch, type ClientSearchResult } from './client-field.tsx'

const personOf = (nome: string, telefone = ''): Contact => ({
  ...{ email: `${nome}@exemplo.test`.toLowerCase(), nomeUsuario: nome, nome, sobrenome: 'Prado', telefone },
})
const luiza = personOf('Luiza', '(11) 99561-3340')
const luana = personOf('Luana')

const search = vi.fn<ClientSearch['search']>()
const choose = vi.fn()
const clientSearch: ClientSearch = { search, choose }
const resultOf = (pessoas: Contact[], kept: number | null = null): Promise<ClientSearchResult> =>
  Promise.resolve({ pessoas, kept })

function Field({ initial }: { readonly initial: string | null }) {
  const [whose, setWhose] = useState<Whose>({ email: initial, cliente: null })
  return (
    <MantineProvider env="test">
      <ClientField
        value={whose}
        onChange={setWhose}
        clientOf={({ email }) => ({
          nome: email === luana.email ? 'Luana do aparelho' : (email ?? ''),
          email,
          telefone: '',
        })}
        clientSearch={clientSearch}
        help="Opcional."
      />
      <output>{whose.email ?? whose.cliente ?? 'ninguém'}</output>
    </MantineProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Cliente')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const chosen = () => screen.getByRole('status', { hidden: true }).textContent

beforeEach(() => {
  search.mockReset()
  choose.mockReset()
})

describe('the form’s client', () => {
  it('is found while typing, once typing pauses, and chosen', async () => {
    search.mockReturnValue(resultOf([luana, luiza]))
    render(<Field initial={null} />)
    for (const letters of ['l', 'lu', 'lui']) type(letters)
    fireEvent.click(await screen.findByText('Luiza Prado'))
    expect(search).toHaveBeenCalledOnce()
    expect(search).toHaveBeenCalledWith('lui', expect.any(AbortSignal))
    expect(chosen()).toBe(luiza.email)
    expect(choose).toHaveBeenCalledWith(luiza)
    expect(field().value).toBe('Luiza Prado')
    expect(screen.getByText(luiza.email, { selector: 'p' })).toBeTruthy()
  })

  it('is marked where nobody has proven whose the account is, before and after it is chosen', async () => {
    search.mockReturnValue(
      resultOf([
        { ...luana, confirmada: false },
        { ...luiza, confirmada: true },
      ]),
    )
    render(<Field initial={null} />)
    type('lu')
    const mark = await screen.findByText('não confirmada')
    expect(mark.closest('[role="option"]')?.textContent).toMatch(/^Luana Prado não confirmada/)
    fireEvent.click(mark)
    expect(screen.getByText(`${luana.email}, conta não confirmada`)).toBeTruthy()
  })

  it('is nobody where nobody was chosen, and can be taken out', async () => {
    search.mockReturnValue(resultOf([]))
    render(<Field initial={luana.email} />)
    expect(field().value).toBe('Luana do aparelho')
    fireEvent.click(screen.getByRole('button', { name: 'Tirar Luana do aparelho' }))
    expect(chosen()).toBe('ninguém')
    expect(field().value).toBe('')
    expect(screen.getByText('Opcional.')).toBeTruthy()
  })

  it('whom nobody knows keeps the name as it was typed', async () => {
    search.mockReturnValue(resultOf([]))
    render(<Field initial={null} />)
    type('Dona Lúcia')
    expect(await screen.findByText('Ninguém com esta busca')).toBeTruthy()
    fireEvent.blur(field())
    expect(field().value).toBe('Dona Lúcia')
    expect(chosen()).toBe('Dona Lúcia')
    expect(screen.getByText('Sem conta: fica com este nome.')).toBeTruthy()
    type('')
    expect(chosen()).toBe('ninguém')
  })

  it('is the chosen person alone, whatever was typed before', async () => {
    search.mockReturnValue(resultOf([luana]))
    render(<Field initial={null} />)
    type('Lua')
    fireEvent.click(await screen.findByText('Luana Prado'))
    expect(chosen()).toBe(luana.email)
    type('Luana Pra')
    expect(chosen()).toBe('Luana Pra')
  })

  it('asks nobody for a single letter', async () => {
    render(<Field initial={null} />)
    type('l')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(search).not.toHaveBeenCalled()
  })

  it('says when only this device was searched', async () => {
    search.mockReturnValue(resultOf([luana], 12))
    render(<Field initial={null} />)
    type('luana')
    expect(await screen.findByText(/procurando entre as 12 pessoas guardadas neste aparelho/)).toBeTruthy()
    fireEvent.click(screen.getByText('Luana Prado'))
    expect(chosen()).toBe(luana.email)
  })
})
