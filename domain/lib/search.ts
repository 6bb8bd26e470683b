import { digitos } from './masks.ts'

/** Without accents and case: "Luíza" is found by "luiza". The same as PostgreSQL's `dobrar`. */
export function dobrar(texto: string): string {
  return texto
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}

/** What must all be found: the words, or the digits of "(11) 98140-2276", which is one number and not two words. */
export function palavrasDaBusca(busca: string): readonly string[] {
  const isNumero = /^[\d\s()+./-]+$/.test(busca) && /\d/.test(busca)
  return isNumero ? [digitos(busca)] : dobrar(busca).split(/\s+/).filter(Boolean)
}
