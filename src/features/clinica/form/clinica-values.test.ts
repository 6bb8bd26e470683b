import { describe, expect, it } from 'vitest'
import type { Clinica } from '#domain/clinica/schema.ts'
import { changedClinicaFields, clinicaValuesOf, editOf, mergeClinica, parseValues } from './clinica-values.ts'

const clinica: Clinica = {
  nome: 'Clínica Aurora',
  logradouro: 'Rua Harmonia',
  numero: '482',
  bairro: 'Vila Madalena',
  municipio: 'São Paulo',
  uf: 'SP',
  cep: '05435000',
  telefone: '1135550148',
  whatsapp: '',
  email: '',
  instagram: '',
  facebook: '',
  mapaUrl: '',
  latitude: -23.5565,
  longitude: null,
  videos: [
    { titulo: 'Um', url: 'https://youtu.be/a', duracao: '2:14' },
    { titulo: 'Dois', url: 'https://youtu.be/b', duracao: '' },
  ],
  pagamento: 'Na recepção',
  limites: {
    diasDeAgenda: 90,
    visitasAbertas: 20,
    pedidosPorDia: null,
    horasParaMarcar: null,
    horasParaMudar: null,
  },
  cor: '#9a4a55',
  fuso: 'America/Sao_Paulo',
}
const base = clinicaValuesOf(clinica)

it('shows the record as its fields do, and sends the same back', () => {
  expect(base).toMatchObject({
    cep: '05435-000',
    telefone: '(11) 3555-0148',
    latitude: '-23,5565',
    cor: '#9A4A55',
    diasDeAgenda: '90',
    pedidosPorDia: '',
  })
  expect(parseValues(base, clinica)).toEqual({
    ok: true,
    value: {
      ...clinica,
      complemento: '',
      cep: '05435-000',
      telefone: '(11) 3555-0148',
      cor: '#9A4A55',
    },
  })
})

describe('the limits', () => {
  it('are those of every clinic where the record is older than they are', () => {
    const { limites: _, ...older } = clinica
    expect(clinicaValuesOf(older)).toMatchObject({
      diasDeAgenda: '90',
      visitasAbertas: '20',
      pedidosPorDia: '10',
    })
  })

  it('are refused by their own fields', () => {
    const errors = parseValues({ ...base, diasDeAgenda: '0', visitasAbertas: 'dez' }, clinica)
    expect(errors).toEqual({
      ok: false,
      error: {
        diasDeAgenda: 'Use um número inteiro de 1 a 730, ou deixe vazio.',
        visitasAbertas: 'Use um número inteiro de 1 a 999, ou deixe vazio.',
      },
    })
  })

  it('change as one field of the record', () => {
    const values = { ...base, pedidosPorDia: '5' }
    const parsed = parseValues(values, clinica)
    if (!parsed.ok) throw new Error('refused')
    const { seen, input } = editOf(clinica, parsed.value, changedClinicaFields(base, values))
    expect(seen.limites).toEqual(clinica.limites)
    expect(input).toEqual({ ...seen, limites: { ...clinica.limites, pedidosPorDia: 5 } })
  })
})

describe('what has changed', () => {
  it('counts fields, and the videos as one whatever was done to them', () => {
    const [one, two] = base.videos
    if (one === undefined || two === undefined) throw new Error('two videos')
    expect(changedClinicaFields(base, base)).toEqual([])
    expect(changedClinicaFields(base, { ...base, nome: 'Outra', videos: [two, one] })).toEqual([
      'nome',
      'videos',
    ])
    expect(changedClinicaFields(base, { ...base, videos: [{ ...one, chave: 'x' }, two] })).toEqual([])
  })

  it('withstands what arrives, and only that', () => {
    const arrived = { ...base, nome: 'Da clínica', email: 'ola@exemplo.test' }
    const typed = { ...base, nome: 'Digitado' }
    const { merged, contested } = mergeClinica(base, arrived, typed)
    expect(merged).toMatchObject({ nome: 'Digitado', email: 'ola@exemplo.test' })
    expect(contested).toEqual(['nome'])
    // Both say the same: there is nothing to choose.
    expect(mergeClinica(base, typed, typed).contested).toEqual([])
  })
})

it.each([
  [{ nome: ' ' }, 'nome', 'Nome é obrigatório!'],
  [{ latitude: 'norte' }, 'latitude', 'Latitude inválida: use um número de -90 a 90.'],
  [{ longitude: '181' }, 'longitude', 'Longitude inválida: use um número de -180 a 180.'],
  [{ mapaUrl: 'mapa' }, 'mapaUrl', 'Endereço inválido: comece com https://.'],
  [
    { videos: [{ chave: 'n', titulo: '', url: '', duracao: '' }] },
    'videos.0.titulo',
    'Título é obrigatório!',
  ],
  [
    { videos: [{ chave: 'n', titulo: 'x', url: '', duracao: '' }] },
    'videos.0.url',
    'Endereço do vídeo é obrigatório!',
  ],
])('%j is refused at its field', (more, campo, mensagem) => {
  const parsed = parseValues({ ...base, ...more }, clinica)
  expect(parsed).toMatchObject({ ok: false, error: { [campo]: mensagem } })
})

it('takes coordinates with a comma or a point', () => {
  expect(parseValues({ ...base, latitude: ' -23,5 ', longitude: '46.25' }, clinica)).toMatchObject({
    value: { latitude: -23.5, longitude: 46.25 },
  })
})

it('the zone that the record has may stay, whatever it is', () => {
  const older = { ...clinica, fuso: 'GMT' }
  expect(parseValues(clinicaValuesOf(older), older)).toMatchObject({ ok: true, value: { fuso: 'GMT' } })
  expect(parseValues(clinicaValuesOf(older), clinica)).toMatchObject({
    ok: false,
    error: { fuso: 'Fuso horário desconhecido.' },
  })
})
