import type { Clinica } from '#domain/clinica/schema.ts'
import { formatCep } from '#domain/lib/masks.ts'

type Place = Pick<
  Clinica,
  | 'logradouro'
  | 'numero'
  | 'complemento'
  | 'bairro'
  | 'municipio'
  | 'uf'
  | 'cep'
  | 'mapaUrl'
  | 'latitude'
  | 'longitude'
>

/**
 * The address in two lines: the street and its quarter, the town and its code. Empty parts leave no comma
 * behind.
 */
export function clinicaAddressLines(c: Place): readonly string[] {
  const house = c.logradouro === '' ? [] : [c.numero, c.complemento ?? '']
  const street = [c.logradouro, ...house, c.bairro]
  const city = [c.municipio, c.uf, formatCep(c.cep)]
  return [street, city].map((parts) => parts.filter((p) => p !== '').join(', ')).filter((l) => l !== '')
}

/** About 800 m from side to side: a few streets round the clinic. */
const MARGIN_DEGREES = 0.004

/** A map to embed, or null where the clinic said neither where it is nor which map to show. */
export function embeddedMap(c: Place): string | null {
  if (/^https:\/\/(www\.openstreetmap\.org\/export\/embed|www\.google\.com\/maps\/embed)/.test(c.mapaUrl))
    return c.mapaUrl
  if (c.latitude === null || c.longitude === null) return null
  const url = new URL('https://www.openstreetmap.org/export/embed.html')
  const [lat, lon] = [c.latitude, c.longitude]
  const box = [
    lon - MARGIN_DEGREES * 1.6,
    lat - MARGIN_DEGREES,
    lon + MARGIN_DEGREES * 1.6,
    lat + MARGIN_DEGREES,
  ]
  url.searchParams.set('bbox', box.map((n) => n.toFixed(5)).join(','))
  url.searchParams.set('layer', 'mapnik')
  url.searchParams.set('marker', `${lat},${lon}`)
  return url.href
}

/** The way there, in the person's own map: the page the clinic chose, else its place, else its address. */
export function directionsUrl(c: Place): string | null {
  if (c.mapaUrl !== '' && c.mapaUrl !== embeddedMap(c)) return c.mapaUrl
  const destination =
    c.latitude !== null && c.longitude !== null
      ? `${c.latitude},${c.longitude}`
      : clinicaAddressLines(c).join(', ')
  if (destination === '') return null
  const url = new URL('https://www.google.com/maps/dir/')
  url.searchParams.set('api', '1')
  url.searchParams.set('destination', destination)
  return url.href
}
