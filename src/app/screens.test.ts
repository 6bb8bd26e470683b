import { expect, it } from 'vitest'
import { screenAt, screens, screenTitle } from './screens.ts'

it('has one row for each file of a screen, and one file for each row', async () => {
  const files = import.meta.glob(['./routes/*.tsx', '!./routes/*.test.tsx'], { import: 'Screen' })
  expect(Object.keys(files).toSorted()).toEqual(screens.map(({ file }) => `./routes/${file}.tsx`).toSorted())
})

it('calls every screen by a name of its own, with the clinic’s', () => {
  const titles = screens.map((screen) => screenTitle(screen, 'Clínica Aurora'))
  expect(new Set(titles).size).toBe(screens.length)
  for (const title of titles) expect(title).toMatch(/Clínica Aurora$/)
  expect(screenTitle(screenAt('/Servicos/'), 'Clínica Aurora')).toBe('Nossos Serviços · Clínica Aurora')
  expect(screenTitle(screenAt('/servicos'), '')).toBe('Nossos Serviços')
  expect(screenAt('/Visita/17/')?.path).toBe('/visita/:id')
  expect([screenAt('/17'), screenAt('/sobre/17')]).toEqual([undefined, undefined])
})
