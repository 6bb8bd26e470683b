import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const known: Record<string, object> = {
  '05435000': {
    cep: '05435-000',
    logradouro: 'Rua Harmonia',
    bairro: 'Vila Madalena',
    localidade: 'São Paulo',
    uf: 'SP',
  },
}

/** The public postal-code service, as a small server of one's own: one known code, every other unknown. */
export async function startCepServer(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const cep = /^\/ws\/(\d{8})\/json\/$/.exec(request.url ?? '')?.[1] ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(known[cep] ?? { erro: 'true' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/ws`, stop: () => void server.close() }
}
