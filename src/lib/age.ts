const MINUTE = 60_000

/** An age in ms, in words: "agora há pouco", "há 5 min", "há 2 h", "há 3 dias". */
export function ageInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  if (minutes < 1) return 'agora há pouco'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
