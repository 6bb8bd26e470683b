import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv } from './env.ts'

describe('readEnv', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: 'development',
      PORT: 3000,
      HOST: '127.0.0.1',
      HOST_IS_PRIVATE: false,
      DATA_DIR: path.resolve('data'),
      DEMO: true,
      DEMO_AGENDA: true,
      CLINICA_TZ: 'America/Sao_Paulo',
      CEP_URL: 'https://viacep.com.br/ws',
      BACKUP_DIR: path.resolve('data/copias'),
      BACKUP_KEEP: 14,
      METRICS_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      TRUST_PROXY: 'loopback',
    })
  })

  it('counts an empty value as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({ PORT: 3000 })
  })

  it('adds the demo clinic in development only, unless told', () => {
    expect(readEnv({ NODE_ENV: 'production' }).DEMO).toBe(false)
    expect(readEnv({ NODE_ENV: 'test' }).DEMO).toBe(false)
    expect(readEnv({ NODE_ENV: 'production', DEMO: '1' }).DEMO).toBe(true)
    expect(readEnv({ DEMO: '0' }).DEMO).toBe(false)
  })

  it('tidies what people write', () => {
    expect(
      readEnv({
        PUBLIC_ORIGIN: 'https://Agenda.exemplo.com/',
        ADMIN_EMAIL: ' Dona@Clinica.com ',
        CEP_URL: 'http://cep/ws/',
      }),
    ).toMatchObject({
      PUBLIC_ORIGIN: 'https://agenda.exemplo.com',
      ADMIN_EMAIL: 'dona@clinica.com',
      CEP_URL: 'http://cep/ws',
    })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['HOST', 'http://x'],
    ['HOST_IS_PRIVATE', 'sim'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['ADMIN_EMAIL', 'dona'],
    ['ADMIN_PASSWORD', 'curta'],
    // No login takes it.
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['DEMO', 'sim'],
    ['CLINICA_TZ', 'America/Nenhures'],
    ['PUBLIC_ORIGIN', 'https://x.com/caminho'],
    ['NODE_ENV', 'producao'],
    ['CEP_URL', 'viacep'],
    ['TRUST_PROXY', 'proxy.exemplo.test'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['TRUST_PROXY', 'true'],
    ['BACKUP_KEY', 'curta demais'],
    ['BACKUP_KEEP', '0'],
    ['METRICS_PORT', '0'],
    ['METRICS_TOKEN', 'curto'],
    ['LOG_LEVEL', 'alto'],
  ])('stops at %s=%s with one line that names it', (name, value) => {
    const attempt = () => readEnv({ [name]: value })
    expect(attempt).toThrow(EnvError)
    expect(attempt).toThrow(new RegExp(`^Configuração inválida: ${name}[^\\n]*$`))
  })

  it('never repeats a secret', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: 'segredo' })).not.toThrow(/segredo/)
  })
})
