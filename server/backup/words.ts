const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A size as it is read: `12,3 MB`. */
export function sizeInWords(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('pt-BR', { maximumFractionDigits: amount < 100 && power > 0 ? 1 : 0 })} ${UNITS[power]}`
}
