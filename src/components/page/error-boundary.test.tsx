import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

afterEach(() => vi.restoreAllMocks())

function Broken(): never {
  throw new Error('broken')
}

const page = (path: string, broken: boolean) => (
  <MantineProvider env="test">
    <ErrorBoundary resetKey={path}>{broken ? <Broken /> : <p>{path}</p>}</ErrorBoundary>
  </MantineProvider>
)

it('says that the screen broke and leads on; another screen is not touched by it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { rerender } = render(page('/servicos', true))
  expect(screen.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Voltar para o menu' }).getAttribute('href')).toBe('/')
  rerender(page('/sobre', false))
  expect(screen.getByText('/sobre')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
