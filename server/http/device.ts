import Bowser from 'bowser'
import type { LoginDevice } from '#domain/account/schema.ts'

const KINDS: Readonly<Record<string, LoginDevice['tipo']>> = {
  mobile: 'celular',
  tablet: 'tablet',
  desktop: 'computador',
}
const LONGEST_READ = 512
const LONGEST_NAME = 40

/** The kind of device and its browser's name, of a `User-Agent`. */
export function deviceOf(userAgent: string | undefined): LoginDevice {
  if (!userAgent) return { tipo: 'outro', navegador: '' }
  const { platform, browser } = Bowser.parse(userAgent.slice(0, LONGEST_READ))
  return {
    tipo: KINDS[platform.type ?? ''] ?? 'outro',
    navegador: (browser.name ?? '').slice(0, LONGEST_NAME),
  }
}
