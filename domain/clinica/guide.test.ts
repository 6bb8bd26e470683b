import { describe, expect, it } from 'vitest'
import { refusals } from '#domain/testing/refusals.ts'
import { FIRST_NAME, type GuideFacts, isAsInstalled, NEW_GUIDE } from './begun.ts'
import { nextTask, openTasks, taskStates, withInvitation, withoutGuide, withSkipped } from './guide.ts'
import { clinicaInputSchema } from './schema.ts'

const clinica: GuideFacts['clinica'] = {
  ...{ nome: FIRST_NAME, logradouro: '', telefone: '', whatsapp: '' },
  ...{ semana: null, guia: NEW_GUIDE },
}
const NEW: GuideFacts = { clinica, services: 0, messages: 0 }
const OPEN = [{ inicio: '08:00', fim: '12:00' }]
const week = (day: typeof OPEN) => ({
  dias: [[], day, [], [], [], [], []],
  ...{ feriadosAbertos: [], fechamentos: [], passo: 30 as const },
})
const withClinica = (more: Partial<GuideFacts['clinica']>): GuideFacts => ({
  ...NEW,
  clinica: { ...clinica, ...more },
})

describe('what is done', () => {
  it('is nothing in a new clinic, nor in a record from before the guide', () => {
    expect(new Set(Object.values(taskStates(NEW)))).toEqual(new Set(['open']))
    const { guia: _, ...older } = clinica
    expect(taskStates({ ...NEW, clinica: older })).toEqual(taskStates(NEW))
  })

  it('is the clinic once it has a name of its own, and an address or a telephone', () => {
    const of = (more: Partial<GuideFacts['clinica']>) => taskStates(withClinica(more)).clinica
    expect(of({ logradouro: 'Rua Harmonia' })).toBe('open')
    expect(of({ nome: 'Aurora' })).toBe('open')
    expect(of({ nome: 'Aurora', logradouro: 'Rua Harmonia' })).toBe('done')
    expect(of({ nome: 'Aurora', whatsapp: '11955550148' })).toBe('done')
  })

  it('is the week once a day of it is open', () => {
    expect(taskStates(withClinica({ semana: week([]) })).semana).toBe('open')
    expect(taskStates(withClinica({ semana: week(OPEN) })).semana).toBe('done')
  })

  it('is what clients choose and read once there is any', () => {
    expect(taskStates({ ...NEW, services: 1 }).servicos).toBe('done')
    expect(taskStates({ ...NEW, messages: 1 }).mensagens).toBe('done')
  })

  it('is the invitation once it was said so, and what was skipped is told apart from what was done', () => {
    expect(taskStates(withClinica({ guia: withInvitation(NEW_GUIDE) })).convidar).toBe('done')
    const skipped = withSkipped(withSkipped(NEW_GUIDE, 'servicos'), 'servicos')
    expect(skipped.pulados).toEqual(['servicos'])
    expect(taskStates(withClinica({ guia: skipped })).servicos).toBe('skipped')
    expect(taskStates({ ...withClinica({ guia: skipped }), services: 2 }).servicos).toBe('done')
  })
})

it('goes on with what is left, and from the top again behind the last', () => {
  const states = taskStates({ ...withClinica({ semana: week(OPEN) }), messages: 1 })
  expect(openTasks(states)).toEqual(['clinica', 'servicos', 'convidar'])
  expect([null, 'clinica', 'semana', 'convidar'].map((at) => nextTask(states, at as 'clinica'))).toEqual([
    'clinica',
    'servicos',
    'servicos',
    'clinica',
  ])
  const last = taskStates({
    ...withClinica({ semana: week(OPEN), nome: 'Aurora', telefone: '1' }),
    ...{ messages: 1, services: 1 },
  })
  expect(nextTask(last, 'convidar')).toBeNull()
})

it('leads nobody there once anything was set, skipped or put away', () => {
  expect(isAsInstalled(NEW)).toBe(true)
  for (const facts of [
    withClinica({ nome: 'Aurora' }),
    withClinica({ whatsapp: '11955550148' }),
    withClinica({ semana: week(OPEN) }),
    withClinica({ guia: withoutGuide(NEW_GUIDE) }),
    withClinica({ guia: withSkipped(NEW_GUIDE, 'semana') }),
    { ...NEW, services: 1 },
    { ...NEW, messages: 1 },
  ])
    expect(isAsInstalled(facts)).toBe(false)
})

it('knows five steps and no other', () => {
  const guia = (pulados: unknown) => ({ nome: 'Aurora', guia: { ...NEW_GUIDE, pulados } })
  expect(refusals(clinicaInputSchema, guia(['semana']))).toEqual([])
  expect(refusals(clinicaInputSchema, guia(['tudo']))).toEqual([['guia.pulados.0', 'Passo desconhecido.']])
})
