import { beforeEach, expect, it, vi } from 'vitest'
import antes from '../../public/antes.js?raw'
import type { Retrato } from './retrato.ts'

const AGORA = new Date('2026-11-13T11:50:00Z').getTime()

const retrato = (): Retrato => ({
  v: 1,
  email: 'ana@exemplo.test',
  endereco: '/perfil?aba=agendamentos',
  online: true,
  largura: 390,
  de: AGORA - 60_000,
  ate: AGORA + 60_000,
  css: 'p { color: red }',
  html: '<div id="root"><p>Limpeza de pele</p></div>',
})

let drawn: ShadowRoot[]

beforeEach(() => {
  drawn = []
  localStorage.clear()
  document.body.innerHTML = '<div id="root"><div class="abertura"></div></div>'
  history.replaceState(null, '', '/perfil?aba=agendamentos')
  vi.useFakeTimers({ now: AGORA })
  vi.stubGlobal('innerWidth', 390)
  const attach = Element.prototype.attachShadow
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init)
    drawn.push(root)
    return root
  })
  return () => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

/** The file as the page runs it. */
const run = new Function(antes)

/** Opens the page with this picture kept. */
function start(kept: unknown, email = 'ana@exemplo.test'): string | null {
  localStorage.setItem('email', email)
  localStorage.setItem('retrato', JSON.stringify(kept))
  run()
  return drawn[0]?.textContent?.includes('Limpeza de pele') ? (document.body.textContent ?? '') : null
}

it('draws what was kept, where no other part of the page finds it, and takes it away in the end', () => {
  // The page's own text stays without it.
  expect(start(retrato())).toBe('')
  const host = document.getElementById('retrato')
  expect(host?.shadowRoot).toBeNull()
  expect(host?.getAttribute('aria-hidden')).toBe('true')
  vi.advanceTimersByTime(4000)
  expect(document.getElementById('retrato')).toBeNull()
})

it('draws nothing over an app that is here already', () => {
  document.body.innerHTML = '<div id="root"><main></main></div>'
  expect(start(retrato())).toBeNull()
})

it('is good for one start', () => {
  start(retrato())
  expect(localStorage.getItem('retrato')).toBeNull()
})

it.each<[string, Partial<Retrato>]>([
  ['of another address', { endereco: '/perfil' }],
  ['of another window', { largura: 1180 }],
  ['from a time without a network', { online: false }],
  ['from before a visit began', { ate: AGORA }],
  ['from the future: the clock was set back', { de: AGORA + 1 }],
  ['in another form', { v: 2 as 1 }],
])('draws nothing %s', (_, other) => {
  expect(start({ ...retrato(), ...other })).toBeNull()
  expect(document.getElementById('retrato')).toBeNull()
})

it('draws nothing of another person, and nothing where nobody is', () => {
  expect(start(retrato(), 'bia@exemplo.test')).toBeNull()
  localStorage.clear()
  localStorage.setItem('retrato', JSON.stringify(retrato()))
  run()
  expect(document.getElementById('retrato')).toBeNull()
})

it.each(['', 'null', '{', '[]', '7'])('what cannot be read (%s) is nothing', (text) => {
  localStorage.setItem('retrato', text)
  expect(() => run()).not.toThrow()
  expect(document.getElementById('retrato')).toBeNull()
})
