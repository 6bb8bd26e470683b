// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { WORDS, wordsOfPressesInPage } from './said.ts'

const said = () => WORDS.find(([, words]) => words.test(wordsOfPressesInPage()))?.[0]

/** An agenda on which earlier runs have left something to decide, and a restore has taken a visit. */
beforeEach(() => {
  document.body.innerHTML = `<main>
    <section><div role="status">1 agendamento não está mais na agenda.</div></section>
    <section><a>A clínica não aceitou<b>1</b></a></section>
  </main>`
})

const draw = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
const notice = (words: string) =>
  draw(`<div role="alert">${words}<button aria-label="Fechar aviso"></button></div>`)

it('what stands on the agenda is said of no press', () => {
  expect(said()).toBeUndefined()
})

it('nor is the notice that leads to what waits for a choice', () => {
  notice('A clínica não aceitou algo que você fez')
  expect(said()).toBeUndefined()
})

it.each([
  ['kept', 'Agendamento excluídoGuardado neste aparelho: a clínica ainda não confirmou.'],
  ['denied', 'A clínica não aceitouEste agendamento não pode mais mudar.'],
  ['done', 'Agendamento excluído'],
])('a notice says of a press that it is %s', (meant, words) => {
  notice(words)
  expect(said()).toBe(meant)
})

it('a dialog and a form ask', () => {
  draw('<div role="dialog">Registrar como encaixe?</div>')
  expect(said()).toBe('open')
  document.querySelector('[role=dialog]')?.remove()
  document
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', '<form>Este agendamento mudou enquanto você o alterava.</form>')
  expect(said()).toBe('open')
})
