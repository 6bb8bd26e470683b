import { expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { API_HEADER, LINEAGE_HEADER } from '#domain/api/headers.ts'
import { createSend } from './send.ts'

const OURS = {
  [API_HEADER]: '1',
  [LINEAGE_HEADER]: 'e-1',
  date: 'Wed, 11 Nov 2026 12:00:00 GMT',
  'content-type': 'application/json',
}
const hers = { chave: 'k-1', dono: 'ana@exemplo.test' }

function sendTo(answer: Response | Error) {
  const bodies: string[] = []
  const fetch = vi.fn(async (request: Request) => {
    bodies.push(await request.text())
    if (answer instanceof Error) throw answer
    return answer
  })
  const onAnswer = vi.fn(async () => undefined)
  const send = createSend({
    baseUrl: 'http://clinica.test',
    fetch: fetch as typeof globalThis.fetch,
    onAnswer,
  })
  return { fetch, bodies, onAnswer, send }
}

it('sends the command as its person’s, under its key, to the path of the contract', async () => {
  const { fetch, bodies, onAnswer, send } = sendTo(Response.json({ id: 7 }, { headers: OURS }))
  const request = { endpoint: 'perfil.alterar', params: { id: 3 }, body: { uf: 'SP' } } as const
  expect(await send(request, { ...hers, dono: 'zoë@exemplo.test' })).toEqual({
    kind: 'ok',
    status: 200,
    body: { id: 7 },
  })
  const [sent] = fetch.mock.calls[0] ?? []
  expect(sent).toMatchObject({
    url: 'http://clinica.test/api/PerfilUsuario/3',
    method: 'PUT',
    redirect: 'error',
    cache: 'no-store',
  })
  expect(bodies).toEqual(['{"uf":"SP"}'])
  expect(sent?.headers.get('idempotency-key')).toBe('k-1')
  expect(sent?.headers.get('x-dono')).toBe('zo%C3%AB%40exemplo.test')
  expect(onAnswer).toHaveBeenCalledWith({
    serverTime: Date.parse(OURS.date),
    heardAt: expect.any(Number),
    epoca: 'e-1',
    isWritten: true,
  })
})

it('says which version was seen in the address', async () => {
  const { fetch, send } = sendTo(new Response(null, { status: 204, headers: OURS }))
  await send({ endpoint: 'agendamento.cancelar', params: { id: 9 }, query: { versao: 3 } }, hers)
  expect(fetch.mock.calls[0]?.[0]).toMatchObject({
    url: 'http://clinica.test/api/Agendamentos/9?versao=3',
    method: 'DELETE',
  })
})

const cancel = { endpoint: 'agendamento.cancelar', params: { id: 9 } } as const
const taken = problem('horario_ocupado', 'Ocupado.', { alternativas: ['2026-11-20T10:00:00.000Z'] })

it.each<[string, () => Response | Error, unknown, boolean]>([
  [
    'nothing to say',
    () => new Response(null, { status: 204, headers: OURS }),
    { kind: 'ok', status: 204, body: null },
    true,
  ],
  [
    'a refusal with its alternatives',
    () => Response.json(taken, { status: 409, headers: OURS }),
    { kind: 'problem', status: 409, problem: taken, retryAfter: null, decided: false },
    true,
  ],
  [
    'a wait',
    () => new Response('', { status: 503, headers: { ...OURS, 'retry-after': '7' } }),
    { kind: 'problem', status: 503, problem: null, retryAfter: 7, decided: false },
    true,
  ],
  [
    'a problem that is none',
    () => Response.json({ code: 3 }, { status: 500, headers: OURS }),
    { kind: 'problem', status: 500, problem: null, retryAfter: null, decided: false },
    true,
  ],
  ['a portal’s page', () => new Response('<html>'), { kind: 'foreign', status: 200 }, false],
  ['a portal’s JSON', () => Response.json({ id: 1 }), { kind: 'foreign', status: 200 }, false],
  ['half a body', () => new Response('{"id":', { headers: OURS }), { kind: 'foreign', status: 200 }, false],
  [
    'a body that is no row',
    () => Response.json([1], { status: 201, headers: OURS }),
    { kind: 'foreign', status: 201 },
    true,
  ],
  ['no answer', () => new TypeError('failed to fetch'), { kind: 'no_answer' }, false],
])('%s is told as what it is', async (_, answer, expected, ours) => {
  const { onAnswer, send } = sendTo(answer())
  expect(await send(cancel, hers)).toEqual(expected)
  expect(onAnswer.mock.calls).toHaveLength(ours ? 1 : 0)
})
