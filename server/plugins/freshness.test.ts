import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import { addDays } from '#domain/lib/dates.ts'
import { type Api, at, CLEANSING, startApi, TODAY } from '#tests/support/api.ts'
import { restoreDump, takeDump } from '#tests/support/restore.ts'
import { confirmLineage } from '../db/lineage.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const MENSAGEM = { nome: 'Oi', descricao: 'Texto', tipoMensagemTemporaria: 1, habilitado: true }
const VOUCHER = { nome: 'Dez', descricao: 'Por cento', campo: true }
let visits = 0
const changes: Record<string, () => Promise<unknown>> = {
  procedimentos: () => api.admin.call('POST', '/api/Procedimento', CLEANSING),
  vouchers: () => api.admin.call('POST', '/api/Voucher', VOUCHER),
  mensagens: () => api.admin.call('POST', '/api/MensagemTemporaria', MENSAGEM),
  horarios: () =>
    api.admin.call('POST', '/api/Horarios', {
      data: TODAY,
      horarioInicioPrimeiroPeriodo: '08:00',
      horarioFimPrimeiroPeriodo: '12:00',
    }),
  agendamentos: () =>
    api.admin.call('POST', '/api/Agendamentos', {
      ...CLEANSING,
      dataHoraAgendada: at(addDays(TODAY, ++visits), '09:00'),
    }),
  perfil: () => api.ana.call('POST', '/api/PerfilUsuario', { nome: 'Ana' }),
  clinica: () => api.db.pool.query(`insert into clinica (dados) values ('{"fuso": "America/Sao_Paulo"}')`),
}
const get = (url: string, tag?: string, who = api.admin) =>
  who.call('GET', url, undefined, tag === undefined ? {} : { 'if-none-match': tag })

const lists = (Object.values(endpoints) as Endpoint[]).flatMap(({ topic, path }) =>
  topic === undefined ? [] : [[path, topic] as const],
)

it.each(lists)('%s is answered 304 until something of %s changes', async (path, topic) => {
  if (topic === 'clinica') await changes.clinica?.()
  const first = await get(path)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"/)
  const again = await get(path, tag)
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers.etag).toMatch(/^W\/"/)
  for (const [other, change] of Object.entries(changes))
    if (other !== topic && other !== 'clinica') await change()
  expect((await get(path, tag)).statusCode).toBe(304)
  if (topic === 'clinica') await api.db.pool.query(`update clinica set dados = dados || '{"nome": "x"}'`)
  else await changes[topic]?.()
  const changed = await get(path, tag)
  expect(changed.statusCode).not.toBe(304)
  expect(changed.headers.etag).not.toBe(tag)
})

it('a tag holds for the person it was made for', async () => {
  const tag = String((await get('/api/MensagemTemporaria', undefined, api.ana)).headers.etag)
  expect((await get('/api/MensagemTemporaria', tag, api.ana)).statusCode).toBe(304)
  for (const who of [api.bia, api.admin, api.visitor])
    expect((await get('/api/MensagemTemporaria', tag, who)).statusCode).toBe(200)
})

it('no tag holds after the database was put back from a copy, and every answer says so', async () => {
  await confirmLineage(api.db)
  await changes.procedimentos?.()
  const dump = await takeDump(api.db.pool)
  const first = await get('/api/Procedimento')
  const [tag, epoca] = [String(first.headers.etag), first.headers[LINEAGE_HEADER]]
  expect((await get('/api/Procedimento', tag)).statusCode).toBe(304)
  await restoreDump(api.db.pool, dump)
  const again = await get('/api/Procedimento', tag)
  expect(again.statusCode).toBe(200)
  expect(again.headers[LINEAGE_HEADER]).not.toBe(epoca)
  expect((await get('/api/Usuarios/sessao')).headers[LINEAGE_HEADER]).toBe(again.headers[LINEAGE_HEADER])
})

it('is found among several tags, and strange ones do no harm', async () => {
  const tag = String((await get('/api/Voucher')).headers.etag)
  expect((await get('/api/Voucher', `"a", ${tag}, W/"b"`)).statusCode).toBe(304)
  for (const strange of ['*', '"1"', `W/"${'1'.repeat(500)}"`, '"', 'W/"v.1.5:6:\'"'])
    expect((await get('/api/Voucher', strange)).statusCode).toBe(200)
})
