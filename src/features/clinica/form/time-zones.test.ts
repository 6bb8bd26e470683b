import { expect, it, vi } from 'vitest'
import { timeZoneOptions } from './time-zones.ts'

it('offers what the clinic takes, whatever else a browser knows, and always the present one', () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Bahia', 'EST5EDT', 'Europe/Lisbon', 'UTC'])
  const [brazil, others] = timeZoneOptions('AGT')
  expect(brazil?.items).toContainEqual({ value: 'America/Bahia', label: 'Salvador' })
  expect(others?.items.map(({ value }) => value)).toEqual(['AGT', 'Europe/Lisbon', 'UTC'])
})
