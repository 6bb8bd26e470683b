import { fireEvent, render, screen } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { tap } from '#tests/support/tap.ts'
import { useDoubleTapGuard } from './use-double-tap-guard.ts'

const onPress = vi.fn()

function List() {
  return (
    <div onClickCapture={useDoubleTapGuard()}>
      <p>Rosa</p>
      <button type="button" onClick={onPress}>
        Chegou
      </button>
      {createPortal(
        <button type="button" onClick={onPress}>
          Próximo mês
        </button>,
        document.body,
      )}
    </div>
  )
}

const press = () => {
  onPress.mockReset()
  render(<List />)
  return screen.getByRole('button', { name: 'Chegou' })
}

it('the second and the third tap of one finger do nothing', () => {
  const button = press()
  tap(button, 1000)
  tap(button, 1250)
  tap(button, 1500)
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('who taps at her own pace, or goes quickly from row to row, is not held up', () => {
  const button = press()
  tap(button, 1000)
  tap(button, 1400)
  tap(button, 1500, 360)
  tap(button, 1600, 420)
  expect(onPress).toHaveBeenCalledTimes(4)
})

it('a tap that has missed the button by a little is no press before the next', () => {
  const button = press()
  tap(screen.getByText('Rosa'), 1000)
  tap(button, 1200)
  expect(onPress).toHaveBeenCalledTimes(1)
})

it('keys are pressed as quickly as one likes', () => {
  const button = press()
  fireEvent.click(button)
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledTimes(2)
})

it('the months of a calendar in a layer of its own are gone through as quickly as one likes', () => {
  press()
  const next = screen.getByRole('button', { name: 'Próximo mês' })
  tap(next, 1000)
  tap(next, 1200)
  expect(onPress).toHaveBeenCalledTimes(2)
})
