import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { NEW_GUIDE } from '#domain/clinica/begun.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import { db, PULL_PREFIX } from '#src/offline/db.ts'
import { clinicaValue } from '#src/offline/live-value.ts'
import type { ListName } from '#src/offline/pull/lists.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { GuideLine } from './guide-line.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

/** It says who it is, and somebody was invited: two of five. */
const clinica: Clinica = {
  ...{ nome: 'Aurora', logradouro: 'Rua A', numero: '1', bairro: 'Centro', municipio: 'São Paulo', uf: 'SP' },
  ...{ cep: '', telefone: '(11) 90000-0000', whatsapp: '', email: '', instagram: '', facebook: '' },
  ...{ mapaUrl: '', latitude: null, longitude: null, videos: [], cor: '#AA3366', fuso: 'America/Sao_Paulo' },
  guia: { ...NEW_GUIDE, convidou: true },
}

const heardOf = (name: ListName) =>
  db.meta.put({ key: PULL_PREFIX + name, value: { em: Date.now(), desde: null, ate: null } })

function show(): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <GuideLine />
      </MemoryRouter>
    </MantineProvider>,
  )
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
  await db.clinica.put({ ...clinica, key: 1 })
  await clinicaValue.hold()
})

it('counts what is left where the clinic has told of its services and its messages, and has none', async () => {
  await heardOf('procedimentos')
  await heardOf('mensagens')
  show()
  expect(await screen.findByText(/2 de 5 passos/)).toBeTruthy()
})

it('does not count as missing what this device never heard of', async () => {
  // A new tablet: the clinic's record has come, and the services, then the line died.
  await heardOf('procedimentos')
  show()
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(screen.queryByText(/passos/)).toBeNull()
})
