import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Pessoa } from '#domain/perfil/schema.ts'
import { AgendaClienteCampo, type Clientes, type ClientesAchados } from './client-field.tsx'

const pessoa = (nome: string, telefone = ''): Pessoa => ({
  ...{ email: `${nome}@exemplo.test`.toLowerCase(), nomeUsuario: nome, nome, sobrenome: 'Prado', telefone },
})
const luiza = pessoa('Luiza', '(11) 99561-3340')
const luana = pessoa('Luana')

const procurar = vi.fn<Clientes['procurar']>()
const escolher = vi.fn()
const clientes: Clientes = { procurar, escolher }
const achados = (pessoas: Pessoa[], guardadas: number | null = null): Promise<ClientesAchados> =>
  Promise.resolve({ pessoas, guardadas })

function Campo({ inicial }: { inicial: string | null }) {
  const [email, setEmail] = useState(inicial)
  return (
    <MantineProvider env="test">
      <AgendaClienteCampo
        value={email}
        onChange={setEmail}
        contatoDe={(de) => ({
          nome: de === luana.email ? 'Luana do aparelho' : (de ?? ''),
          email: de,
          telefone: '',
        })}
        clientes={clientes}
      />
      <output>{email ?? 'ninguém'}</output>
    </MantineProvider>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Cliente')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const chosen = () => screen.getByRole('status', { hidden: true }).textContent

beforeEach(() => {
  procurar.mockReset()
  escolher.mockReset()
})

describe('the form’s client', () => {
  it('is found while typing, once typing pauses, and chosen', async () => {
    procurar.mockReturnValue(achados([luana, luiza]))
    render(<Campo inicial={null} />)
    for (const letters of ['l', 'lu', 'lui']) type(letters)
    fireEvent.click(await screen.findByText('Luiza Prado'))
    expect(procurar).toHaveBeenCalledOnce()
    expect(procurar).toHaveBeenCalledWith('lui', expect.any(AbortSignal))
    expect(chosen()).toBe(luiza.email)
    expect(escolher).toHaveBeenCalledWith(luiza)
    expect(field().value).toBe('Luiza Prado')
    expect(screen.getByText(luiza.email, { selector: 'p' })).toBeTruthy()
  })

  it('is nobody where nobody was chosen, and can be taken out', async () => {
    procurar.mockReturnValue(achados([]))
    render(<Campo inicial={luana.email} />)
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
    render(<Campo inicial={null} />)
    type('l')
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect(procurar).not.toHaveBeenCalled()
  })

  it('says when only this device was searched', async () => {
    procurar.mockReturnValue(achados([luana], 12))
    render(<Campo inicial={null} />)
    type('luana')
    expect(await screen.findByText(/procurando entre as 12 pessoas guardadas neste aparelho/)).toBeTruthy()
    fireEvent.click(screen.getByText('Luana Prado'))
    expect(chosen()).toBe(luana.email)
  })
})
