import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { API_HEADER, LINEAGE_HEADER, SEEN_FROM_HEADER } from '#domain/api/headers.ts'
import { checkClock } from './database.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const ANSWER_LIMIT_MS = 10_000
/** The stream's first event must come within this time, ms: the server writes it at once. */
const FIRST_EVENT_MS = 5_000
/** An address of documentation (RFC 5737), which nobody has. */
const NOBODY = '203.0.113.77'

const privateAddresses = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateAddresses.addSubnet(network, bits)
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv6')

const isPrivate = (address: string): boolean =>
  privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Asks the app at the address that people use, as they reach it: through whatever stands in front of it. */
export async function checkOrigin(
  origin: string,
  epoca: string | null,
  now: () => number,
): Promise<Finding[]> {
  const asked = now()
  const answer = await ask(`${origin}/api/saude`, { 'x-forwarded-for': NOBODY })
  if (!(answer instanceof Response))
    return [failure(`${origin} não responde (${answer}): ${whatToDo(answer)}`)]
  await answer.body?.cancel()
  if (!answer.headers.has(API_HEADER))
    return [
      failure(
        `Em ${origin} responde outro programa (status ${answer.status}): o proxy deve mandar tudo para o servidor, também /api.`,
      ),
    ]
  if (!answer.ok)
    return [
      failure(
        `${origin}/api/saude responde ${answer.status}: o servidor está de pé, e o banco dele não responde ou não grava; veja o log e o disco.`,
      ),
    ]
  const theirs = answer.headers.get(LINEAGE_HEADER)
  if (theirs !== null && epoca !== null && theirs !== epoca)
    return [
      failure(
        `Em ${origin} responde um servidor com outro banco: confira DATABASE_URL ou DATA_DIR aqui e no serviço.`,
      ),
    ]
  const date = Date.parse(answer.headers.get('date') ?? '')
  return [
    ...(await checkForwarding(origin, answer.headers.get(SEEN_FROM_HEADER))),
    ...(await checkEvents(origin)),
    // The `Date` header has whole seconds, so half a second is added on average.
    ...(Number.isNaN(date) ? [] : checkClock(origin, date + 500 - (asked + now()) / 2)),
  ]
}

async function ask(url: string, headers: Record<string, string> = {}): Promise<Response | string> {
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code ?? (error instanceof Error ? error.name : String(error))
  }
}

function whatToDo(code: string): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'aponte o nome (DNS) para esta máquina.'
  if (/CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO/.test(code))
    return 'o certificado não serve para este nome, venceu ou não é de uma autoridade conhecida.'
  if (code === 'ECONNREFUSED') return 'o proxy não está de pé, ou não escuta nesta porta.'
  return 'veja se o proxy e o servidor estão de pé, e se o firewall deixa chegar.'
}

/** Who the server thinks has asked: behind a proxy it only knows by what that one says. */
async function checkForwarding(origin: string, seen: string | null): Promise<Finding[]> {
  const [address = '', protocol = ''] = (seen ?? '').split(' ')
  const { hostname } = new URL(origin)
  // At `localhost` no proxy stands in front: who asks is on this machine, and its headers are believed.
  if (address === '' || hostname === 'localhost') return []
  if (address === NOBODY)
    return [
      failure(
        'O servidor acredita no X-Forwarded-For que qualquer visitante escreve: o proxy deve trocá-lo pelo endereço de quem pede.',
      ),
    ]
  const findings: Finding[] = []
  const resolved = await lookup(hostname.replace(/^\[|\]$/g, '')).catch(() => null)
  if (resolved !== null && !isPrivate(resolved.address) && isPrivate(address))
    findings.push(
      warning(
        `O servidor vê todos como ${address}, que é o proxy, e conta as tentativas de todos juntas: o proxy deve mandar X-Forwarded-For.`,
      ),
    )
  if (origin.startsWith('https:') && protocol === 'http')
    findings.push(
      warning('O servidor não sabe que o pedido veio por https: o proxy deve mandar X-Forwarded-Proto.'),
    )
  return findings.length > 0 ? findings : [fine(`Endereço: ${origin} chega ao servidor, que vê quem pede.`)]
}

/** Live events pass one by one only where nobody in between gathers them. */
async function checkEvents(origin: string): Promise<Finding[]> {
  const giveUp = new AbortController()
  const whole = fetch(`${origin}/api/eventos`, {
    headers: { accept: 'text/event-stream' },
    signal: giveUp.signal,
  })
  // An error of this promise is reported below; what comes after that nobody awaits.
  whole.catch(() => undefined)
  try {
    const answer = await Promise.race([whole, delay(FIRST_EVENT_MS, null, { ref: false })])
    const isStream = answer?.headers.get('content-type')?.startsWith('text/event-stream') ?? true
    if (answer !== null && !isStream)
      return [
        warning(
          `/api/eventos responde ${answer.status} em vez do fluxo: as telas não se atualizam sozinhas.`,
        ),
      ]
    const first = answer?.body?.getReader().read()
    const chunk = first && (await Promise.race([first, delay(FIRST_EVENT_MS, null, { ref: false })]))
    if (chunk?.value !== undefined) return [fine('/api/eventos: os avisos passam na hora.')]
    return [
      failure(
        'Algo no caminho retém /api/eventos, e as telas não se atualizam: desligue o buffer do proxy para esse caminho (nginx: proxy_buffering off).',
      ),
    ]
  } catch (error) {
    return [
      failure(`/api/eventos não responde (${error instanceof Error ? error.message : error}): veja o proxy.`),
    ]
  } finally {
    giveUp.abort()
  }
}
