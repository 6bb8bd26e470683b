/**
 * The way to a clinic's phone as the README describes it, by hand (`npm run test:https`): the built server,
 * Caddy with ops/Caddyfile in front, a certificate of an authority of its own, and a Chromium that trusts it.
 * Needs `caddy` and `certutil` (Debian: caddy, libnss3-tools).
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { freePort } from '#server/db/embedded/cluster.ts'
import { ADMIN_EMAIL, ADMIN_ENV } from '#tests/support/accounts.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { fillLogin } from '#tests/support/page-driver/login.ts'
import { startServer } from '#tests/support/server.ts'

const DOMAIN = 'agenda.test'
const ORIGIN = `https://${DOMAIN}`
const root = fileURLToPath(new URL('../..', import.meta.url))

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function need(program: string, packageName: string): void {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
  } catch {
    say(`${program} is not there: apt-get install ${packageName}`)
    process.exit(1)
  }
}

/** Caddy on ports of its own, with a local authority in place of the public one; else as in the README. */
async function startCaddy(home: string, ports: { http: number; https: number }, serverPort: number) {
  const storage = path.join(home, 'caddy')
  const config = `{
  admin off
  local_certs
  skip_install_trust
  http_port ${ports.http}
  https_port ${ports.https}
  storage file_system ${storage}
}
import ${path.join(root, 'ops/Caddyfile')}
`
  const file = path.join(home, 'Caddyfile')
  await writeFile(file, config)
  const settings = [`HOME=${home}`, `DOMINIO=${DOMAIN}`, `SERVIDOR=127.0.0.1:${serverPort}`]
  const command = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
  const caddy = spawn('env', [...settings, ...command], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  caddy.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const certificate = path.join(storage, 'pki/authorities/local/root.crt')
  for (let tries = 0; tries < 100; tries++) {
    if (caddy.exitCode !== null) throw new Error(said)
    if (
      await access(certificate).then(
        () => true,
        () => false,
      )
    )
      return { caddy, certificate }
    await delay(100)
  }
  throw new Error(`caddy has made no certificate: ${said}`)
}

/** What Caddy answers to a plain request, without following it. */
function askPlain(port: number): Promise<{ status: number; location: string }> {
  const command = ['-s', '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', '-H', `Host: ${DOMAIN}`]
  const [status, location = ''] = execFileSync('curl', [...command, `http://127.0.0.1:${port}/servicos`])
    .toString()
    .split(' ')
  return Promise.resolve({ status: Number(status), location })
}

/** What is answered where somebody asks for a name that is not the clinic's. */
async function askOtherName(port: number): Promise<string> {
  const options = { host: '127.0.0.1', port, servername: DOMAIN, headers: { host: 'outro.test' } }
  const request = https.get({ ...options, path: '/api/saude', rejectUnauthorized: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return text(response)
}

need('caddy', 'caddy')
need('certutil', 'libnss3-tools')
const home = await mkdtemp(path.join(os.tmpdir(), 'agenda-https-'))
const server = await startServer({
  env: { ...ADMIN_ENV, NODE_ENV: 'production', PUBLIC_ORIGIN: ORIGIN },
})
const ports = { http: await freePort(), https: await freePort() }
let caddy: ChildProcess | undefined
let context: BrowserContext | undefined
try {
  const started = await startCaddy(home, ports, server.port)
  caddy = started.caddy
  const trusted = path.join(home, '.pki/nssdb')
  await mkdir(trusted, { recursive: true })
  execFileSync('certutil', ['-d', `sql:${trusted}`, '-N', '--empty-password'])
  execFileSync('certutil', [
    '-d',
    `sql:${trusted}`,
    '-A',
    '-t',
    'C,,',
    '-n',
    'clinic',
    '-i',
    started.certificate,
  ])

  const redirect = await askPlain(ports.http)
  assert.ok([301, 308].includes(redirect.status) && redirect.location === `${ORIGIN}/servicos`)
  say(`http leads to https: ${redirect.status}`)

  const executablePath = findBrowser()
  assert.ok(executablePath, 'there is no Chromium')
  context = await chromium.launchPersistentContext(path.join(home, 'profile'), {
    executablePath,
    env: { ...process.env, HOME: home },
    args: [...WHOLE_BROWSER_ARGS, `--host-resolver-rules=MAP ${DOMAIN}:443 127.0.0.1:${ports.https}`],
  })
  const page = await context.newPage()
  const answer = await page.goto(`${ORIGIN}/login`)
  const headers = answer?.headers() ?? {}
  assert.match(headers['strict-transport-security'] ?? '', /^max-age=\d{7,}/)
  assert.equal(headers.server, undefined)
  assert.equal(await page.evaluate(() => window.isSecureContext), true)
  say('the certificate is trusted, the page is secure, HSTS is said, the server does not say what it is')

  await workerReady(page)
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  assert.deepEqual(installabilityErrors, [])
  say('the worker is on, and nothing speaks against installing it')

  await fillLogin(page, ADMIN_EMAIL)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('sessao'))
  assert.deepEqual(
    cookies.map(({ name, secure, httpOnly, sameSite, domain }) => ({
      name,
      secure,
      httpOnly,
      sameSite,
      domain,
    })),
    [{ name: '__Host-sessao', secure: true, httpOnly: true, sameSite: 'Lax', domain: DOMAIN }],
  )
  say('the session is __Host-, Secure and HttpOnly')

  // In the page, where nothing but the stream tells of the change; a proxy that buffers would keep it back.
  const heardAfter = await page.evaluate(async () => {
    const source = new EventSource('/api/eventos')
    await new Promise((resolve) => source.addEventListener('open', resolve))
    const begin = performance.now()
    const heard = new Promise<number>((resolve) =>
      source.addEventListener('mudanca', () => resolve(performance.now() - begin)),
    )
    const mensagem = { nome: 'Aviso', descricao: 'Fechado na sexta.', tipo: 1, habilitado: true }
    await fetch('/api/MensagemTemporaria', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(mensagem),
    }).then((response) => {
      if (!response.ok) throw new Error(`answered ${response.status}`)
    })
    const after = await Promise.race([
      heard,
      new Promise<number>((resolve) => setTimeout(() => resolve(-1), 5_000)),
    ])
    source.close()
    return after
  })
  assert.ok(heardAfter >= 0, 'no change was heard of within 5 s')
  say(`a change is heard of through Caddy after ${Math.round(heardAfter)} ms`)

  await context.setOffline(true)
  await page.goto(`${ORIGIN}/servicos`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  say('without a network it opens')

  const ofStranger = await askOtherName(ports.https)
  assert.ok(!ofStranger.includes('status'), `another name was answered: ${ofStranger}`)
  say('to another name the clinic answers nothing')
} finally {
  await context?.close()
  caddy?.kill()
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
