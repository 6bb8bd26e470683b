import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { ProcedimentoCard } from './procedimento-card.tsx'

const procedimento: Procedimento = {
  id: 7,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  valor: 1189.5,
  tempo: '01:15',
  imagem: '',
  tipoProcedimento: 2,
}

function Destination() {
  const { pathname, state } = useLocation()
  return <pre>{JSON.stringify({ pathname, state })}</pre>
}

it('shows the service and takes it along to the booking screen', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<ProcedimentoCard procedimento={procedimento} />} />
          <Route path="/agendamentos" element={<Destination />} />
        </Routes>
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(screen.getByRole('article', { name: 'Limpeza de pele' })).toBeTruthy()
  expect(screen.getByText('R$ 1.189,50')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Agendar agora' }))
  const { pathname, state } = JSON.parse(screen.getByText(/pathname/).textContent ?? '')
  expect(pathname).toBe('/agendamentos')
  const { nome, descricao, tempo, valor, tipoProcedimento } = procedimento
  expect(state.informacoes).toMatchObject({ nome, descricao, tempo, valor, tipoProcedimento })
})
