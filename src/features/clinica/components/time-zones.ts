/** The zones of Brazil's wall clocks, by the city they are known by; west of Brasília after it. */
const DO_BRASIL: Readonly<Record<string, string>> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Bahia': 'Salvador',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Maceio': 'Maceió',
  'America/Belem': 'Belém',
  'America/Araguaina': 'Araguaína',
  'America/Campo_Grande': 'Campo Grande',
  'America/Cuiaba': 'Cuiabá',
  'America/Manaus': 'Manaus',
  'America/Boa_Vista': 'Boa Vista',
  'America/Porto_Velho': 'Porto Velho',
  'America/Rio_Branco': 'Rio Branco',
  'America/Noronha': 'Fernando de Noronha',
}

/** "São Paulo"; outside Brazil the zone's own name with its spaces: "Europe/Lisbon". */
export function nomeDoFuso(fuso: string): string {
  return DO_BRASIL[fuso] ?? fuso.replaceAll('_', ' ')
}

type Opcao = { readonly value: string; readonly label: string }

/** Brazil's zones, then every other that this browser knows; `atual` always among them. */
export function opcoesDeFuso(atual: string): { readonly group: string; readonly items: Opcao[] }[] {
  const opcao = (value: string): Opcao => ({ value, label: nomeDoFuso(value) })
  const outros = new Set([atual, ...Intl.supportedValuesOf('timeZone')].filter((f) => !(f in DO_BRASIL)))
  return [
    { group: 'Brasil', items: Object.keys(DO_BRASIL).map(opcao) },
    { group: 'Outros', items: [...outros].sort().map(opcao) },
  ]
}
