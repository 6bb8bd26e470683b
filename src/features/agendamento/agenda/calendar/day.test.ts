import { describe, expect, it } from 'vitest'
import { agendaDe } from '#domain/agendamento/slots.ts'
import { formatDataHora, formatHora } from '#domain/lib/dates.ts'
import { formatTempo } from '#domain/lib/duration.ts'
import { horasDe, inicioDoToque, montarDia, semanaDe, somaDosDias } from './day.ts'
import { eventosDosDias } from './events.ts'
import { blocosDoDia } from './lanes.ts'
import { horasCurtas, jaEsta, tituloDaSemana } from '../utils.ts'
import type { LinhaDaClinica } from '../entries.ts'

const SEXTA = '2026-11-13'

function linha(de: string, ate: string, extra: Partial<LinhaDaClinica> = {}): LinhaDaClinica {
  const m = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3))
  return {
    chave: de,
    quando: formatDataHora(SEXTA, m(de)),
    data: SEXTA,
    de: m(de),
    ate: m(ate),
    inicio: de,
    fim: ate,
    nome: 'Limpeza de pele',
    email: 'ana@exemplo.test',
    valor: 100.1,
    encaixe: false,
    agendamento: null,
    fila: null,
    ...extra,
  }
}

/** The day that is drawn: 13/11 at 08:50, open 07:00 to 12:00 and 13:00 to 18:00. */
const linhas = [
  linha('07:30', '08:45'),
  linha('09:00', '10:00'),
  linha('09:30', '10:15', { encaixe: true }),
  linha('10:00', '10:40'),
  linha('13:00', '14:00'),
  linha('15:00', '16:00'),
  linha('16:30', '17:15'),
]
const horario = {
  data: SEXTA,
  horarioInicioPrimeiroPeriodo: '07:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '13:00',
  horarioFimSegundoPeriodo: '18:00',
}
const agenda = (horarios = [horario]) =>
  agendaDe(
    horarios,
    linhas.map((l) => ({ dataHoraAgendada: l.quando, tempo: formatTempo(l.ate - l.de) })),
  )
const agora = { data: SEXTA, minuto: 8 * 60 + 50 }
const em = (i: { inicio: number; fim: number }) => `${formatHora(i.inicio)}-${formatHora(i.fim)}`

describe('montarDia', () => {
  const dia = montarDia(SEXTA, { linhas, agenda: agenda(), agora })

  it('offers what is free on the grid and has not passed', () =>
    expect(dia.livres.map(em)).toEqual(['11:00-12:00', '14:00-15:00', '16:00-16:30']))
  it('counts visits, money and free time', () =>
    expect(dia.totais).toEqual({ quantos: 7, encaixes: 1, valor: 700.7, livres: 150 }))
  it('shows the pause between two periods', () =>
    expect(dia.fechados.map((f) => `${f.rotulo} ${em(f)}`)).toEqual(['Intervalo 12:00-13:00']))
  it('a day of one period ends with it', () => {
    const manha = { ...horario, horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' }
    const { fechados } = montarDia(SEXTA, { linhas, agenda: agenda([manha]), agora })
    expect(fechados.map((f) => `${f.rotulo} ${em(f)}`)).toEqual(['Sem período 12:00-18:00'])
  })
  it('without registered hours the standard grid holds', () => {
    const { fechados, livres } = montarDia('2026-11-16', { linhas, agenda: agenda([]), agora })
    expect(fechados.map(em)).toEqual(['12:00-13:00'])
    expect(livres.map(em)).toEqual(['07:00-12:00', '13:00-17:30'])
  })
  it('a refused booking holds no time and brings no money', () => {
    const fila = { state: 'conflict' } as LinhaDaClinica['fila']
    const { totais } = montarDia(SEXTA, {
      linhas: [linha('09:00', '10:00', { fila })],
      agenda: agenda(),
      agora,
    })
    expect(totais).toMatchObject({ quantos: 0, valor: 0 })
  })
  it('adds days up', () => expect(somaDosDias([dia, dia])).toMatchObject({ quantos: 14, valor: 1401.4 }))
})

describe('blocosDoDia', () => {
  const lados = (ls: readonly LinhaDaClinica[]) => blocosDoDia(ls).map((b) => [b.linha.inicio, b.lado])
  const e = { encaixe: true }

  it('puts an encaixe at the right of what it touches', () =>
    expect(lados(linhas)).toEqual([
      ['07:30', null],
      ['09:00', 'esquerda'],
      ['09:30', 'direita'],
      ['10:00', 'esquerda'],
      ['13:00', null],
      ['15:00', null],
      ['16:30', null],
    ]))
  it('also where it begins first', () =>
    expect(lados([linha('09:00', '09:40', e), linha('09:30', '10:00')])).toEqual([
      ['09:00', 'direita'],
      ['09:30', 'esquerda'],
    ]))
  it('leaves to the calendar what would take more than a lane of each kind', () => {
    const dois = [linha('09:00', '10:00'), linha('09:10', '09:50', e), linha('09:20', '10:00', e)]
    expect(lados(dois).map(([, lado]) => lado)).toEqual([null, null, null])
    const tambem = [linha('09:00', '10:00'), linha('09:10', '09:50', e), linha('09:20', '10:00')]
    expect(lados(tambem).map(([, lado]) => lado)).toEqual([null, null, null])
  })
  it('leaves to it an encaixe that is alone', () =>
    expect(lados([linha('09:00', '10:00', e), linha('10:00', '11:00')])).toEqual([
      ['09:00', null],
      ['10:00', null],
    ]))
  it('an empty day has none', () => expect(blocosDoDia([])).toEqual([]))
})

describe('eventosDosDias', () => {
  const [evento] = eventosDosDias([
    montarDia(SEXTA, { linhas: [linha('23:00', '25:00')], agenda: agenda([]), agora }),
  ])
  it('gives the calendar the wall clock, and nothing past midnight', () =>
    expect(evento).toMatchObject({ start: `${SEXTA}T23:00:00.000Z`, end: '2026-11-14T00:00:00.000Z' }))
  it('a booking that the clinic does not have yet cannot be moved', () =>
    expect(evento?.startEditable).toBe(false))
})

describe('horasDe', () => {
  const com = (...ls: LinhaDaClinica[]) =>
    horasDe([montarDia(SEXTA, { linhas: ls, agenda: agenda([]), agora })])
  it('is 7 to 18', () => expect(com()).toEqual({ inicio: 420, fim: 1080 }))
  it('grows by whole hours', () =>
    expect(com(linha('06:30', '07:10'), linha('18:10', '19:20'))).toEqual({ inicio: 360, fim: 1200 }))
})

it('a touch means the half hour under it', () => {
  const livre = { inicio: 420, fim: 720 }
  expect([0, 0.05, 0.5, 0.99, 1].map((f) => formatHora(inicioDoToque(livre, f)))).toEqual([
    '07:00',
    '07:00',
    '09:30',
    '11:30',
    '11:30',
  ])
})

it('the week runs from Sunday', () => {
  expect(semanaDe(SEXTA)).toEqual(semanaDe('2026-11-08'))
  expect(semanaDe(SEXTA)[0]).toBe('2026-11-08')
})

it('says it in words', () => {
  expect([180, 90, 30, 0].map(horasCurtas)).toEqual(['3h', '1h30', '30min', '0h'])
  expect(tituloDaSemana('2026-11-08', '2026-11-14')).toBe('8 a 14 de novembro')
  expect(tituloDaSemana('2026-11-29', '2026-12-05')).toBe('29 de novembro a 5 de dezembro')
  const quem = (email: string | null) => (email === null ? 'Recepção' : 'Ana')
  expect(jaEsta([linha('09:00', '10:00')], quem)).toBe('Ana já está das 09:00 às 10:00.')
  expect(jaEsta([linha('09:00', '10:00', { email: null })], quem)).toBe(
    'Limpeza de pele já está das 09:00 às 10:00.',
  )
  expect(jaEsta([], quem)).toBe('Já há um agendamento nesse horário.')
})
