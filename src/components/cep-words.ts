import type { EstadoDoCep } from '#src/lib/use-cep.ts'
import type { FieldLook } from './field-look.tsx'

/** A postal code's look-up as its field says it; nothing before it. */
export function dizerDoCep(
  estado: EstadoDoCep<{ readonly logradouro: string }>,
  temNumero: boolean,
): FieldLook {
  switch (estado.tipo) {
    case 'parado':
      return {}
    case 'procurando':
      return { busy: true, help: 'Procurando o endereço...' }
    case 'desconhecido':
      return { help: 'Não achamos este CEP. Pode digitar o endereço.' }
    case 'fora_do_ar':
      return { help: 'A busca de CEP está fora do ar. Pode digitar o endereço.' }
    case 'achado':
      return { done: true, helpTone: 'good', help: dizerDoEndereco(estado.endereco, temNumero) }
  }
}

function dizerDoEndereco({ logradouro }: { readonly logradouro: string }, temNumero: boolean): string {
  // A small town has one code for all its streets.
  if (logradouro === '') return 'Cidade preenchida. Falta a rua e o número.'
  return temNumero ? 'Endereço preenchido.' : 'Rua, bairro e cidade preenchidos. Falta o número.'
}
