import { describe, expect, it } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { readChosenService } from './chosen-service.ts'
import { addressOfKind, bookingLink, chosenServiceOf, kindOfAddress, tappedOf, tappedState } from './utils.ts'

const procedimento = {
  id: 7,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  valor: 189,
  tempo: '01:15',
  imagem: 'limpeza.webp',
  tipoProcedimento: 2 as const,
}

describe('informacoes', () => {
  it('goes through the navigation and back', () => {
    const { to, state } = bookingLink(chosenServiceOf(procedimento))
    expect(to).toBe('/agendamentos?servico=7')
    expect(readChosenService(state)).toEqual({ ...procedimento, gap: NO_GAP })
  })

  it.each([
    [{ intervaloDepois: 15 }, { antes: 0, depois: 15 }],
    [
      { intervaloAntes: 10, intervaloDepois: 5 },
      { antes: 10, depois: 5 },
    ],
  ])('takes along what is kept free around it: %j', (kept, gap) => {
    const { state } = bookingLink(chosenServiceOf({ ...procedimento, ...kept }))
    expect(readChosenService(state)).toEqual({ ...procedimento, gap })
  })

  it.each([null, 15, [], { antes: 0 }, { antes: 0, depois: '15' }, { antes: -5, depois: 0 }])(
    'keeps nothing free around it by %j',
    (gap) => expect(readChosenService({ informacoes: { ...procedimento, gap } })?.gap).toEqual(NO_GAP),
  )

  it('reads the specification’s five fields alone', () => {
    const { id: _id, imagem: _imagem, ...five } = procedimento
    const parsed = readChosenService({ informacoes: five })
    expect(parsed).toEqual({ ...procedimento, id: null, imagem: '', gap: NO_GAP })
    expect(parsed && bookingLink(parsed).to).toBe('/agendamentos')
  })

  it.each([
    null,
    undefined,
    'x',
    {},
    { informacoes: null },
    { informacoes: { nome: 'Só o nome' } },
    { informacoes: { ...procedimento, tempo: '00:00' } },
    { informacoes: { ...procedimento, valor: '150' } },
    { informacoes: { ...procedimento, valor: -1 } },
    { informacoes: { ...procedimento, tipoProcedimento: 3 } },
  ])('refuses %j', (state) => expect(readChosenService(state)).toBeNull())
})

describe('kindOfAddress', () => {
  it('keeps the toggle in the address', () => {
    for (const tipo of [1, 2] as const) {
      const url = new URL(addressOfKind(tipo), 'http://x.test')
      expect(kindOfAddress(url.searchParams)).toBe(tipo)
    }
    expect(kindOfAddress(new URLSearchParams('tipo=FACIAL'))).toBe(2)
    expect(kindOfAddress(new URLSearchParams('tipo=outro'))).toBe(1)
  })
})

describe('the card that was tapped', () => {
  it('is found again, with its kind where the address names none', () => {
    const tapped = tappedOf({ ...tappedState(procedimento), informacoes: null }, [procedimento])
    expect(tapped).toBe(procedimento)
    expect(kindOfAddress(new URLSearchParams(), tapped?.tipoProcedimento)).toBe(2)
    expect(kindOfAddress(new URLSearchParams('tipo=corporal'), tapped?.tipoProcedimento)).toBe(1)
  })

  it.each([null, undefined, 'x', {}, { procedimento: '7' }, { procedimento: 8 }])('is none of %j', (state) =>
    expect(tappedOf(state, [procedimento])).toBeNull(),
  )
})
