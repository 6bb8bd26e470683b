import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { visita } from '#domain/testing/outbox.ts'
import { AgendaFormulario } from './form.tsx'
import { useAgendaForm } from './use-agenda-form.ts'

const onSalvar = vi.fn()

function Tela() {
  const f = useAgendaForm()
  return (
    <>
      <button type="button" onClick={() => f.abrir({ modo: 'editar', agendamento: visita })}>
        abrir
      </button>
      <AgendaFormulario
        {...{ f, onSalvar }}
        procedimentos={[]}
        cliente={null}
        online
        hoje="2026-11-12"
        onFechar={null}
        voltar={null}
        cabeca={null}
        vizinhos={null}
        livres={null}
        onNovo={() => undefined}
        onExcluir={null}
      />
    </>
  )
}

beforeEach(() => {
  onSalvar.mockReset()
  render(
    <MantineProvider env="test">
      <Tela />
    </MantineProvider>,
  )
})

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))

/** What stands under a field, as a screen reader is told it. */
function errorOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

describe('the form of a visit', () => {
  it('asks for all five, each under its own field, before anything is saved', () => {
    expect(screen.getByRole('heading', { name: TEXTOS_AGENDAMENTO.cadastro })).toBeTruthy()
    save()
    expect(errorOf('Nome')).toContain('Nome é obrigatório!')
    expect(errorOf('Descrição')).toContain('Descrição é obrigatória!')
    expect(errorOf('Valor')).toContain('Valor é obrigatório!')
    expect(errorOf('Tempo')).toContain('Tempo é obrigatório!')
    expect(errorOf('Data do Procedimento')).toContain('Data do Procedimento é obrigatório!')
    expect(onSalvar).not.toHaveBeenCalled()
  })

  it('takes no date before 1970-01-01T00:00', () => {
    type('Nome', 'Limpeza')
    type('Descrição', 'x')
    type('Valor', '10')
    type('Tempo', '01:00')
    type('Data do Procedimento', '31/12/1969, 23:59')
    save()
    expect(errorOf('Data do Procedimento')).toContain('Use uma data a partir de 01/01/1970.')
    expect(onSalvar).not.toHaveBeenCalled()
    type('Data do Procedimento', '01/01/1970, 00:00')
    save()
    expect(onSalvar).toHaveBeenCalledOnce()
  })

  it('is titled anew for a visit that is there, and shows it', () => {
    fireEvent.click(screen.getByRole('button', { name: 'abrir' }))
    expect(screen.getByRole('heading', { name: TEXTOS_AGENDAMENTO.alterar })).toBeTruthy()
    expect(field('Nome').value).toBe(visita.nome)
    expect(screen.getByRole('radio', { name: 'Corporal' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Facial' })).toBeTruthy()
  })
})
