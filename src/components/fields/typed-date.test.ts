import { describe, expect, it } from 'vitest'
import {
  faultOfTypedDateTime,
  formatTypedDateTime,
  parseTypedDate,
  parseTypedDateTime,
} from './typed-date.ts'

describe('parseTypedDate', () => {
  it.each([
    ['12/11/2026', '2026-11-12'],
    ['1/3/1988', '1988-03-01'],
    ['12112026', '2026-11-12'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('%s is %s', (text, date) => expect(parseTypedDate(text)).toBe(date))
  it.each(['30/02/2026', '29/02/2026', '00/01/2026', '12/13/2026', '2026-11-12', '', '12/11/26'])(
    '%s is none',
    (text) => expect(parseTypedDate(text)).toBeNull(),
  )
})

describe('parseTypedDateTime', () => {
  it.each([
    ['13/11/2026, 09:00', '2026-11-13T09:00'],
    ['01/01/1970, 00:00', '1970-01-01T00:00'],
    ['13/11/2026, 24:00', null],
    ['31/11/2026, 09:00', null],
    ['13/11/2026', null],
    ['13/11/2026, 09:', null],
    ['', null],
  ])('%s', (text, value) => expect(parseTypedDateTime(text)).toBe(value))
  it('is read back as it was written', () => {
    expect(formatTypedDateTime('2026-11-13T09:00')).toBe('13/11/2026, 09:00')
    expect(formatTypedDateTime('')).toBe('')
  })
})

it.each([
  ['', null],
  ['13/11/2026, 09:00', null],
  ['13/11/2026', 'Falta a hora: use hh:mm.'],
  ['13/11/2026, ', 'Falta a hora: use hh:mm.'],
  ['13/11/2026, 25:00', '“25:00” não é uma hora: use hh:mm, até 23:59.'],
  ['31/11/2026, 09:00', '“31/11/2026” não é uma data: use dd/mm/aaaa.'],
])('of %j lacks: %s', (text, words) => expect(faultOfTypedDateTime(text)).toBe(words))
