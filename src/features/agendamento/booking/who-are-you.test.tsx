import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { WhoAreYou } from './who-are-you.tsx'

const service = {
  ...{ id: 1, nome: 'Limpeza de pele', descricao: '', tempo: '01:15', valor: 189, imagem: '' },
  gap: NO_GAP,
}
const onClose = vi.fn()

function show(offline = false) {
  const entry = vi.fn((opened: boolean) => opened && <p>Formulários</p>)
  render(
    <MantineProvider env="test">
      <WhoAreYou
        opened
        returnFocus
        onClose={onClose}
        service={{ ...service, tipoProcedimento: 2 }}
        when="2026-11-12T09:00:00.000Z"
        today="2026-11-11"
        offline={offline}
        entry={entry}
      />
    </MantineProvider>,
  )
  return screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
}

it('names what was chosen over the ways to say who she is, and leads back to the times', async () => {
  const sheet = await show()
  expect(sheet.textContent).toContain('Limpeza de pele')
  expect(sheet.textContent).toMatch(/quinta-feira às 09:00, R\$\s189,00/)
  expect(screen.getByText('Formulários')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Voltar aos horários' }))
  expect(onClose).toHaveBeenCalledOnce()
})

it('says without a network that nothing is reserved yet', async () => {
  const sheet = await show(true)
  expect(sheet.textContent).toContain('Sua escolha fica aqui, mas o horário ainda não está reservado.')
})
