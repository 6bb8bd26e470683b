import { describe, expect, it } from 'vitest'
import { chromeOf } from '../screens.ts'
import { adminEntries } from './admin-entries.ts'
import { addressLine, contactsOf } from './contacts.tsx'
import { bottomBarItems, daySheetOf, isAdminPath } from './menu-entries.ts'

const client = { status: 'Usuario', email: 'marina@exemplo.test', nomeExibicao: 'Marina' } as const
const admin = { ...client, status: 'Admin' } as const
const NOTHING = { pending: 0, toSee: 0 }
const at = (pathname: string, search = '') => ({ pathname, search })
const current = (pathname: string, search = '') =>
  bottomBarItems(client, at(pathname, search), NOTHING).find((item) => item.current)?.label

it('prints the day that is looked at', () => {
  expect(daySheetOf('?data=2026-11-30&vista=dia')).toBe('/folhaDoDia?data=2026-11-30')
  expect(daySheetOf('')).toBe('/folhaDoDia')
})

describe('bottomBarItems', () => {
  it('marks the place one is in', () => {
    expect(current('/')).toBe('Início')
    expect(current('/Servicos')).toBe('Serviços')
    expect(current('/perfil')).toBe('Perfil')
    expect(current('/perfil', '?aba=agendamentos')).toBe('Agenda')
    expect(current('/pendencias')).toBe('Agenda')
    expect(current('/seguranca')).toBe('Perfil')
    expect(current('/sobre')).toBeUndefined()
  })
  it("leads Admin's agenda to everyone's appointments", () => {
    const to = (who: typeof client | typeof admin) => bottomBarItems(who, at('/'), NOTHING)[2]?.to
    expect(to(client)).toBe('/perfil?aba=agendamentos')
    expect(to(admin)).toBe('/visualizarAgendamentos')
  })
  it('counts what waits, in words for who hears it', () => {
    expect(bottomBarItems(client, at('/'), { ...NOTHING, pending: 1 })[2]?.badge).toEqual({
      count: 1,
      words: '1 pendência',
    })
    expect(bottomBarItems(client, at('/'), { ...NOTHING, pending: 2 })[2]?.badge).toEqual({
      count: 2,
      words: '2 pendências',
    })
  })
  it('counts what the clinic changed or lost, too, which is no pending write', () => {
    expect(bottomBarItems(client, at('/'), { pending: 1, toSee: 2 })[2]?.badge).toEqual({
      count: 3,
      words: '3 para ver',
    })
  })
})

describe('the administration', () => {
  it("has the specification's five screens in its menu", () => {
    const paths = adminEntries.map(({ to }) => to)
    for (const path of [
      '/procedimentos',
      '/voucher',
      '/cadastroMensagens',
      '/visualizarAgendamentos',
      '/cadastroHorarios',
    ])
      expect(paths).toContain(path)
  })
  it('is recognised whatever the case', () => {
    expect(isAdminPath('/CADASTROHORARIOS')).toBe(true)
    expect(isAdminPath('/servicos')).toBe(false)
  })
})

describe('chromeOf', () => {
  it('leaves the bottom of the booking page to the booking bar', () => {
    expect(chromeOf('/agendamentos')).toMatchObject({ bottomBar: false, phoneHeader: 'none' })
    expect(chromeOf('/servicos').bottomBar).toBe(true)
  })
})

describe('contacts', () => {
  const clinica = {
    nome: 'Clínica',
    telefone: '',
    whatsapp: '(11) 95555-0148',
    email: '',
    instagram: 'https://www.instagram.com/clinica.aurora/',
    facebook: '',
    logradouro: 'Rua Harmonia',
    numero: '482',
    bairro: '',
  }
  it('leaves out what the clinic has not filled in', () => {
    expect(contactsOf(clinica).map(({ text, href }) => [text, href])).toEqual([
      ['(11) 95555-0148', 'https://wa.me/5511955550148'],
      ['@clinica.aurora', 'https://www.instagram.com/clinica.aurora'],
    ])
  })
  it('writes the address in one line', () => {
    expect(addressLine(clinica)).toBe('Rua Harmonia, 482')
    expect(addressLine({ ...clinica, logradouro: '', bairro: 'Centro' })).toBe('Centro')
  })
})
