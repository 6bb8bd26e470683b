import { digits } from './masks.ts'

/** A text without accents, in lower case: "luiza" finds "Luíza". The database's `dobrar` answers the same. */
export function foldAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}

/**
 * What must all be found: the words, or the digits of "(11) 98140-2276", which is one number and not two
 * words.
 */
export function searchWords(busca: string): readonly string[] {
  const isNumber = /^[\d\s()+./-]+$/.test(busca) && /\d/.test(busca)
  return isNumber ? [digits(busca)] : foldAccents(busca).split(/\s+/).filter(Boolean)
}
