import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from './entry.ts'
import { useAgendamentoForm } from './form/use-agendamento-form.ts'
import { useChosenVisit } from './use-chosen-visit.ts'

const options = {
  ...{
    email: 'admin@exemplo.test',
    entries: [],
    newFor: null,
    keptDraft: null,
    onDraftRead: () => undefined,
    isKept: () => true,
    ready: true,
  },
  procedimentos: [] as readonly Procedimento[],
}

const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: children }]) })

it('the service that was chosen on the screen before fills the form, as soon as the services are read', () => {
  const peeling: Procedimento = {
    ...{ id: 1, nome: 'Peeling', descricao: 'Rosto.', valor: 120, tempo: '00:45', imagem: '' },
    ...{ tipoProcedimento: 2, intervaloAntes: 0, intervaloDepois: 0 },
  }
  const asked = { ...options, newFor: { email: null, cliente: 'Rosa' }, newService: 'Peeling' }
  const { result, rerender } = renderHook(
    ({ procedimentos }) => {
      const form = useAgendamentoForm()
      useChosenVisit({ ...asked, procedimentos }, form)
      return form.form.values
    },
    { wrapper, initialProps: { procedimentos: options.procedimentos } },
  )
  rerender({ procedimentos: [peeling] })
  expect(result.current).toMatchObject({
    ...{ nome: 'Peeling', descricao: 'Rosto.', valor: 120, tempo: '00:45', tipoProcedimento: '2' },
    cliente: 'Rosa',
  })
})

describe('a new visit that the screen before leads to, where its day comes late:', () => {
  function startLate() {
    const asked = { ...options, newFor: { email: null, cliente: 'Rosa' } }
    const { result, rerender } = renderHook(
      ({ ready }) => {
        const form = useAgendamentoForm()
        return { form, chosenVisit: useChosenVisit({ ...asked, ready }, form) }
      },
      { wrapper, initialProps: { ready: false } },
    )
    return { result, come: () => rerender({ ready: true }) }
  }

  it('what she types meanwhile is hers to give up', () => {
    const { result, come } = startLate()
    act(() => result.current.chosenVisit.startNew(null))
    act(() => result.current.form.form.setFieldValue('descricao', 'Pernas'))
    come()
    expect(result.current.form.form.values).toMatchObject({ descricao: 'Pernas', cliente: null })
    act(() => result.current.form.question?.discard())
    expect(result.current.form.form.values).toMatchObject({ descricao: '', cliente: 'Rosa' })
  })

  it('the visit that she chose meanwhile is chosen no more, nor the time to which it was to be moved', () => {
    const { result, come } = startLate()
    const entry = entryOfAgendamento(visit)
    act(() => entry && result.current.chosenVisit.move(entry, '2026-11-12T15:00:00.000Z'))
    expect(result.current.chosenVisit.chosen).toBe(entry)
    come()
    expect(result.current.chosenVisit).toMatchObject({ chosen: null, to: null, pane: 'form' })
    expect(result.current.form.form.values.cliente).toBe('Rosa')
  })

  it('it waits until what is being saved is', () => {
    const { result, come } = startLate()
    act(() => result.current.form.setSaving(true))
    come()
    expect(result.current.form.form.values.cliente).toBeNull()
    act(() => result.current.form.setSaving(false))
    expect(result.current.form.form.values.cliente).toBe('Rosa')
  })
})

it('a free time that is tapped while a new visit is being saved does not change the one that is sent', () => {
  const { result } = renderHook(
    () => {
      const form = useAgendamentoForm()
      return { form, chosenVisit: useChosenVisit(options, form) }
    },
    { wrapper },
  )
  const start = () => result.current.form.form.values.dataHoraAgendada
  act(() => result.current.chosenVisit.startNew('2026-11-12T09:00:00.000Z'))
  act(() => result.current.form.setSaving(true))
  act(() => result.current.chosenVisit.startNew('2026-11-12T15:00:00.000Z'))
  expect(start()).toBe('2026-11-12T09:00')
  act(() => result.current.form.setSaving(false))
  act(() => result.current.chosenVisit.startNew('2026-11-12T15:00:00.000Z'))
  expect(start()).toBe('2026-11-12T15:00')
})
