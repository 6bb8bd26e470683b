import { isZoneName } from '#domain/lib/dates.ts'

/** The zones of Brazil's wall clocks, by the city they are known by; west of Brasília after it. */
const BRAZILIAN: Readonly<Record<string, string>> = {
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
export function timeZoneName(fuso: string): string {
  return BRAZILIAN[fuso] ?? fuso.replaceAll('_', ' ')
}

type Option = { readonly value: string; readonly label: string }

/** Brazil's zones, then every other that this browser knows and the clinic takes; always `atual`. */
export function timeZoneOptions(atual: string): { readonly group: string; readonly items: Option[] }[] {
  const option = (value: string): Option => ({ value, label: timeZoneName(value) })
  const known = Intl.supportedValuesOf('timeZone').filter(isZoneName)
  const others = new Set([atual, ...known].filter((f) => !(f in BRAZILIAN)))
  return [
    { group: 'Brasil', items: Object.keys(BRAZILIAN).map(option) },
    { group: 'Outros', items: [...others].sort().map(option) },
  ]
}
