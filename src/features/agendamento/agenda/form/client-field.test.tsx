import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contact } from '#domain/perfil/schema.ts'
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
  const [email, setEmail] = useState(initial)
  return (
    <MantineProvider env="test">
      <ClientField
        value={email}
        onChange={setEmail}
        clientOf={(whose) => ({
          nome: whose === luana.email ? 'Luana do aparelho' : (whose ?? ''),
          email: whose,
          telefone: '',
        })}
        clientSearch={clientSearch}
      />
      <output>{email ?? 'ninguém'}</output>
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

  it('is nobody where nobody was chosen, and can be taken out', async () => {
    search.mockReturnValue(resultOf([]))
    render(<Field initial={luana.email} />)
    expect(field().value).toBe('Luana do aparelho')
    fireEvent.click(screen.getByRole('button', { name: 'Tirar Luana do aparelho' }))
    expect(chosen()).toBe('ninguém')
    type('xy')
    expect(await screen.findByText('Ninguém com esta busca')).toBeTruthy()
    fireEvent.blur(field())
    expect(field().value).toBe('')
    expect(chosen()).toBe('ninguém')
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
