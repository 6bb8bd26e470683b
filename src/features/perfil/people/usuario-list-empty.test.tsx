import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { db, FIRST_CONTACTS, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { UsuarioListScreen } from './usuario-screen.lazy.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(emptyDevice)

const onReload = vi.fn(async () => undefined)
const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <UsuarioListScreen
          nowAtClinic="2026-11-11T10:00:00.000Z"
          online
          loading={false}
          onReload={onReload}
        />
      </MemoryRouter>
    </MantineProvider>,
  )

it('says that nobody is registered, in the specification’s words', async () => {
  await writeMeta(db, FIRST_CONTACTS, { emails: [], total: 0 })
  show()
  expect(await screen.findByText(USUARIO_TEXTS.emptyList)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('says that it does not know, where the clinic never told this device anything', async () => {
  show()
  expect(await screen.findByText('Ainda não conseguimos buscar os usuários.')).toBeTruthy()
  expect(screen.queryByText(USUARIO_TEXTS.emptyList)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(onReload).toHaveBeenCalled()
})
