import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDias, formatDataHora, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { formatTempo, parseTempo } from '#domain/lib/duration.ts'
import {
  agendaDe,
  alternativas,
  checkSlot,
  type Dia,
  diaDaAgenda,
  GRADE,
  type Intervalo,
  slotsDoDia,
} from './slots.ts'

const DIA = 24 * 60
const HOJE = '2026-11-12'

const intervalo = fc
  .tuple(fc.integer({ min: -120, max: DIA }), fc.integer({ min: 1, max: 600 }))
  .map(([inicio, tempo]): Intervalo => ({ inicio, fim: inicio + tempo }))
const periodo = fc
  .tuple(fc.integer({ min: 6, max: 19 }), fc.integer({ min: 1, max: 8 }))
  .map(([de, horas]): Intervalo => ({ inicio: de * 60, fim: Math.min(de + horas, 23) * 60 }))

const dia: fc.Arbitrary<Dia> = fc.record({
  data: fc.integer({ min: -1, max: 3 }).map((dias) => addDias(HOJE, dias)),
  tempo: fc.integer({ min: 1, max: 300 }),
  agora: fc.record({ data: fc.constant(HOJE), minuto: fc.nat(DIA - 1) }),
  periodos: fc.option(fc.array(periodo, { maxLength: 3 }), { nil: null }),
  ocupados: fc.array(intervalo, { maxLength: 4 }),
})

function livres(d: Dia): readonly number[] {
  const slots = slotsDoDia(d)
  return slots.tipo === 'livres' ? slots.inicios : []
}

it('offers exactly what it accepts, of all minutes of a day', () => {
  fc.assert(
    fc.property(dia, (d) => {
      const aceitos = Array.from({ length: DIA }, (_, minuto) => minuto).filter((m) => checkSlot(d, m).ok)
      expect(livres(d)).toEqual(aceitos)
    }),
  )
})

it('offers a start if and only if it is to come, fits one period whole and meets no visit', () => {
  fc.assert(
    fc.property(dia, (d) => {
      const esperados = GRADE.filter((inicio) => {
        const minutos = Array.from({ length: d.tempo }, (_, i) => inicio + i)
        const porVir = formatDataHora(d.data, inicio) > formatDataHora(d.agora.data, d.agora.minuto)
        const dentro =
          d.periodos === null || d.periodos.some((p) => minutos.every((m) => p.inicio <= m && m < p.fim))
        const soltos = minutos.every((m) => !d.ocupados.some((o) => o.inicio <= m && m < o.fim))
        return porVir && dentro && soltos
      })
      expect(livres(d)).toEqual(esperados)
    }),
    { numRuns: 1000 },
  )
})

it('never frees a time by adding a visit, nor by letting time pass, nor by a longer service', () => {
  fc.assert(
    fc.property(dia, intervalo, fc.nat(DIA), (d, visita, passa) => {
      const antes = new Set(livres(d))
      const minuto = Math.min(d.agora.minuto + passa, DIA - 1)
      const depois = [
        livres({ ...d, ocupados: [...d.ocupados, visita] }),
        livres({ ...d, agora: { ...d.agora, minuto } }),
        livres({ ...d, tempo: d.tempo + passa }),
      ]
      for (const inicio of depois.flat()) expect(antes).toContain(inicio)
    }),
  )
})

it('gives a time away once: what was booked is not offered again', () => {
  fc.assert(
    fc.property(dia, fc.nat(18), (d, n) => {
      const slot = checkSlot(d, GRADE[n] ?? 0)
      fc.pre(slot.ok)
      if (slot.ok)
        expect(checkSlot({ ...d, ocupados: [...d.ocupados, slot.value] }, slot.value.inicio).ok).toBe(false)
    }),
  )
})

it('has a reason exactly where it has no time', () => {
  fc.assert(
    fc.property(dia, (d) => {
      const slots = slotsDoDia(d)
      const respostas = GRADE.map((inicio) => checkSlot(d, inicio))
      expect(slots.tipo === 'nenhum').toBe(respostas.every((r) => !r.ok))
      if (slots.tipo === 'nenhum' && slots.motivo === 'passado')
        expect(respostas.every((r) => !r.ok && (r.error === 'passado' || r.error === 'fechado'))).toBe(true)
      if (slots.tipo === 'nenhum' && slots.motivo === 'fechado')
        // None of the grid's starts was one on that day, gone by or not.
        expect(GRADE.some((i) => d.periodos?.some((p) => p.inicio <= i && i < p.fim))).toBe(false)
    }),
  )
})

const hora = fc.integer({ min: 7, max: 20 }).map((h) => formatHora(h * 60))
const par = fc.oneof(
  fc.constant(['', ''] as const),
  fc.tuple(hora, hora).filter(([de, ate]) => de < ate),
)
const data = fc.integer({ min: -1, max: 4 }).map((dias) => addDias(HOJE, dias))
const horario = fc.tuple(data, par, par).map(([d, p1, p2]) => ({
  data: d,
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
}))
const visita = fc
  .tuple(data, fc.nat(DIA - 1), fc.integer({ min: 1, max: DIA - 1 }))
  .map(([d, minuto, tempo]) => ({ dataHoraAgendada: formatDataHora(d, minuto), tempo: formatTempo(tempo) }))
const horarios = fc.array(horario, { maxLength: 4 })
const visitas = fc.array(visita, { maxLength: 6 })

it('indexes as one would by looking through everything for each day', () => {
  fc.assert(
    fc.property(horarios, visitas, data, (hs, vs, d) => {
      const ontem = addDias(d, -1)
      const ocupados = vs.flatMap((v) => {
        const quando = parseDataHora(v.dataHoraAgendada)
        const inicio = (quando?.minuto ?? 0) - (quando?.data === ontem ? DIA : 0)
        const fim = inicio + (parseTempo(v.tempo) ?? 0)
        return (quando?.data === d || quando?.data === ontem) && fim > 0 ? [{ inicio, fim }] : []
      })
      const doDia = hs.filter((h) => h.data === d)
      const minutos = (t: string) => Number(t.slice(0, 2)) * 60 + Number(t.slice(3))
      const periodos = doDia.flatMap((h) =>
        [
          [h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo] as const,
          [h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo] as const,
        ].flatMap(([de, ate]) => (de === '' ? [] : [{ inicio: minutos(de), fim: minutos(ate) }])),
      )
      const pedido = { data: d, tempo: 60, agora: { data: HOJE, minuto: 0 } }
      expect(diaDaAgenda(agendaDe(hs, vs), pedido)).toEqual({
        ...pedido,
        periodos: doDia.length === 0 ? null : periodos,
        ocupados,
      })
    }),
  )
})

it('suggests at most three times, all free, none twice, in order', () => {
  fc.assert(
    fc.property(horarios, visitas, dia, fc.constantFrom(...GRADE), (hs, vs, d, inicio) => {
      const agenda = agendaDe(hs, vs)
      const sugeridas = alternativas(agenda, { data: d.data, tempo: d.tempo, agora: d.agora, inicio })
      expect(sugeridas.length).toBeLessThanOrEqual(3)
      expect(sugeridas).toEqual([...new Set(sugeridas)].sort())
      for (const s of sugeridas) {
        const quando = parseDataHora(s)
        const nesse = diaDaAgenda(agenda, { data: quando?.data ?? '', tempo: d.tempo, agora: d.agora })
        expect(checkSlot(nesse, quando?.minuto ?? -1).ok).toBe(true)
      }
    }),
  )
})
