import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isDirty, useDirty, useMarkDirty } from './dirty.ts'

function Form({ touched }: { touched: boolean }) {
  useMarkDirty(touched)
  return null
}

function Page({ a, b }: { a: boolean; b: boolean | null }) {
  return (
    <>
      <p>{useDirty() ? 'sujo' : 'limpo'}</p>
      <Form touched={a} />
      {b !== null && <Form touched={b} />}
    </>
  )
}

it('is dirty as long as one form says so, and forgets forms that are gone', () => {
  const { rerender, unmount } = render(<Page a={false} b={false} />)
  expect(screen.getByText('limpo')).toBeTruthy()
  rerender(<Page a b />)
  expect(screen.getByText('sujo')).toBeTruthy()
  rerender(<Page a={false} b />)
  expect(isDirty()).toBe(true)
  rerender(<Page a={false} b={null} />)
  expect(screen.getByText('limpo')).toBeTruthy()
  rerender(<Page a b={null} />)
  act(unmount)
  expect(isDirty()).toBe(false)
})
