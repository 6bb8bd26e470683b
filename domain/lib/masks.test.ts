import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCep, formatCpf, formatPhone, isCep, isCpf, isPhone } from './masks.ts'

it('masks digits, and what is masked already', () => {
  expect(formatPhone('11981402276')).toBe('(11) 98140-2276')
  expect(formatPhone('(11) 98140-2276')).toBe('(11) 98140-2276')
  expect(formatPhone('1135550148')).toBe('(11) 3555-0148')
  expect(formatCpf('52998224725')).toBe('529.982.247-25')
  expect(formatCep('05435000')).toBe('05435-000')
  expect(formatCep('')).toBe('')
})

it.each(['+55 11 98140-2276', '5511981402276', '011 98140-2276', '(011) 98140-2276'])(
  'reads "%s" as address books write a telephone',
  (telephone) => {
    expect([isPhone(telephone), formatPhone(telephone)]).toEqual([true, '(11) 98140-2276'])
  },
)

it('takes 55 for an area where no more than its own number follows', () => {
  expect(formatPhone('55981402276')).toBe('(55) 98140-2276')
  expect(formatPhone('+55 55 98140-2276')).toBe('(55) 98140-2276')
  expect(formatPhone('5532215500')).toBe('(55) 3221-5500')
})

it.each(['52998224725', '529.982.247-25', '111.444.777-35', '012.345.678-90'])('%s is a CPF', (cpf) => {
  expect(isCpf(cpf)).toBe(true)
})

it.each(['52998224724', '52998224735', '11111111111', '00000000000', '5299822472', '529982247255', ''])(
  '"%s" is no CPF',
  (cpf) => {
    expect(isCpf(cpf)).toBe(false)
  },
)

it('refuses every CPF with one digit changed', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (position, step) => {
      const good = [...'52998224725']
      good[position] = String((Number(good[position]) + step) % 10)
      expect(isCpf(good.join(''))).toBe(false)
    }),
  )
})

it('asks for an area code in a phone, and eight digits in a CEP', () => {
  expect(isPhone('(11) 98140-2276')).toBe(true)
  expect(isPhone('(11) 3555-0148')).toBe(true)
  expect(isPhone('981402276')).toBe(false)
  expect(isPhone('01981402276')).toBe(false)
  expect(isCep('05435-000')).toBe(true)
  expect(isCep('5435-000')).toBe(false)
})
