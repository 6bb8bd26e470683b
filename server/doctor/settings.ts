import type { Env } from '../env.ts'
import { type Finding, fine, warning } from './finding.ts'

const LOCAL = new Set(['127.0.0.1', '::1', 'localhost'])

/** Whether nothing but this machine comes to that address. */
const isLocalHost = (origin: string): boolean => {
  const { hostname } = new URL(origin)
  return LOCAL.has(hostname) || hostname === '[::1]' || hostname.endsWith('.localhost')
}

/** Settings that each are allowed, and together are not what anybody wants. */
export function checkSettings(env: Env): Finding[] {
  const findings = Object.values(lookAtSettings(env)).flat()
  return findings.length > 0 ? findings : [fine('Configuração: nada a mudar.')]
}

/** From where people reach this server: through a public address, its own network, or this machine alone. */
export function reachOf({ PUBLIC_ORIGIN: origin, HOST }: Env): 'public' | 'network' | 'machine' {
  if (origin !== undefined && !isLocalHost(origin)) return 'public'
  return origin === undefined && !LOCAL.has(HOST) ? 'network' : 'machine'
}

/** What there is to say of the settings, by what they are about. */
export function lookAtSettings(
  env: Env,
): Readonly<Record<'address' | 'product' | 'accounts' | 'copies', Finding[]>> {
  return {
    address: checkAddress(env),
    product:
      env.NODE_ENV === 'production' && env.DEMO
        ? [warning('DEMO=1 em produção: tire-o, a clínica de exemplo não é para clientes.')]
        : [],
    accounts:
      env.ADMIN_PASSWORD === undefined
        ? []
        : [warning('ADMIN_PASSWORD só serve para o primeiro início: depois dele, tire-a da configuração.')],
    copies:
      env.BACKUP_KEY === undefined
        ? [
            warning(
              'BACKUP_KEY não está definida: as cópias ficam legíveis para quem as tiver; gere uma com "openssl rand -base64 32".',
            ),
          ]
        : [],
  }
}

function checkAddress(env: Env): Finding[] {
  const { PUBLIC_ORIGIN: origin } = env
  const findings: Finding[] = []
  const isPublic = origin !== undefined && !isLocalHost(origin)
  if (isPublic && origin.startsWith('http:'))
    findings.push(
      warning(
        `PUBLIC_ORIGIN=${origin}: sem https o aplicativo não instala nem abre sem rede; ponha um proxy com certificado (README, On a server).`,
      ),
    )
  if (isPublic && env.NODE_ENV !== 'production')
    findings.push(
      warning(
        `NODE_ENV=${env.NODE_ENV} num endereço público: use NODE_ENV=production, sem a clínica de exemplo.`,
      ),
    )
  if (isPublic && !LOCAL.has(env.HOST) && !env.HOST_IS_PRIVATE)
    findings.push(
      warning(
        `HOST=${env.HOST} deixa chegar ao servidor sem passar pelo proxy: use HOST=127.0.0.1, ou diga HOST_IS_PRIVATE=1 onde só o proxy o alcança, como num contêiner.`,
      ),
    )
  if (env.NODE_ENV === 'production' && origin === undefined)
    findings.push(
      warning(
        'PUBLIC_ORIGIN não está definido: diga o endereço que as pessoas usam, como https://agenda.exemplo.com.br.',
      ),
    )
  return findings
}
