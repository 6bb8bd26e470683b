import type { Env } from '../env.ts'
import { type Finding, fine, warning } from './finding.ts'

const LOCAL = new Set(['127.0.0.1', '::1', 'localhost'])

const isLocalHost = (origin: string): boolean => {
  const { hostname } = new URL(origin)
  return LOCAL.has(hostname) || hostname === '[::1]' || hostname.endsWith('.localhost')
}

/** Settings that each are allowed, and together are not what anybody wants. */
export function checkSettings(env: Env): Finding[] {
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
  if (isPublic && !LOCAL.has(env.HOST))
    findings.push(
      warning(
        `HOST=${env.HOST} deixa chegar ao servidor sem passar pelo proxy: use HOST=127.0.0.1, a não ser dentro de um contêiner.`,
      ),
    )
  if (env.NODE_ENV === 'production' && origin === undefined)
    findings.push(
      warning(
        'PUBLIC_ORIGIN não está definido: diga o endereço que as pessoas usam, como https://agenda.exemplo.com.br.',
      ),
    )
  if (env.NODE_ENV === 'production' && env.DEMO)
    findings.push(warning('DEMO=1 em produção: tire-o, a clínica de exemplo não é para clientes.'))
  if (env.ADMIN_PASSWORD !== undefined)
    findings.push(
      warning('ADMIN_PASSWORD só serve para o primeiro início: depois dele, tire-a da configuração.'),
    )
  if (env.BACKUP_KEY === undefined)
    findings.push(
      warning(
        'BACKUP_KEY não está definida: as cópias ficam legíveis para quem as tiver; gere uma com "openssl rand -base64 32".',
      ),
    )
  return findings.length > 0 ? findings : [fine('Configuração: nada a mudar.')]
}
