import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate horario'))

const day = {
  data: '2026-11-16',
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}
const create = (data: string, more = {}) => api.admin.call('POST', '/api/Horarios', { ...day, data, ...more })

it('is registered for a date and listed by date, narrowed by either query', async () => {
  const second = await create('2026-11-17T03:00:00.000Z')
  const first = await create('2026-11-16', { horarioInicioPrimeiroPeriodo: '07:00:00' })
  expect(second.statusCode).toBe(201)
  expect(second.body).toEqual({ ...day, id: second.body.id, data: '2026-11-17' })
  expect(first.body.horarioInicioPrimeiroPeriodo).toBe('07:00')
  const list = async (path: string) =>
    (await api.ana.call('GET', path)).body.map((h: { data: string }) => h.data)
  expect(await list('/api/horarios')).toEqual(['2026-11-16', '2026-11-17'])
  expect(await list('/api/Horarios?desde=2026-11-17')).toEqual(['2026-11-17'])
  expect(await list('/api/horarios/filtrar?dataInicial=&dataFinal=2026-11-16')).toEqual(['2026-11-16'])
  expect(await list('/api/horarios/filtrar?dataInicial=null&dataFinal=null')).toHaveLength(2)
  expect(await list('/api/horarios/filtrar?dataInicial=2030-01-01')).toEqual([])
})

it('is removed by Admin', async () => {
  const { id } = (await create('2026-11-16')).body
  expect((await api.admin.call('DELETE', `/api/Horarios/${id}`)).statusCode).toBe(204)
  expect((await api.admin.call('DELETE', `/api/Horarios/${id}`)).statusCode).toBe(404)
})

it.each([
  [{ data: '2026-02-30' }, 'data'],
  [{ horarioFimPrimeiroPeriodo: '07:00' }, 'horarioFimPrimeiroPeriodo'],
  [{ horarioFimPrimeiroPeriodo: '' }, 'horarioFimPrimeiroPeriodo'],
  [{ horarioInicioSegundoPeriodo: '25:00' }, 'horarioInicioSegundoPeriodo'],
  [
    { horarioInicioSegundoPeriodo: '11:00', horarioFimSegundoPeriodo: '13:00' },
    'horarioInicioSegundoPeriodo',
  ],
])('%j is refused by its field', async (more, campo) => {
  const { statusCode, body } = await create('2026-11-16', more)
  expect(statusCode).toBe(422)
  expect(body.errors[0].campo).toBe(campo)
})

it('a filter that is no date is refused by its field', async () => {
  const { statusCode, body } = await api.ana.call('GET', '/api/horarios/filtrar?dataInicial=ontem')
  expect(statusCode).toBe(422)
  expect(body.errors).toEqual([{ campo: 'dataInicial', mensagem: 'Data inválida: use AAAA-MM-DD.' }])
})
