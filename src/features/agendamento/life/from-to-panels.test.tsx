import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FromToPanels, panelMoment } from './from-to-panels.tsx'

const TODAY = '2026-11-13'
const from = { label: 'Está em', ...panelMoment({ date: TODAY, minute: 540 }, TODAY), look: 'old' } as const
const to = {
  label: 'Vai para',
  ...panelMoment({ date: TODAY, minute: 840 }, TODAY, 'até 15:00'),
  look: 'new',
} as const

/** What a reader hears of it. */
function heard(container: HTMLElement): string {
  for (const silent of container.querySelectorAll('[aria-hidden="true"]')) silent.remove()
  return [...container.querySelectorAll('small, b, span')]
    .filter((e) => e.children.length === 0)
    .flatMap((e) => e.textContent || [])
    .join(' ')
}

it('two times are read one after the other, with the word between them', () => {
  const { container } = render(<FromToPanels {...{ from, to }} />)
  expect(heard(container)).toBe('Está em 09:00 hoje para Vai para 14:00 hoje, até 15:00')
})

it('or as one sentence in their place, where they are no times', () => {
  const cancelled = { label: 'Ficou', figure: 'cancelada', look: 'cancelled' } as const
  const { container } = render(
    <FromToPanels {...{ from, to: cancelled }} read="Era hoje, 09:00. Ficou cancelada." />,
  )
  screen.getByText('cancelada')
  expect(heard(container)).toBe('Era hoje, 09:00. Ficou cancelada.')
})
