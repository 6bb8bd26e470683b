import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LONGEST_GAP, withGap } from '#domain/agendamento/gap.ts'
import { agendaDayOf, agendaOf, slotsOfDay } from '#domain/agendamento/slots.ts'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import { addDays, formatDateTime, formatTime } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import type { Week } from '#domain/week/schema.ts'
import { type Api, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'
import { weekAround } from '#tests/support/week.ts'

let api: Api
beforeAll(async () => {
  // She books and cancels more in a minute than a person can.
  api = await startApi({}, {}, { writesPerMinute: { Usuario: 100_000, Admin: 100_000 } })
})
afterAll(() => api.close())

const NOW = { date: TODAY, minute: 7 * 60 + 30 }
const minutes = fc.integer({ min: 10, max: 300 })
const minutesOfGap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: LONGEST_GAP }))
const gap = fc.record({ antes: minutesOfGap, depois: minutesOfGap })
const visits = fc.array(
  fc.record({ inicio: fc.integer({ min: 0, max: 1430 }), tempo: minutes, hasGap: fc.boolean() }),
  { maxLength: 6 },
)
const hour = fc.integer({ min: 7, max: 20 })
const periods = fc.option(
  fc.uniqueArray(hour, { minLength: 4, maxLength: 4 }).map((h) => h.sort((a, b) => a - b)),
)

const week = fc.option(weekAround([TODAY, TOMORROW]))

/**
 * A time that was shown as free and then refused is what clients do not forgive: screen and server are one
 * rule.
 */
it('whatever the screen offers from the lists, POST accepts, and nothing else', async () => {
  const property = fc.asyncProperty(
    visits,
    periods,
    minutes,
    fc.constantFrom(TODAY, TOMORROW),
    week,
    gap,
    async (taken, hours, tempo, data, semana, around) => {
      await api.db.pool.query('truncate agendamento, horario, procedimento')
      const service = {
        nome: 'Serviço',
        descricao: 'x',
        valor: 100,
        tempo: formatDuration(tempo),
        tipoProcedimento: 1,
      }
      const registered = await api.admin.call('POST', '/api/Procedimento', { ...service, ...withGap(around) })
      expect(registered.statusCode, registered.payload).toBe(201)
      const saved = await api.admin.call('PUT', '/api/Clinica', {
        nome: 'Aurora',
        semana,
        limites: NO_LIMITS,
      })
      expect(saved.statusCode, saved.payload).toBe(200)
      if (hours) {
        const [a, b, c, d] = hours.map((h) => formatTime(h * 60))
        await api.admin.call('POST', '/api/Horarios', {
          data,
          horarioInicioPrimeiroPeriodo: a,
          horarioFimPrimeiroPeriodo: b,
          horarioInicioSegundoPeriodo: c,
          horarioFimSegundoPeriodo: d,
        })
      }
      for (const v of taken)
        await api.admin.call('POST', '/api/Agendamentos', {
          ...service,
          // Reception's visit has its service's gap, and one of no service has none.
          ...(v.hasGap ? {} : { nome: 'Outro' }),
          dataHoraAgendada: formatDateTime(data, v.inicio),
          tempo: formatDuration(v.tempo),
          encaixe: true,
        })
      const horarios = (await api.ana.call('GET', `/api/horarios?desde=${data}&ate=${data}`)).body
      // What is kept free reaches over midnights.
      const range = `desde=${addDays(data, -1)}&ate=${addDays(data, 1)}`
      const list = (await api.ana.call('GET', `/api/Agendamentos?${range}`)).body
      const clinica = (await api.visitor.call('GET', '/api/clinica')).body
      const agenda = agendaOf(horarios, list, clinica.semana)
      const slots = slotsOfDay(agendaDayOf(agenda, { date: data, tempo, gap: around, clinicNow: NOW }))
      const free = slots.kind === 'free' ? slots.starts : []
      for (const inicio of [7 * 60, 9 * 60, 10 * 60 + 30, 13 * 60, 16 * 60, 18 * 60, 19 * 60 + 30, ...free]) {
        const start = formatDateTime(data, inicio)
        const { statusCode, body } = await api.ana.call('POST', '/api/Agendamentos', {
          ...service,
          dataHoraAgendada: start,
        })
        expect([start, statusCode]).toEqual([start, free.includes(inicio) ? 201 : 409])
        if (statusCode === 201) await api.ana.call('DELETE', `/api/Agendamentos/${body.id}`)
      }
    },
  )
  // A visit that is over: by a minute, what is kept free after it meets what is kept free before another.
  const over = [{ inicio: 76, tempo: 163, hasGap: true }]
  const semana: Week = { dias: Array(7).fill([]), feriadosAbertos: [], fechamentos: [], passo: 10 }
  await fc.assert(property, {
    numRuns: 25,
    examples: [[over, [7, 10, 11, 12], 10, TODAY, semana, { antes: 118, depois: 104 }]],
  })
  // Registered evenings have more starts than the standard grid, and each is booked.
})
