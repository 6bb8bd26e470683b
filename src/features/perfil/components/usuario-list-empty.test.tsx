import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { db } from '#src/offline/db.ts'
import { UsuarioListScreen } from './usuario-screen.lazy.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(() => Promise.all(db.tables.map((t) => t.clear())))

it('says that nobody is registered, in the specification’s words', async () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <UsuarioListScreen clinicNow="2026-11-11T10:00:00.000Z" online loading={false} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(await screen.findByText(USUARIO_TEXTS.emptyList)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
