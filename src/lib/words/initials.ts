/** "BN" of "Beatriz Nogueira"; one letter where there is one name. */
export function initials(nome: string): string {
  const words = nome.split(/\s+/).filter(Boolean)
  const letter = (word: string | undefined) => [...(word ?? '')][0]?.toLocaleUpperCase('pt-BR') ?? ''
  return letter(words[0]) + (words.length > 1 ? letter(words.at(-1)) : '')
}
