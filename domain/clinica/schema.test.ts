import { expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { clinicaEntradaSchema, clinicaSchema } from './schema.ts'

it('needs only a name; the rest is empty until it is known', () => {
  const lida = clinicaEntradaSchema.parse({ nome: 'Clínica' })
  expect(lida).toMatchObject({ fuso: 'America/Sao_Paulo', videos: [], latitude: null, mapaUrl: '' })
  expect(clinicaSchema.parse(lida)).toEqual(lida)
})

it.each([
  ['nome', '', 'Nome é obrigatório!'],
  ['fuso', 'Brasil/Centro', 'Fuso horário desconhecido.'],
  ['cor', 'rosa', 'Cor inválida: use #RRGGBB.'],
  ['uf', 'São', 'Use no máximo 2 caracteres.'],
])('refuses %s %j', (campo, valor, mensagem) => {
  expect(refusals(clinicaEntradaSchema, { nome: 'Clínica', [campo]: valor })).toEqual([[campo, mensagem]])
})

it.each(['javascript:alert(1)', 'data:text/html,x', 'mapa'])('refuses the address %s', (mapaUrl) => {
  expect(refusals(clinicaEntradaSchema, { nome: 'Clínica', mapaUrl }).map(([campo]) => campo)).toEqual([
    'mapaUrl',
  ])
  const videos = [{ titulo: 'v', url: mapaUrl }]
  expect(refusals(clinicaEntradaSchema, { nome: 'Clínica', videos }).map(([campo]) => campo)).toEqual([
    'videos.0.url',
  ])
})

it('takes a dozen videos', () => {
  const video = { titulo: 'Tour', url: 'https://exemplo.com/v' }
  const com = (n: number) => refusals(clinicaEntradaSchema, { nome: 'C', videos: Array(n).fill(video) })
  expect(com(12)).toEqual([])
  expect(com(13)).toEqual([['videos', 'No máximo 12 vídeos.']])
})
