import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { create, rowOf } from '#domain/testing/outbox.ts'
import { LogoutDialog } from './logout-dialog.tsx'

vi.mock('./logout-dialog.lazy.tsx', () => ({
  get WhatWaits() {
    throw new Error('not fetched')
  },
}))

it('says what holds of all that waits where its words cannot be fetched, and all can be chosen', async () => {
  const acts = { send: vi.fn(), look: vi.fn(), see: vi.fn(), discard: vi.fn(), cancel: vi.fn() }
  render(
    <MantineProvider env="test">
      <LogoutDialog pending={[rowOf(create)]} unseen={null} note={null} sending={false} {...acts} />
    </MantineProvider>,
  )
  await screen.findByRole('dialog', { name: 'Sair com uma pendência?' })
  await screen.findByText(/^A clínica não confirmou tudo o que você pediu\./)
  for (const name of ['Enviar agora', 'Descartar e sair', 'Cancelar'])
    fireEvent.click(screen.getByRole('button', { name }))
  for (const act of [acts.send, acts.discard, acts.cancel]) expect(act).toHaveBeenCalledOnce()
})
