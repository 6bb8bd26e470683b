import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { registerSecurity } from './security.ts'
import { registerStatic } from './static.ts'

let root: string
let app: FastifyInstance
let firstPicture: string | null = null

/** A screen that anybody may see and that needs nothing. */
const NOTHING = { files: [], filesOfLogin: [], dados: [], images: [], servicePicture: null, sessao: false }

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'pagina-'))
  await mkdir(path.join(root, 'assets'))
  const files = {
    'index.html': '<p>página</p>',
    'rotas.json': JSON.stringify({
      '/': { ...NOTHING, dados: ['/api/Clinica'], images: ['/assets/hero.svg'] },
      '/login': { ...NOTHING, files: ['/assets/login.css', '/assets/login.js'] },
      '/agendamentos': {
        ...NOTHING,
        files: ['/assets/booking.js'],
        filesOfLogin: ['/assets/contract.js'],
        dados: ['/api/Procedimento'],
      },
      '/servicos': {
        ...NOTHING,
        files: ['/assets/services.js'],
        dados: ['/api/Procedimento'],
        servicePicture: '(min-width: 64em) 282px, 100vw',
      },
      '/visita/:id': {
        ...NOTHING,
        files: ['/assets/visit.js'],
        filesOfLogin: ['/assets/contract.js'],
        dados: ['/api/Procedimento'],
        sessao: true,
      },
    }),
    'sw.js': 'sw()',
    'manifest.webmanifest': '{}',
    'assets/App-a1B2.js': 'app()',
    'assets/App-a1B2.js.br': 'comprimido',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text)
  app = Fastify({ routerOptions: { caseSensitive: false } })
  registerSecurity(app, { env: readEnv({ NODE_ENV: 'test' }) })
  await registerStatic(app, { firstPicture: () => firstPicture, root })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const html = { accept: 'text/html,*/*;q=0.8' }

describe('the built page', () => {
  it.each([
    ['/', 'no-cache', '<p>página</p>'],
    ['/sw.js', 'no-cache', 'sw()'],
    ['/manifest.webmanifest', 'no-cache', '{}'],
    ['/assets/App-a1B2.js', 'public, max-age=31536000, immutable', 'app()'],
  ])('%s is %s', async (url, cache, body) => {
    const response = await get(url)
    expect(response).toMatchObject({ statusCode: 200, body })
    expect(response.headers['cache-control']).toBe(cache)
  })

  it('names what a screen needs, what takes a login to whoever brings a session', async () => {
    const link = async (url: string, cookie?: string) =>
      (await get(url, { ...html, ...(cookie !== undefined && { cookie }) })).headers.link
    expect(await link('/Login/?de=1')).toBe(
      '</assets/login.css>; rel=preload; as=style; crossorigin, </assets/login.js>; rel=modulepreload',
    )
    const home =
      '</api/Clinica>; rel=preload; as=fetch; crossorigin, ' +
      '</assets/hero.svg>; rel=preload; as=image; type="image/svg+xml"; fetchpriority=high'
    const booking = '</assets/booking.js>; rel=modulepreload'
    const contract = '</assets/contract.js>; rel=modulepreload'
    const services = '</api/Procedimento>; rel=preload; as=fetch; crossorigin'
    expect(await link('/agendamentos')).toBe(`${booking}, ${services}`)
    expect(await link('/agendamentos', 'sessao=x')).toBe(`${booking}, ${contract}, ${services}`)
    expect(await link('/visita/17')).toBe(home)
    expect(await link('/visita/17', 'sessao=x')).toBe(
      `</assets/visit.js>; rel=modulepreload, ${contract}, ${services}`,
    )
    expect(await link('/?de=1')).toBe(home)
    expect(await link('/?de=1', 'sessao=x')).toBe(home)
    expect(await link('/constructor')).toBe(home)
    expect(await link('/constructor', 'sessao=x')).toBeUndefined()
  })

  it('names the first service’s picture, as wide as it stands, where the address asks for no other', async () => {
    const link = async (url: string, headers = {}) => (await get(url, { ...html, ...headers })).headers.link
    const script = '</assets/services.js>; rel=modulepreload'
    const services = `${script}, </api/Procedimento>; rel=preload; as=fetch; crossorigin`
    expect(await link('/servicos')).toBe(services)
    firstPicture = 'limpeza.webp'
    try {
      expect(await link('/servicos/')).toBe(
        `${services}, </imagens/limpeza-p.webp>; rel=preload; as=image; imagesrcset="/imagens/limpeza-p.webp 480w, ` +
          '/imagens/limpeza.webp 1200w"; imagesizes="(min-width: 64em) 282px, 100vw"',
      )
      expect(await link('/servicos?tipo=facial')).toBe(services)
      expect(await link('/agendamentos')).not.toContain('limpeza')
      expect(await link('/servicos', { 'if-none-match': 'W/"1"' })).toBe(script)
    } finally {
      firstPicture = null
    }
  })

  it('names no list to a browser that has been here, and nothing to the worker that keeps the page', async () => {
    const sessao = { cookie: 'sessao=x' }
    for (const again of [{ 'if-none-match': 'W/"1"' }, { 'cache-control': 'max-age=0' }])
      expect((await get('/visita/17', { ...html, ...sessao, ...again })).headers.link).toBe(
        '</assets/visit.js>; rel=modulepreload, </assets/contract.js>; rel=modulepreload',
      )
    for (const url of ['/index.html', '/', '/login'])
      expect((await get(url, { accept: '*/*' })).headers.link).toBeUndefined()
  })

  it('says of a file no more than a file needs, which runs and loads nothing by itself', async () => {
    const { headers } = await get('/assets/App-a1B2.js')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    for (const ofPages of ['permissions-policy', 'cross-origin-opener-policy', 'referrer-policy']) {
      expect(headers[ofPages]).toBeUndefined()
      for (const url of ['/', '/sw.js']) expect((await get(url, html)).headers[ofPages]).toBeDefined()
    }
  })

  it('is sent as it was compressed', async () => {
    const { headers, body } = await get('/assets/App-a1B2.js', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(body).toBe('comprimido')
  })

  it('is read once, where its name holds a hash of its content', async () => {
    const br = { 'accept-encoding': 'gzip, br' }
    const first = await get('/assets/App-a1B2.js', br)
    await rename(path.join(root, 'assets'), path.join(root, 'elsewhere'))
    try {
      const again = await get('/assets/App-a1B2.js', br)
      expect(again).toMatchObject({ statusCode: 200, body: first.body })
      expect(again.headers).toEqual(first.headers)
      expect(await get('/assets/App-a1B2.js', { 'accept-encoding': 'br;q=0' })).toMatchObject({
        body: 'app()',
      })
      expect((await get('/assets/App-outro.js', br)).statusCode).toBe(404)
    } finally {
      await rename(path.join(root, 'elsewhere'), path.join(root, 'assets'))
    }
    // A name that was asked for too early is not held against the file that comes.
    await writeFile(path.join(root, 'assets/App-outro.js'), 'outro()')
    expect(await get('/assets/App-outro.js', br)).toMatchObject({ statusCode: 200, body: 'outro()' })
  })

  it('answers navigations to the page’s own addresses, and nothing else', async () => {
    for (const url of ['/servicos', '/perfil/?aba=1', '/a/b/c']) {
      const response = await get(url, html)
      expect(response).toMatchObject({ statusCode: 200, body: '<p>página</p>' })
      expect(response.headers['cache-control']).toBe('no-cache')
    }
    for (const [url, headers] of [
      ['/servicos', { accept: 'application/json' }],
      ['/api/nada', html],
      ['/imagens/nada.webp', html],
      ['/assets/velho.js', html],
      ['/../package.json', { accept: '*/*' }],
    ] as const)
      expect((await get(url, headers)).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/servicos', headers: html })).statusCode).toBe(404)
  })
})

it('says what to do where it was not built', async () => {
  const bare = Fastify()
  await registerStatic(bare, { firstPicture: () => null, root: path.join(root, 'nada') })
  const response = await bare.inject({ url: '/', headers: html })
  expect(response.statusCode).toBe(503)
  expect(response.body).toContain('npm run build')
  await bare.close()
})
