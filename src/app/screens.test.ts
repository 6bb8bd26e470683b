import { expect, it } from 'vitest'
import { screens } from './screens.ts'

it('has one row for each file of a screen, and one file for each row', async () => {
  const files = import.meta.glob(['./routes/*.tsx', '!./routes/*.test.tsx'], { import: 'Screen' })
  expect(Object.keys(files).toSorted()).toEqual(screens.map(({ file }) => `./routes/${file}.tsx`).toSorted())
})
