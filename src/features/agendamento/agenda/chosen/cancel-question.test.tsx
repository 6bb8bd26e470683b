import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from '../entry.ts'
import { CancelQuestion } from './cancel-question.tsx'

const unanswered = {
  reason: '',
  onReason: () => undefined,
  onKeep: () => undefined,
  onCancel: () => undefined,
}

it('whoever has no account is not said to be told on her phone', async () => {
  const entry = entryOfAgendamento({ ...visit, email: null, cliente: 'Dona Lúcia' })
  render(
    <MantineProvider env="test">
      <CancelQuestion entry={entry} nome="Dona Lúcia" today="2026-11-12" online {...unanswered} />
    </MantineProvider>,
  )
  await screen.findByText('Cancelar a visita?')
  expect(screen.queryByText(/avisada no celular/)).toBeNull()
  expect(screen.getByText(/avise por telefone/)).toBeTruthy()
})

it('whoever has an account is', async () => {
  const entry = entryOfAgendamento({ ...visit, email: 'luiza@exemplo.test' })
  render(
    <MantineProvider env="test">
      <CancelQuestion
        {...{ entry, nome: 'Luíza Prado', today: '2026-11-12', online: true }}
        {...unanswered}
      />
    </MantineProvider>,
  )
  expect(await screen.findByText(/avisada no celular/)).toBeTruthy()
})
