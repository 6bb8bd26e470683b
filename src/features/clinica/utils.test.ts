import { expect, it } from 'vitest'
import { coordinatesOfLink, embeddedVideo, shortAddress } from './links.ts'
import { clinicaAddressLines, directionsUrl, embeddedMap } from './utils.ts'

const place = {
  logradouro: 'Rua Harmonia',
  numero: '482',
  bairro: 'Vila Madalena',
  municipio: 'São Paulo',
  uf: 'SP',
  cep: '05435000',
  mapaUrl: '',
  latitude: -23.5565,
  longitude: -46.6895,
}
const nothing = {
  logradouro: '',
  numero: '',
  bairro: '',
  municipio: '',
  uf: '',
  cep: '',
  mapaUrl: '',
  latitude: null,
  longitude: null,
}

it('writes the address in two lines, without commas for what is missing', () => {
  expect(clinicaAddressLines(place)).toEqual(['Rua Harmonia, 482, Vila Madalena', 'São Paulo, SP, 05435-000'])
  expect(clinicaAddressLines({ ...nothing, numero: '482', municipio: 'São Paulo' })).toEqual(['São Paulo'])
  expect(clinicaAddressLines({ ...place, complemento: 'sala 2' })[0]).toBe(
    'Rua Harmonia, 482, sala 2, Vila Madalena',
  )
  expect(clinicaAddressLines(nothing)).toEqual([])
})

it('embeds a map of the place, or the one the clinic chose', () => {
  const map = new URL(embeddedMap(place) ?? '')
  expect(map.host).toBe('www.openstreetmap.org')
  expect(map.searchParams.get('marker')).toBe('-23.5565,-46.6895')
  const google = 'https://www.google.com/maps/embed?pb=1'
  expect(embeddedMap({ ...place, mapaUrl: google })).toBe(google)
  expect(embeddedMap({ ...place, latitude: null })).toBeNull()
})

it('leads there by the clinic’s link, its place or its address', () => {
  expect(directionsUrl({ ...place, mapaUrl: 'https://maps.app.goo.gl/x' })).toBe('https://maps.app.goo.gl/x')
  const destination = (url: string | null) => new URL(url ?? '').searchParams.get('destination')
  expect(destination(directionsUrl(place))).toBe('-23.5565,-46.6895')
  expect(destination(directionsUrl({ ...place, latitude: null }))).toContain('Rua Harmonia, 482')
  expect(directionsUrl(nothing)).toBeNull()
})

it.each([
  [
    'https://www.youtube.com/watch?v=exemplo1',
    'https://www.youtube-nocookie.com/embed/exemplo1?autoplay=1&rel=0',
  ],
  ['https://youtu.be/a_b-C9?t=3', 'https://www.youtube-nocookie.com/embed/a_b-C9?autoplay=1&rel=0'],
  ['https://m.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1&rel=0'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e',
  ],
  ['https://player.vimeo.com/video/7?h=a1', 'https://player.vimeo.com/video/7?autoplay=1&dnt=1&h=a1'],
])('plays %s', (url, embedded) => expect(embeddedVideo(url)).toBe(embedded))

it.each([
  'https://exemplo.test/v.mp4',
  'https://www.youtube.com/@canal',
  'https://vimeo.com/canal',
  'https://youtube.com.exemplo.test/watch?v=a',
  'https://youtu.be/"><script>',
  'video',
  '',
])('does not play %s in the page', (url) => expect(embeddedVideo(url)).toBeNull())

it('shortens an address to what people read', () => {
  expect(shortAddress('https://www.youtube.com/watch?v=exemplo1')).toBe('youtube.com/watch?v=exemplo1')
})

it.each([
  'https://www.google.com/maps/place/Cl%C3%ADnica/@-23.5,-46.6,17z/data=!3m1!3d-23.5565!4d-46.6895',
  'https://www.google.com/maps/@-23.5565,-46.6895,17z',
  'https://maps.google.com/?q=-23.5565,-46.6895',
  'https://www.google.com/maps/search/?api=1&query=-23.5565%2C-46.6895',
  'https://www.openstreetmap.org/?mlat=-23.5565&mlon=-46.6895#map=19/-23.5/-46.6',
  'https://www.openstreetmap.org/#map=19/-23.5565/-46.6895',
  'https://www.openstreetmap.org/export/embed.html?bbox=-46.6925%2C-23.5585&marker=-23.5565%2C-46.6895',
])('finds the place in %s', (link) =>
  expect(coordinatesOfLink(link)).toEqual({ latitude: -23.5565, longitude: -46.6895 }),
)

it.each(['https://maps.app.goo.gl/abc', 'https://x.test/@-123.5,-46.6', 'https://x.test/100%?a=1', ''])(
  'finds none in %s',
  (link) => expect(coordinatesOfLink(link)).toBeNull(),
)
