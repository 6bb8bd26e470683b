import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agendaDe, diaDaAgenda, slotsDoDia } from '#domain/agendamento/slots.ts'
import { formatDataHora, formatHora } from '#domain/lib/dates.ts'
import { formatTempo } from '#domain/lib/duration.ts'
import { AMANHA, type Api, HOJE, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const AGORA = { data: HOJE, minuto: 7 * 60 + 30 }
const minutos = fc.integer({ min: 10, max: 300 })
const visitas = fc.array(fc.record({ inicio: fc.integer({ min: 0, max: 1430 }), tempo: minutos }), {
  maxLength: 6,
})
const hora = fc.integer({ min: 7, max: 20 })
const periodos = fc.option(
  fc.uniqueArray(hora, { minLength: 4, maxLength: 4 }).map((h) => h.sort((a, b) => a - b)),
)

/**
 * A time that was shown as free and then refused is what clients do not forgive: screen and server are one
 * rule.
 */
it('whatever the screen offers from the lists, POST accepts, and nothing else', async () => {
  const property = fc.asyncProperty(
    visitas,
    periodos,
    minutos,
    fc.constantFrom(HOJE, AMANHA),
    async (ocupadas, horas, tempo, data) => {
      await api.db.pool.query('truncate agendamento, horario, procedimento')
      const service = {
        nome: 'Serviço',
        descricao: 'x',
        valor: 100,
        tempo: formatTempo(tempo),
        tipoProcedimento: 1,
      }
      await api.admin.call('POST', '/api/Procedimento', service)
      if (horas) {
        const [a, b, c, d] = horas.map((h) => formatHora(h * 60))
        await api.admin.call('POST', '/api/Horarios', {
          data,
          horarioInicioPrimeiroPeriodo: a,
          horarioFimPrimeiroPeriodo: b,
          horarioInicioSegundoPeriodo: c,
          horarioFimSegundoPeriodo: d,
        })
      }
      for (const v of ocupadas)
        await api.admin.call('POST', '/api/Agendamentos', {
          ...service,
          dataHoraAgendada: formatDataHora(data, v.inicio),
          tempo: formatTempo(v.tempo),
          encaixe: true,
        })
      const horarios = (await api.ana.call('GET', `/api/horarios?desde=${data}&ate=${data}`)).body
      const lista = (await api.ana.call('GET', `/api/Agendamentos?desde=${data}&ate=${data}`)).body
      const slots = slotsDoDia(diaDaAgenda(agendaDe(horarios, lista), { data, tempo, agora: AGORA }))
      const livres = slots.tipo === 'livres' ? slots.inicios : []
      for (const inicio of [7 * 60, 9 * 60, 10 * 60 + 30, 13 * 60, 16 * 60, ...livres]) {
        const quando = formatDataHora(data, inicio)
        const { statusCode, body } = await api.ana.call('POST', '/api/Agendamentos', {
          ...service,
          dataHoraAgendada: quando,
        })
        expect([quando, statusCode]).toEqual([quando, livres.includes(inicio) ? 201 : 409])
        if (statusCode === 201) await api.ana.call('DELETE', `/api/Agendamentos/${body.id}`)
      }
    },
  )
  await fc.assert(property, { numRuns: 25 })
})
