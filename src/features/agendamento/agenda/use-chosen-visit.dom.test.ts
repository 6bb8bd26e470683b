import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Procedimento } from '#domain/procedimento/schema.ts'
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
