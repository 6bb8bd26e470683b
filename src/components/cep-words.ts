import type { CepState } from '#src/lib/form/use-cep.ts'
import type { FieldLook } from './fields/field-look.tsx'

/** A postal code's look-up as its field says it; nothing before it. */
export function cepWords(state: CepState<{ readonly logradouro: string }>, hasNumber: boolean): FieldLook {
  switch (state.kind) {
    case 'idle':
      return {}
    case 'searching':
      return { busy: true, help: 'Procurando o endereço...' }
    case 'unknown':
      return { help: 'Não achamos este CEP. Pode digitar o endereço.' }
    case 'unavailable':
      return { help: 'A busca de CEP está fora do ar. Pode digitar o endereço.' }
    case 'match':
      return { done: true, helpTone: 'good', help: addressWords(state.address, hasNumber) }
  }
}

function addressWords({ logradouro }: { readonly logradouro: string }, hasNumber: boolean): string {
  // A small town has one code for all its streets.
  if (logradouro === '') return 'Cidade preenchida. Falta a rua e o número.'
  return hasNumber ? 'Endereço preenchido.' : 'Rua, bairro e cidade preenchidos. Falta o número.'
}
