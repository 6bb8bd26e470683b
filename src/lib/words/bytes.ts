import { once } from '#domain/lib/once.ts'

const number = once(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))

/** "1,8 MB", "640 kB", as file managers say it; the unit does not part from its number. */
export function formatBytes(bytes: number): string {
  const mb = bytes / (1024 * 1024)
  if (mb >= 0.95) return `${number().format(mb)}\u00a0MB`
  return `${Math.max(1, Math.round(bytes / 1024))}\u00a0kB`
}
