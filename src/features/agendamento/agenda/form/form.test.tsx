import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { visit } from '#domain/testing/outbox.ts'
import { errorOf, field } from '#tests/support/on-screen.ts'
import { AgendamentoForm } from './form.tsx'
import { useAgendamentoForm } from './use-agendamento-form.ts'

const onSave = vi.fn()

function Screen() {
  const visitForm = useAgendamentoForm()
  return (
    <>
      <button type="button" onClick={() => visitForm.open({ mode: 'edit', agendamento: visit })}>
        abrir
      </button>
      <AgendamentoForm
        {...{ visitForm, onSave }}
        procedimentos={[]}
        clientField={null}
        online
        silent={false}
        today="2026-11-12"
        onClose={null}
        back={null}
        head={null}
        notes={null}
        freeTimes={null}
        onNew={() => undefined}
        onDelete={null}
      />
    </>
  )
}

beforeEach(() => {
  onSave.mockReset()
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  )
})

const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))

describe('the form of a visit', () => {
  it('asks for all five, each under its own field, before anything is saved', () => {
    expect(screen.getByRole('heading', { name: AGENDAMENTO_TEXTS.registration })).toBeTruthy()
    save()
    expect(errorOf('Nome')).toContain('Nome é obrigatório!')
    expect(errorOf('Descrição')).toContain('Descrição é obrigatória!')
    expect(errorOf('Valor')).toContain('Valor é obrigatório!')
    expect(errorOf('Tempo')).toContain('Tempo é obrigatório!')
    expect(errorOf('Data do Procedimento')).toContain('Data do Procedimento é obrigatório!')
    expect(onSave).not.toHaveBeenCalled()
  })

  it('takes no date before 1970-01-01T00:00', () => {
    type('Nome', 'Limpeza')
    type('Descrição', 'x')
    type('Valor', '10')
    type('Tempo', '01:00')
    type('Data do Procedimento', '31/12/1969, 23:59')
    save()
    expect(errorOf('Data do Procedimento')).toContain('Use uma data a partir de 01/01/1970.')
    expect(onSave).not.toHaveBeenCalled()
    type('Data do Procedimento', '01/01/1970, 00:00')
    save()
    expect(onSave).toHaveBeenCalledOnce()
  })

  it('is titled anew for a visit that is there, and shows it', () => {
    fireEvent.click(screen.getByRole('button', { name: 'abrir' }))
    expect(screen.getByRole('heading', { name: AGENDAMENTO_TEXTS.update })).toBeTruthy()
    expect(field('Nome').value).toBe(visit.nome)
    expect(screen.getByRole('radio', { name: 'Corporal' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Facial' })).toBeTruthy()
  })
})
