import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { type Api, startApi } from '#tests/support/api.ts'
import { LONGEST_ANSWER } from './pages.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.db.pool.query(`
    insert into usuario (nome_usuario, email, senha_hash)
      select 'Cliente ' || n, 'c' || n || '@exemplo.test', 'x' from generate_series(1, 1200) n;
    insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
      select 'Peeling', 'x', 1, timestamp '2026-01-01' + n * interval '1 hour',
        timestamp '2026-01-01' + n * interval '1 hour' + interval '30 minutes', 100, false
      from generate_series(1, 1200) n`)
})
afterAll(() => api.close())

it.each([
  ['/api/Agendamentos/filtrar?nome=peeling', 1200],
  // With two clients and the Admin.
  ['/api/PerfilUsuario', 1203],
])('%s answers as many as any answer may have, and says how many there are', async (url, total) => {
  const answer = await api.admin.call('GET', url)
  expect(answer.body).toHaveLength(LONGEST_ANSWER)
  expect(answer.headers[TOTAL_HEADER.toLowerCase()]).toBe(String(total))
  const page = await api.admin.call('GET', `${url}${url.includes('?') ? '&' : '?'}limite=50`)
  expect(page.body).toHaveLength(50)
  expect(page.headers[TOTAL_HEADER.toLowerCase()]).toBe(String(total))
})
