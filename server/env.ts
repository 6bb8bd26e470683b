import path from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, isKnownZone } from '#domain/lib/dates.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#domain/usuario/schema.ts'

/** A setting that cannot be used. `message` is one pt-BR line that names every bad setting. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** What is said of a CLINICA_TZ that is refused. */
export const ZONE_HINT = 'use um fuso horário IANA, como America/Sao_Paulo'

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
}

const isNetwork = (text: string): boolean =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

const postgresUrl = z.string().refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), {
  error: 'use um endereço postgres://usuario:senha@servidor:5432/banco',
})

const backupKey = z.string().min(20, {
  error: 'use pelo menos 20 caracteres, como os de "openssl rand -base64 32"',
})

const settings = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'], { error: 'use development, production ou test' })
      .default('development'),
    PORT: z
      .string()
      .regex(/^\d{1,5}$/, { error: 'use um número de 0 a 65535' })
      .transform(Number)
      .refine((port) => port <= 65_535, { error: 'use um número de 0 a 65535' })
      .default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, { error: 'use um endereço ou nome de rede, como 127.0.0.1' })
      .default('127.0.0.1'),
    /** Whether nobody but the proxy comes to `HOST`, as in compose.yaml. */
    HOST_IS_PRIVATE: z
      .enum(['0', '1'], { error: 'use 0 ou 1' })
      .default('0')
      .transform((flag) => flag === '1'),
    DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: z
      .string()
      .default('./data')
      .transform((dir) => path.resolve(dir)),
    ADMIN_EMAIL: z.email({ error: 'use um e-mail válido' }).toLowerCase().optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD, { error: `use pelo menos ${MIN_PASSWORD} caracteres` })
      .max(MAX_PASSWORD, { error: `use no máximo ${MAX_PASSWORD} caracteres` })
      .optional(),
    DEMO: z
      .enum(['0', '1'], { error: 'use 0 ou 1' })
      .transform((flag) => flag === '1')
      .optional(),
    /** Whether the demo clinic has clients and visits, too. */
    DEMO_AGENDA: z
      .enum(['0', '1'], { error: 'use 0 ou 1' })
      .default('1')
      .transform((flag) => flag === '1'),
    // A clinic keeps its zone in its own record: this one counts at the first start alone (bootstrap.ts).
    CLINICA_TZ: z.string().refine(isKnownZone, { error: ZONE_HINT }).default(DEFAULT_TIME_ZONE),
    PUBLIC_ORIGIN: z
      .string()
      .refine(isOrigin, { error: 'use só a origem, como https://agenda.exemplo.com.br' })
      .transform((text) => new URL(text).origin)
      .optional(),
    /** The proxies in front of the server, whose headers about who asks are believed. */
    TRUST_PROXY: z
      .string()
      .refine((list) => list.split(',').every((entry) => isNetwork(entry.trim())), {
        error: 'use endereços ou redes dos proxies, separados por vírgula, como 10.0.0.2 ou 10.0.0.0/24',
      })
      .default('loopback'),
    CEP_URL: z
      .url({ protocol: /^https?$/, error: 'use um endereço http ou https' })
      .transform((url) => url.replace(/\/+$/, ''))
      .default('https://viacep.com.br/ws'),
    /** Where copies are written; within `DATA_DIR` unless said. */
    BACKUP_DIR: z
      .string()
      .transform((dir) => path.resolve(dir))
      .optional(),
    /** The secret with which copies are encrypted, and encrypted ones are read. */
    BACKUP_KEY: backupKey.optional(),
    BACKUP_KEEP: z
      .string()
      .regex(/^[1-9]\d{0,3}$/, { error: 'use quantas cópias guardar, de 1 a 9999' })
      .transform(Number)
      .default(14),
    /** A port of its own for /metrics, on this machine alone; off unless set. */
    METRICS_PORT: z
      .string()
      .regex(/^\d{1,5}$/, { error: 'use um número de 1 a 65535' })
      .transform(Number)
      .refine((port) => port > 0 && port <= 65_535, { error: 'use um número de 1 a 65535' })
      .optional(),
    METRICS_HOST: z
      .string()
      .regex(/^[\w.:-]+$/, { error: 'use um endereço ou nome de rede, como 127.0.0.1' })
      .default('127.0.0.1'),
    /** The token with which /metrics can be read on the server's own port. */
    METRICS_TOKEN: z.string().min(20, { error: 'use pelo menos 20 caracteres' }).optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'use fatal, error, warn, info, debug, trace ou silent',
      })
      .default('info'),
  })
  // A developer's first look should not be an empty clinic; a real clinic must never start with sample data.
  .transform((env) => ({
    ...env,
    DEMO: env.DEMO ?? env.NODE_ENV === 'development',
    BACKUP_DIR: env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'copias'),
  }))

/**
 * The server's settings. `PORT` 0 means any free port, `DATA_DIR` is absolute, `DATABASE_URL` undefined means
 * the embedded PostgreSQL, `PUBLIC_ORIGIN` and `CEP_URL` come without a final slash.
 */
export type Env = Readonly<z.output<typeof settings>>

const secrets = new Set<PropertyKey>(['DATABASE_URL', 'ADMIN_PASSWORD', 'BACKUP_KEY', 'METRICS_TOKEN'])

/** Reads the settings; an empty value counts as absent. @throws {EnvError} for a value that cannot be used */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const parsed = settings.safeParse(given)
  if (parsed.success) return parsed.data
  const complaints = parsed.error.issues.map(({ path: [name = ''], message }) =>
    secrets.has(name) ? `${String(name)}: ${message}` : `${String(name)}=${given[String(name)]}: ${message}`,
  )
  throw new EnvError(`Configuração inválida: ${complaints.join('; ')}.`)
}

/** What a program that the server starts needs to know of the machine; of the server's settings, none. */
const MACHINE = [
  ...['PATH', 'HOME', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP'],
  ...['SystemRoot', 'SystemDrive', 'PATHEXT'],
]

/** The environment for such a program: the passwords in ours are not for everybody who may look at it. */
export function machineEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    MACHINE.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )
}
