import { describe, expect, it } from 'vitest'
import type { TeamMember } from '#domain/account/schema.ts'
import { inviteInWords, keptInWords, lastUsed, rightsInWords, teamInWords } from './utils.ts'

const clock = {
  clinicNow: { date: '2026-11-13', minute: 8 * 60 + 50 },
  fuso: 'America/Sao_Paulo',
} as const
const member = (more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ email: 'luana@exemplo.test', nome: 'Luana', usadaEm: null, aparelho: null },
  ...{ voce: false, convite: null },
  ...more,
})

describe('when somebody was last there', () => {
  it.each<[string | null, string]>([
    ['2026-11-13T11:41:00.000Z', 'no tablet agora'],
    ['2026-11-13T11:40:00.000Z', 'hoje, 08:40'],
    ['2026-11-13T11:02:00.000Z', 'hoje, 08:02'],
    ['2026-11-12T21:04:00.000Z', 'ontem, 18:04'],
    ['2026-11-10T21:04:00.000Z', 'há 3 dias'],
    ['2026-03-10T21:04:00.000Z', 'em 10 de março, 18:04'],
    [null, 'fora de todos os aparelhos'],
  ])('%s is told as "%s"', (usadaEm, words) => {
    const aparelho = { tipo: 'tablet', navegador: 'Chrome' } as const
    expect(lastUsed(member({ usadaEm, aparelho }), clock)).toBe(words)
  })
})

it('says until when an invitation’s code holds, and that it holds no more', () => {
  const desde = '2026-11-13T11:45:00.000Z'
  expect(inviteInWords({ desde, venceEm: '2026-11-13T11:55:00.000Z' }, clock)).toBe(
    'convidada hoje às 08:45, o código vale até 08:55',
  )
  expect(inviteInWords({ desde, venceEm: '2026-11-13T11:50:00.000Z' }, clock)).toMatch(/o código venceu$/)
  expect(inviteInWords({ desde, venceEm: null }, clock)).toMatch(/o código venceu$/)
  // Noted while the machine's clock was ahead.
  expect(inviteInWords({ desde: '2026-11-20T11:45:00.000Z', venceEm: null }, clock)).toBe(
    'convidada, o código venceu',
  )
})

it('says how many visits of whoever has left stay, where there are any', () => {
  expect([null, 0, 1, 2].map(keptInWords)).toEqual([
    undefined,
    undefined,
    '1 visita marcada para ela continua valendo.',
    '2 visitas marcadas para ela continuam valendo.',
  ])
})

it('counts people and invitations apart', () => {
  const convite = { desde: '2026-11-13T11:45:00.000Z', venceEm: null }
  expect(teamInWords([member()])).toBe('1 pessoa')
  expect(teamInWords([member(), member(), member({ convite })])).toBe('2 pessoas, 1 convite')
})

it('says of rights what the permission table says', () => {
  const { may, mayNot } = rightsInWords()
  expect(may).toContain('Equipe: convidar e remover')
  expect(mayNot).toContain('Ler a senha de ninguém')
  expect(may.filter((words) => mayNot.includes(words))).toEqual([])
})
