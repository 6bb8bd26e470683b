import { describe, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { differingFields, EDITABLE_FIELDS, type EditableFields, mergeEdit } from './edit.ts'

const seen: EditableFields = Object.fromEntries(
  EDITABLE_FIELDS.map((field) => [field, visit[field]]),
) as EditableFields
const TEN = '2026-11-12T10:00:00.000Z'
const ELEVEN = '2026-11-12T11:00:00.000Z'

describe('an edit over a visit that has changed since', () => {
  it('keeps what the other changed and the person did not touch', () => {
    const current = { ...seen, dataHoraAgendada: TEN, valor: 200 }
    expect(mergeEdit(current, seen, { ...seen, descricao: 'Pernas' })).toEqual({
      merged: { ...current, descricao: 'Pernas' },
      conflicts: [],
    })
  })

  it('asks where both changed the same to something else, and shows it as the person wants it', () => {
    const current = { ...seen, dataHoraAgendada: TEN, nome: 'Massagem' }
    expect(mergeEdit(current, seen, { ...seen, dataHoraAgendada: ELEVEN })).toEqual({
      merged: { ...current, dataHoraAgendada: ELEVEN },
      conflicts: ['dataHoraAgendada'],
    })
  })

  it('asks nothing where both wanted the same, or where the other has put it back', () => {
    const wanted = { ...seen, dataHoraAgendada: TEN }
    for (const current of [wanted, seen])
      expect(mergeEdit(current, seen, wanted)).toEqual({ merged: wanted, conflicts: [] })
  })

  it('lets a name be taken out, and knows null from what was not seen', () => {
    const named = { ...seen, cliente: 'Dona Lúcia' }
    expect(mergeEdit(named, named, { ...named, cliente: null }).merged.cliente).toBeNull()
    expect(mergeEdit(named, seen, { ...seen, cliente: 'Lúcia' }).conflicts).toEqual(['cliente'])
    const wanted = { ...seen, dataHoraAgendada: ELEVEN }
    expect(mergeEdit({ ...seen, dataHoraAgendada: TEN }, {}, wanted)).toEqual({
      merged: wanted,
      conflicts: [],
    })
  })
})

it('differ in what is said of the visit, not in its version', () => {
  expect(differingFields(visit, { ...visit, versao: 9 } as EditableFields)).toEqual([])
  expect(differingFields(visit, { ...visit, dataHoraAgendada: TEN, valor: 1 })).toEqual([
    'dataHoraAgendada',
    'valor',
  ])
})
