// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pressInPage } from './presses.ts'

/** An agenda that still shows a visit of before beside the one of now, at the same time. */
function drawAgenda(): string[] {
  const pressed: string[] = []
  document.body.innerHTML = '<main><section></section></main>'
  for (const nome of ['Visita antiga', 'Visita nova']) {
    const block = document.createElement('button')
    block.textContent = `10:30 às 11:00, ${nome}, Cliente`
    block.addEventListener('click', () => pressed.push(nome))
    document.querySelector('section')?.append(block)
  }
  return pressed
}

const button = { begins: '10:30 às ', inside: 'main section' }

test('a visit is pressed by its service, not by its time alone', async () => {
  const pressed = drawAgenda()
  await pressInPage({ button: { ...button, says: 'Visita nova' }, taps: 1, ms: 0 })
  expect(pressed).toEqual(['Visita nova'])
})

test('a visit that the agenda does not show is not pressed', async () => {
  const pressed = drawAgenda()
  const answer = await pressInPage({ button: { ...button, says: 'Visita de amanhã' }, taps: 1, ms: 0 })
  expect(answer).toBeNull()
  expect(pressed).toEqual([])
})
