import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { ClinicaInput } from '#domain/clinica/schema.ts'

/** The demo clinic. Addresses and telephones are nobody's. */
export const demoClinica: Omit<ClinicaInput, 'fuso'> = {
  nome: 'Clínica Aurora',
  logradouro: 'Rua Harmonia',
  numero: '482',
  complemento: '',
  bairro: 'Vila Madalena',
  municipio: 'São Paulo',
  uf: 'SP',
  cep: '05435-000',
  telefone: '(11) 3555-0148',
  whatsapp: '(11) 95555-0148',
  email: 'ola@exemplo.test',
  instagram: '@clinica.aurora',
  facebook: '',
  mapaUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=-46.6925%2C-23.5585%2C-46.6865%2C-23.5545&layer=mapnik&marker=-23.5565%2C-46.6895',
  latitude: -23.5565,
  longitude: -46.6895,
  videos: [
    { titulo: 'Como é a primeira visita', url: 'https://www.youtube.com/watch?v=exemplo1', duracao: '2:14' },
    {
      titulo: 'Massagem modeladora, passo a passo',
      url: 'https://www.youtube.com/watch?v=exemplo2',
      duracao: '3:40',
    },
  ],
  pagamento: 'Pagamento na clínica, no dia da sessão',
  limites: DEFAULT_LIMITS,
  cor: '#9A4A55',
}
