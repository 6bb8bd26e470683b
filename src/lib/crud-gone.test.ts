import { useForm } from '@mantine/form'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useCrudForm } from './use-crud-form.ts'

type Values = { readonly nome: string; readonly valor: string }
type Item = Values & { readonly id: number }
const blank: Values = { nome: '', valor: '' }
const seen: Item = { id: 1, nome: 'Peeling', valor: '100' }

it('a late answer that the item is gone does not empty a form that is typed in by then', async () => {
  const { promise, resolve } = Promise.withResolvers<'gone'>()
  const { result } = renderHook(() => {
    const form = useForm<Values>({ initialValues: blank })
    const crud = useCrudForm<Item, Values>({
      form,
      items: [seen],
      blank,
      valuesOf: ({ nome, valor }) => ({ nome, valor }),
      load: () => promise,
      save: async () => {
        throw new Error('not asked')
      },
      inWords: (field, values) => [field, values[field]],
      onSaved: () => undefined,
      onGone: () => undefined,
      draft: null,
    })
    return { form, crud }
  })
  act(() => result.current.crud.edit(seen))
  act(() =>
    result.current.form.setFieldValue('nome', 'Uma descrição longa, digitada enquanto a linha demorava'),
  )
  await act(async () => resolve('gone'))
  expect(result.current.form.getValues().nome).toBe('Uma descrição longa, digitada enquanto a linha demorava')
})
