import { describe, expect, it } from 'vitest'
import { parseTypedDate } from './date-field.tsx'

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
