import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useAgendamentoForm } from './form/use-agendamento-form.ts'
import { useChosenVisit } from './use-chosen-visit.ts'

const options = { entries: [], newFor: null, keptDraft: null, isKept: () => true, ready: true }

const wrapper = ({ children }: { readonly children: ReactNode }) =>
  createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: children }]) })

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
