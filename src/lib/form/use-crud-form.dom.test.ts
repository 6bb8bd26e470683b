import { useForm } from '@mantine/form'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { err, type Result } from '#domain/lib/result.ts'
import type { Draft } from './draft.ts'
import { type ChangedMeanwhile, type FormFailure, useCrudForm } from './use-crud-form.ts'

type Values = { readonly nome: string; readonly valor: string }
type Item = Values & { readonly id: number }
type Answer = Result<{ readonly row: Item; readonly since: boolean }, FormFailure | ChangedMeanwhile<Item>>

const blank: Values = { nome: '', valor: '' }
const seen: Item = { id: 1, nome: 'Peeling', valor: '100' }

/**
 * The form over a list of one item; `hear` is a live change of it, `answerChanged` and
 * `refuseGone` what was sent refused, `answerGone` what was asked for as it was opened.
 */
function openForm(draft: Draft<Values> | null = null) {
  const { promise, resolve: answer } = Promise.withResolvers<Answer>()
  const { promise: loaded, resolve: load } = Promise.withResolvers<'gone'>()
  const saved: (number | null)[] = []
  const over: (Values | null)[] = []
  const { result, rerender } = renderHook(
    ({ item }) => {
      const form = useForm<Values>({ initialValues: draft?.values ?? blank })
      const crud = useCrudForm<Item, Values>({
        form,
        items: [item],
        blank,
        valuesOf: ({ nome, valor }) => ({ nome, valor }),
        load: () => loaded,
        save: (id, _, seen) => {
          saved.push(id)
          over.push(seen)
          return promise
        },
        inWords: (field, values) => [field, values[field]],
        onSaved: () => undefined,
        onGone: () => undefined,
        draft,
      })
      return { form, crud }
    },
    { initialProps: { item: seen } },
  )
  if (draft === null) act(() => result.current.crud.edit(seen))
  return {
    saved,
    over,
    draft: () => result.current.crud.draft(),
    type: (nome: string) => act(() => result.current.form.setFieldValue('nome', nome)),
    press: () => act(() => result.current.crud.onSubmit({ preventDefault: () => undefined } as never)),
    hear: (item: Item) => rerender({ item }),
    answerChanged: (current: Item) => act(async () => answer(err({ kind: 'changed', current }))),
    refuseGone: () =>
      act(async () => answer(err({ kind: 'gone', mensagem: 'Não existe mais.', campos: [] }))),
    answerGone: () => act(async () => load('gone')),
    editing: () => result.current.crud.editing,
    values: () => result.current.form.getValues(),
    keepClinics: () => act(() => result.current.crud.conflict?.keepClinics()),
    saveMine: () => act(async () => result.current.crud.conflict?.saveMine()),
    contested: () => result.current.crud.conflict?.rows,
  }
}

it('stands over what the clinic told with a refusal, although the list has not heard of it yet', async () => {
  const form = openForm()
  form.type('Peeling leve')
  form.press()
  await form.answerChanged({ id: 1, nome: 'Peeling forte', valor: '120' })
  expect(form.values()).toEqual({ nome: 'Peeling leve', valor: '120' })
  const both = [{ label: 'nome', theirs: 'Peeling forte', mine: 'Peeling leve' }]
  expect(form.contested()).toEqual(both)
  form.hear({ id: 1, nome: 'Peeling forte', valor: '120' })
  expect(form.values()).toEqual({ nome: 'Peeling leve', valor: '120' })
  expect(form.contested()).toEqual(both)
})

it('leaves to be chosen what both have changed, whatever somebody changes beside it meanwhile', async () => {
  const form = openForm()
  form.type('Peeling leve')
  form.press()
  await form.answerChanged({ id: 1, nome: 'Peeling forte', valor: '120' })
  form.hear({ id: 1, nome: 'Peeling forte', valor: '120' })
  form.hear({ id: 1, nome: 'Peeling forte', valor: '130' })
  expect(form.values()).toEqual({ nome: 'Peeling leve', valor: '130' })
  expect(form.contested()).toEqual([{ label: 'nome', theirs: 'Peeling forte', mine: 'Peeling leve' }])
  form.hear({ id: 1, nome: 'Peeling médio', valor: '130' })
  expect(form.contested()).toEqual([{ label: 'nome', theirs: 'Peeling médio', mine: 'Peeling leve' }])
  form.keepClinics()
  // Nothing of hers is left: the form is put away, and nothing is saved over the clinic's.
  expect(form.editing()).toBeNull()
})

it('saves nothing over what both have changed before she has chosen, or typed it as the clinic has it', async () => {
  const form = openForm()
  form.type('Peeling leve')
  form.press()
  await form.answerChanged({ id: 1, nome: 'Peeling forte', valor: '120' })
  form.press()
  expect(form.saved).toEqual([1])
  await form.saveMine()
  expect(form.saved).toEqual([1, 1])
  form.type('Peeling forte')
  expect(form.contested()).toEqual([])
  form.press()
  expect(form.saved).toEqual([1, 1, 1])
})

it('carries over a login that nothing was chosen yet: the first save is over what she saw, and asked anew', async () => {
  const form = openForm()
  form.type('Peeling leve')
  form.press()
  await form.answerChanged({ id: 1, nome: 'Peeling forte', valor: '120' })
  form.hear({ id: 1, nome: 'Peeling médio', valor: '120' })
  const visto = { nome: 'Peeling', valor: '120' }
  expect(form.draft()).toEqual({ editing: 1, values: { nome: 'Peeling leve', valor: '120' }, visto })
  const after = openForm(form.draft())
  after.hear({ id: 1, nome: 'Peeling médio', valor: '120' })
  after.press()
  expect(after.over).toEqual([visto])
  await after.answerChanged({ id: 1, nome: 'Peeling médio', valor: '120' })
  expect(after.contested()).toEqual([{ label: 'nome', theirs: 'Peeling médio', mine: 'Peeling leve' }])
  await after.saveMine()
  expect(after.over.at(-1)).toEqual({ nome: 'Peeling médio', valor: '120' })
})

it('carries nothing over a login where nothing is typed', () => {
  const form = openForm()
  expect(form.draft()).toBeNull()
  form.type('Peeling leve')
  expect(form.draft()).toMatchObject({ editing: 1, values: { nome: 'Peeling leve' } })
})

it('takes a change that comes between the press and the answer for nobody’s typing', async () => {
  const form = openForm()
  form.type('Peeling leve')
  form.press()
  form.hear({ id: 1, nome: 'Peeling', valor: '110' })
  // What was sent is not changed under the person's eyes.
  expect(form.values()).toEqual({ nome: 'Peeling leve', valor: '100' })
  await form.answerChanged({ id: 1, nome: 'Peeling forte', valor: '120' })
  form.hear({ id: 1, nome: 'Peeling forte', valor: '120' })
  expect(form.values()).toEqual({ nome: 'Peeling leve', valor: '120' })
  expect(form.contested()).toEqual([{ label: 'nome', theirs: 'Peeling forte', mine: 'Peeling leve' }])
})

it('a late answer that the item is gone leaves what is typed by then, to be registered anew', async () => {
  const form = openForm()
  form.type('Uma descrição longa, digitada enquanto a linha demorava')
  await form.answerGone()
  expect(form.editing()).toBeNull()
  expect(form.values().nome).toBe('Uma descrição longa, digitada enquanto a linha demorava')
})

it('what was typed over an item that is gone by the press can be registered anew', async () => {
  const form = openForm()
  form.type('Uma descrição longa')
  form.press()
  await form.refuseGone()
  expect(form.editing()).toBeNull()
  expect(form.values()).toEqual({ nome: 'Uma descrição longa', valor: '100' })
  form.press()
  expect(form.saved).toEqual([1, null])
})
