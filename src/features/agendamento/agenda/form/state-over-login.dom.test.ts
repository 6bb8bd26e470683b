import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { formDraftOf } from './check.ts'
import { useAgendamentoForm } from './use-agendamento-form.ts'
import type { FormDraft } from './values.ts'

const marked = { ...visit, estado: 'marcada', versao: 1 } as const
const arrived = { ...visit, estado: 'chegou', versao: 2 } as const

const formOf = () => renderHook(() => useAgendamentoForm()).result

/** What a form carries over a login in which another time was typed, as the browser kept it. */
function anotherTime(): FormDraft {
  const form = formOf()
  act(() => form.current.open({ mode: 'edit', agendamento: marked }))
  act(() => form.current.form.setFieldValue('dataHoraAgendada', '2026-11-13T09:00'))
  const kept = formDraftOf(JSON.parse(JSON.stringify({ editing: visit.id, values: form.current.draft })))
  if (kept === null) throw new Error('it is no draft')
  return kept.values
}

function resumed(agendamento: Agendamento, draft: FormDraft) {
  const form = formOf()
  act(() => form.current.resume({ mode: 'edit', agendamento }, draft))
  return form.current
}

it('another time that was typed before a login is asked about where the visit has come into another state', () => {
  const { conflict, form } = resumed(arrived, anotherTime())
  expect(conflict).toMatchObject({ fields: ['dataHoraAgendada'], current: arrived })
  expect(form.getValues().dataHoraAgendada).toBe('2026-11-13T09:00')
})

it('and is not where the state is the same, where the time is, or where a draft of older code names none', () => {
  const draft = anotherTime()
  const { estado: _, ...older } = draft
  expect(resumed({ ...marked, versao: 2, valor: 999 }, draft).conflict).toBeNull()
  const there = { ...arrived, dataHoraAgendada: '2026-11-13T09:00:00.000Z' }
  expect(resumed(there, draft).conflict).toBeNull()
  expect(resumed(arrived, older).conflict).toBeNull()
})

it('what both have changed and nobody has chosen yet is asked about also after a login', () => {
  const changed = { ...arrived, descricao: 'Sala 2' } as const
  const form = formOf()
  act(() => form.current.open({ mode: 'edit', agendamento: marked }))
  act(() => form.current.form.setFieldValue('dataHoraAgendada', '2026-11-13T09:00'))
  act(() => form.current.form.setFieldValue('descricao', 'Pele sensível'))
  act(() => form.current.follow(changed, null))
  expect(form.current.conflict?.fields).toEqual(['dataHoraAgendada', 'descricao'])
  const after = resumed(changed, form.current.draft)
  expect(after.isToChoose).toBe(true)
  expect(after.conflict?.fields).toEqual(['dataHoraAgendada', 'descricao'])
  // What she has typed as the clinic has it is nothing to choose any more.
  act(() => form.current.form.setFieldValue('descricao', 'Sala 2'))
  expect(resumed(changed, form.current.draft).conflict?.fields).toEqual(['dataHoraAgendada'])
})
