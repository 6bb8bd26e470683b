const MINUTO = 60_000

/** An age in ms, in words: "agora há pouco", "há 5 min", "há 2 h", "há 3 dias". */
export function idadeEmPalavras(ms: number): string {
  const minutos = Math.floor(ms / MINUTO)
  if (minutos < 1) return 'agora há pouco'
  if (minutos < 60) return `há ${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas < 24) return `há ${horas} h`
  const dias = Math.floor(horas / 24)
  return dias === 1 ? 'há 1 dia' : `há ${dias} dias`
}
