import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { visita } from '#domain/testing/outbox.ts'
import { ClinicaVistaLista } from './clinica-vista-lista.tsx'

const nada = () => undefined
const page = (itens: Parameters<typeof ClinicaVistaLista>[0]['itens']) => (
  <MantineProvider env="test">
    <ClinicaVistaLista
      itens={itens}
      emVigor={null}
      hoje="2026-11-11"
      contexto={{ online: true, now: 0 }}
      clienteDe={() => 'Ana'}
      pictureDe={() => null}
      onLimpar={nada}
      onFiltro={nada}
      onSemana={nada}
      onExcluir={nada}
      onEscolher={nada}
    />
  </MantineProvider>
)

it('says that there is nothing, and only where there is nothing', () => {
  const { rerender } = render(page([]))
  expect(screen.getByText(TEXTOS_AGENDAMENTO.vazio)).toBeTruthy()
  rerender(page(undefined))
  expect(screen.queryByText(TEXTOS_AGENDAMENTO.vazio)).toBeNull()
  rerender(page([{ tipo: 'confirmado', agendamento: visita, cancelamento: null }]))
  expect(screen.queryByText(TEXTOS_AGENDAMENTO.vazio)).toBeNull()
  expect(screen.getByText(visita.nome)).toBeTruthy()
})
