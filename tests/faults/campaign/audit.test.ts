import { describe, expect, test } from 'vitest'
import type { OutboxRow, OutboxState } from '#domain/outbox/row.ts'
import type { Visita } from '#tests/support/clinic.ts'
import { booking } from '#tests/support/device.ts'
import { audit, type Comando, type Fim } from './audit.ts'
import { planOf } from './plan.ts'

const ANA = 'ana@exemplo.test'
const BIA = 'bia@exemplo.test'
const NOVE = '2026-11-20T09:00:00.000Z'
const DEZ = '2026-11-20T10:00:00.000Z'

const pediu = (id: string, quando = NOVE): Comando => ({ id, pessoa: ANA, oque: { tipo: 'agendar', quando } })
const visita = (id: number, chave: string, quando = NOVE, email = ANA): Visita => ({
  ...{ id, chave, quando, email },
  nome: 'Limpeza de pele',
})
const linha = (id: string, state: OutboxState): OutboxRow =>
  ({ id, state, dono: ANA, command: booking() }) as OutboxRow

/** Ana pressed once; the clinic has it, her screen says so. */
const quieto: Fim = {
  pessoas: [ANA, BIA],
  comandos: [pediu('um')],
  fila: [linha('um', 'done')],
  lidos: new Set(),
  visitas: [visita(1, 'um')],
  feitas: new Map([['um', 1]]),
  perfis: new Map(),
  telas: [
    { pessoa: ANA, agendados: [NOVE] },
    { pessoa: BIA, agendados: [] },
  ],
}
const semVisita = { visitas: [], telas: [{ pessoa: ANA, agendados: [] }] }
const tipos = (fim: Partial<Fim>) => audit({ ...quieto, ...fim }).map((a) => a.tipo)

describe('nothing is found', () => {
  test.each<[string, Partial<Fim>]>([
    ['where everything arrived once', {}],
    ['where the clinic refused and the screen asks', { ...semVisita, fila: [linha('um', 'conflict')] }],
    ['where the refusal was read and put away', { ...semVisita, fila: [], lidos: new Set(['um']) }],
    [
      'where she cancelled it',
      {
        ...semVisita,
        comandos: [pediu('um'), { id: 'dois', pessoa: ANA, oque: { tipo: 'cancelar', alvo: 1 } }],
      },
    ],
    [
      'where she took it back',
      {
        ...semVisita,
        fila: [],
        comandos: [pediu('um'), { id: 'um', pessoa: ANA, oque: { tipo: 'desistir', pedido: 'um' } }],
      },
    ],
  ])('%s', (_, fim) => expect(tipos(fim)).toEqual([]))
})

describe('lost', () => {
  test('a row that is nowhere', () => expect(tipos({ ...semVisita, fila: [] })).toEqual(['perdido']))
  test('a row that was done, and the clinic has nothing', () => expect(tipos(semVisita)).toEqual(['perdido']))
  test('a row that never comes to rest', () =>
    expect(tipos({ fila: [linha('um', 'retry')] })).toEqual(['perdido']))
  test('a cancellation that took nothing away', () => {
    const cancelou: Comando = { id: 'dois', pessoa: ANA, oque: { tipo: 'cancelar', alvo: 1 } }
    expect(tipos({ comandos: [pediu('um'), cancelou] })).toEqual(['perdido'])
  })
  test('a visit that her screen does not show', () =>
    expect(tipos({ telas: [{ pessoa: ANA, agendados: [] }] })).toEqual(['perdido']))
  test('a profile that was never written', () => {
    const escreveu: Comando = { id: 'dois', pessoa: ANA, oque: { tipo: 'perfil', valor: 'casa' } }
    expect(tipos({ comandos: [pediu('um'), escreveu] })).toEqual(['perdido'])
  })
})

describe('doubled', () => {
  test('a visit that nobody asked for', () => {
    const telas = [{ pessoa: ANA, agendados: [NOVE, DEZ] }]
    expect(tipos({ visitas: [visita(1, 'um'), visita(2, 'outra', DEZ)], telas })).toEqual(['dobrado'])
  })
  test('the same time twice', () =>
    expect(tipos({ visitas: [visita(1, 'um'), visita(2, 'outra')] })).toEqual(['dobrado', 'dobrado']))
  test('a booking that is there, and is said to be refused', () =>
    expect(tipos({ fila: [linha('um', 'conflict')] })).toEqual(['dobrado']))
  test('a row that no press made', () =>
    expect(tipos({ fila: [linha('um', 'done'), linha('outra', 'done')] })).toEqual(['dobrado']))
  test('a profile written more often than she wrote it', () => {
    const escreveu: Comando = { id: 'dois', pessoa: ANA, oque: { tipo: 'perfil', valor: 'casa' } }
    const perfis = new Map([[ANA, { complemento: 'casa', versao: 2 }]])
    expect(tipos({ comandos: [pediu('um'), escreveu], perfis })).toEqual(['dobrado'])
  })
})

test('misattributed: a visit in the name of another, a profile with her words', () => {
  const escreveu: Comando = { id: 'dois', pessoa: ANA, oque: { tipo: 'perfil', valor: 'casa' } }
  const achados = tipos({
    comandos: [pediu('um'), escreveu],
    visitas: [visita(1, 'um', NOVE, BIA)],
    telas: [],
    perfis: new Map([
      [ANA, { complemento: 'casa', versao: 1 }],
      [BIA, { complemento: 'casa', versao: 1 }],
    ]),
  })
  expect(achados).toEqual(['trocado', 'trocado', 'dobrado'])
})

test('wrongly confirmed: the screen says what the clinic does not have', () =>
  expect(tipos({ telas: [{ pessoa: ANA, agendados: [NOVE, DEZ] }] })).toEqual(['falsa confirmação']))

test('a seed is one plan', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(JSON.stringify(planOf(8))).not.toEqual(JSON.stringify(planOf(7)))
})
