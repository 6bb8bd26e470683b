import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { clinicaInputSchema, clinicaSchema } from './schema.ts'

it('needs only a name; the rest is empty until it is known', () => {
  const read = clinicaInputSchema.parse({ nome: 'Clínica' })
  expect(read).toMatchObject({ fuso: 'America/Sao_Paulo', videos: [], latitude: null, mapaUrl: '' })
  expect(clinicaSchema.parse(read)).toEqual(read)
})

it.each([
  ['nome', '', 'Nome é obrigatório!'],
  ['fuso', 'Brasil/Centro', 'Fuso horário desconhecido.'],
  ['cor', 'rosa', 'Cor inválida: use #RRGGBB.'],
  ['uf', 'São', 'Use no máximo 2 caracteres.'],
])('refuses %s %j', (campo, valor, mensagem) => {
  expect(refusals(clinicaInputSchema, { nome: 'Clínica', [campo]: valor })).toEqual([[campo, mensagem]])
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'mapa'])('refuses the address %s', (mapaUrl) => {
  expect(refusals(clinicaInputSchema, { nome: 'Clínica', mapaUrl }).map(([campo]) => campo)).toEqual([
    'mapaUrl',
  ])
  const videos = [{ titulo: 'v', url: mapaUrl }]
  expect(refusals(clinicaInputSchema, { nome: 'Clínica', videos }).map(([campo]) => campo)).toEqual([
    'videos.0.url',
  ])
})

it('takes a dozen videos', () => {
  const video = { titulo: 'Tour', url: 'https://exemplo.com/v' }
  const with_ = (n: number) => refusals(clinicaInputSchema, { nome: 'C', videos: Array(n).fill(video) })
  expect(with_(12)).toEqual([])
  expect(with_(13)).toEqual([['videos', 'No máximo 12 vídeos.']])
})
