import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { Shell } from './shell.tsx'
import type { ShellProps } from './shell-types.ts'

const clinica = {
  nome: 'Clínica Aurora',
  telefone: '(11) 3555-0148',
  whatsapp: '(11) 95555-0148',
  email: 'ola@exemplo.test',
  instagram: '@clinica.aurora',
  facebook: 'clinicaaurora',
  logradouro: 'Rua Harmonia',
  numero: '482',
  bairro: 'Vila Madalena',
}
const onLogout = vi.fn()

function show(status: 'Usuario' | 'Admin' | null, path = '/', screenPath = path) {
  const session: ShellProps['session'] = status && { status, email: 'ana@exemplo.test', nomeExibicao: 'Ana' }
  const queue = { pending: 0, waiting: 0, choice: 0, progress: null, mayLack: false }
  render(
    <MantineProvider env="test">
      <MemoryRouter initialEntries={[path]}>
        <Shell {...{ session, clinica, queue, onLogout, screenPath }} offline={false} line="answers">
          <h1>Página</h1>
        </Shell>
      </MemoryRouter>
    </MantineProvider>,
  )
}

const header = () => within(screen.getByRole('banner'))
const leadsTo = (name: string) => header().getByRole('link', { name }).getAttribute('href')

it('offers a visitor Login, Registrar and Sobre, and nothing of an account', () => {
  show(null)
  const phone = header().getAllByRole('link', { name: 'Login' })
  expect(phone.map((a) => a.getAttribute('href'))).toEqual(['/login', '/login'])
  expect(leadsTo('Registrar')).toBe('/register')
  expect(leadsTo('Sobre')).toBe('/sobre')
  for (const absent of ['Sair', 'Agendamento', 'Perfil', 'Mais...'])
    expect(screen.queryByText(absent)).toBeNull()
})

it('offers a client Agendamento, Perfil, Sobre and Sair, and nothing of the administration', () => {
  show('Usuario')
  expect(leadsTo('Agendamento')).toBe('/servicos')
  expect(leadsTo('Perfil')).toBe('/perfil')
  expect(leadsTo('Sobre')).toBe('/sobre')
  for (const absent of ['Login', 'Registrar', 'Mais...']) expect(header().queryByText(absent)).toBeNull()
  fireEvent.click(header().getByRole('button', { name: 'Sair' }))
  expect(onLogout).toHaveBeenCalledOnce()
})

it('offers the Admin the five screens of the administration under "Mais..."', async () => {
  show('Admin')
  expect(leadsTo('Agendamento')).toBe('/servicos')
  fireEvent.click(header().getByRole('button', { name: 'Mais...' }))
  await header().findByRole('link', { name: 'Procedimentos' })
  expect(leadsTo('Procedimentos')).toBe('/procedimentos')
  expect(leadsTo('Vouchers')).toBe('/voucher')
  expect(leadsTo('Mensagens')).toBe('/cadastroMensagens')
  expect(leadsTo('Visualizar agendamentos')).toBe('/visualizarAgendamentos')
  expect(leadsTo('Cadastro de Horários')).toBe('/cadastroHorarios')
})

it('ends the home page, also at an address where nothing else stands, with contact and social links', () => {
  show(null, '/nao-existe', '/')
  const footer = within(screen.getByRole('contentinfo'))
  const links = footer.getAllByRole('link').map((a) => a.textContent)
  for (const contact of ['(11) 95555-0148', 'ola@exemplo.test', '@clinica.aurora', 'clinicaaurora'])
    expect(links).toContain(contact)
})
