import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { type EndpointName, endpoints, problemSchema } from '#domain/api/endpoints.ts'
import type { Api, Caller } from '#tests/support/api.ts'
import { addressParts, type JsonSchema, valuesOf } from './values.ts'

/** One request of the fuzzer, as it can be told to somebody who wants to see it again. */
type Request = {
  readonly name: EndpointName
  readonly who: 'visitor' | 'ana' | 'admin'
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly key: string | undefined
}

/** What was answered otherwise than the contract says. */
export type Finding = { readonly request: unknown; readonly complaint: string }

/** The stream of events has no end, and leaving would make a stranger of everybody after. */
const LEFT_OUT: readonly EndpointName[] = ['evento.ouvir', 'usuario.sair']

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !LEFT_OUT.includes(name))

function schemaValues(schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.constant(undefined)
  return valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

/** What ends an account's sessions: done to the caller, all that comes after would be a stranger's. */
const ENDING: readonly EndpointName[] = ['conta.devolver', 'conta.remover', 'conta.novaSenha']

/** The same, done to somebody who asks for nothing. */
function sparing(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? value : JSON.parse(text.replaceAll('ana@', 'bia@'))
}

function requestsOf(name: EndpointName): fc.Arbitrary<Request> {
  const requests = anyRequestsOf(name)
  if (!ENDING.includes(name)) return requests
  return requests.map((r) => ({ ...r, params: sparing(r.params), body: sparing(r.body) }))
}

function anyRequestsOf(name: EndpointName): fc.Arbitrary<Request> {
  const { params, query, body }: Endpoint = endpoints[name]
  return fc.record({
    name: fc.constant(name),
    who: fc.constantFrom('visitor', 'ana', 'ana', 'ana', 'admin', 'admin', 'admin', 'admin'),
    params: schemaValues(params),
    query: schemaValues(query),
    body: schemaValues(body),
    key: fc.oneof(fc.uuid(), fc.uuid(), fc.constantFrom(undefined, undefined, 'nenhuma')),
  })
}

/** The statuses that each operation declares, by its name: read from the document that everybody reads. */
async function declaredStatuses(api: Api): Promise<ReadonlyMap<string, readonly string[]>> {
  const document = (await api.visitor.call('GET', '/api/docs/json')).body as {
    paths: Record<string, Record<string, { operationId?: string; responses?: Record<string, unknown> }>>
  }
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  return new Map(
    operations.map(({ operationId = '', responses = {} }) => [operationId, Object.keys(responses)]),
  )
}

function addressOf(path: string, params: unknown, query: unknown): string {
  const members = (value: unknown) => Object.entries(typeof value === 'object' && value !== null ? value : {})
  const text = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  const given = new Map(members(params))
  // Without its parameter it would be another route's address.
  const filled = path.replace(/:(\w+)/g, (_, name: string) => text(String(given.get(name) ?? '') || 'x'))
  const search = members(query).map(([name, value]) => `${text(name)}=${text(value)}`)
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`
}

type Plan = { readonly seed: number; readonly requests: number }

/** Puts as many requests as are asked for, made from the contract by the seed, and answers what is wrong. */
export async function fuzzContract(api: Api, { seed, requests }: Plan): Promise<Finding[]> {
  const declared = await declaredStatuses(api)
  const findings: Finding[] = []
  // Where much is said, much can be said wrongly.
  const weightOf = ({ query, body }: Endpoint): number => (query === undefined && body === undefined ? 1 : 3)
  const arbitrary = fc.oneof(
    ...names.map((name) => ({ weight: weightOf(endpoints[name]), arbitrary: requestsOf(name) })),
  )
  for (const request of fc.sample(arbitrary, { seed, numRuns: requests })) {
    const complaint = await complaintOf(api, request, declared.get(request.name) ?? [])
    if (complaint !== null) findings.push({ request, complaint })
  }
  return findings
}

async function complaintOf(api: Api, request: Request, declared: readonly string[]): Promise<string | null> {
  const { name, who, params, query, body, key } = request
  const { method, path, success }: Endpoint = endpoints[name]
  const caller: Caller = api[who]
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const answer = await caller.call(method, addressOf(path, params, query), body, headers)
  const { statusCode } = answer
  if (statusCode >= 500) return `${statusCode}: ${JSON.stringify(answer.body)}`
  if (statusCode >= 400) {
    const told = problemSchema.safeParse(answer.body)
    if (!told.success) return `not a problem: ${JSON.stringify(answer.body)}`
    // The address was none of the contract's: too long, not to be decoded.
    if (told.data.code === 'endereco_inexistente') return null
  }
  if (!declared.includes(String(statusCode))) return `${statusCode} is not declared`
  if (statusCode >= 300 || success.body === null) return null
  const told = success.body.safeParse(answer.body)
  return told.success ? null : `not as declared: ${z.prettifyError(told.error)}`
}

/** Request lines that no browser sends. */
const requestLines = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'),
    fc.constantFrom('/', '//', '/../', 'http://outro.test/', 'http://outro.test//', '', '*'),
    fc.array(addressParts, { maxLength: 4 }),
    fc.constantFrom('', '?', '?%', '?a=%00', '?desde=9999-12-31&ate=9999-12-31', '?a[b]=1&a[b]=2', '#x'),
  )
  .map(([method, start, parts, end]) => `${method} ${start}${parts.join('/')}${end} HTTP/1.1`)

/** Forms that end too early, have no border or another one. */
const forms = fc.constantFrom(
  '',
  '--x',
  '--x\r\n',
  '--x\r\nContent-Disposition: form-data; name="imagem"; filename="a\0.png"\r\n\r\nabc',
  '--x\r\nContent-Disposition: form-data; name="imagem"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--\r\n',
  '--y\r\n\r\n--y--',
)

/** Writes odd requests straight to the server's port; answers those that were answered 5xx or not at all. */
export async function fuzzAddresses(api: Api, { seed, requests }: Plan): Promise<Finding[]> {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as AddressInfo
  const cookie = api.admin.headers.cookie ?? ''
  const head = `Host: 127.0.0.1:${port}\r\nConnection: close\r\nCookie: ${cookie}\r\n`
  const lines = requestLines.map((line) => `${line}\r\n${head}Content-Length: 0\r\n\r\n`)
  const uploads = forms.map(
    (form) =>
      `POST /api/Imagens HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${Buffer.byteLength(form)}\r\n\r\n${form}`,
  )
  const arbitrary = fc.oneof({ weight: 9, arbitrary: lines }, { weight: 1, arbitrary: uploads })
  const findings: Finding[] = []
  for (const request of fc.sample(arbitrary, { seed, numRuns: requests })) {
    const status = await statusOf(port, request)
    if (status === null || status >= 500) findings.push({ request, complaint: `answered ${status}` })
  }
  return findings
}

/** The status of the answer; null where the connection ends without one. */
async function statusOf(port: number, request: string): Promise<number | null> {
  const socket = net.connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece: Buffer) => {
    answer += piece.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(request, 'latin1')
  await once(socket, 'close')
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]
  return status === undefined ? null : Number(status)
}
