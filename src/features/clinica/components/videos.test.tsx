import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Videos } from './videos.tsx'

const videos = [
  { titulo: 'Primeira visita', url: 'https://www.youtube.com/watch?v=a1', duracao: '2:14' },
  { titulo: 'Massagem', url: 'https://vimeo.com/7', duracao: '' },
  { titulo: 'De outro lugar', url: 'https://exemplo.test/v.mp4', duracao: '' },
  { titulo: 'Sem endereço', url: '', duracao: '' },
]
const page = (online = true, which = videos) => (
  <MantineProvider env="test">
    <Videos videos={which} online={online} stillOf={(titulo) => <i>{titulo}</i>} />
  </MantineProvider>
)
const player = () => document.querySelector('iframe')

it('asks nobody for anything before the tap, then plays one at a time', () => {
  render(page())
  expect(player()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Ver o vídeo: Primeira visita, 2:14' }))
  expect(player()?.src).toBe('https://www.youtube-nocookie.com/embed/a1?autoplay=1&rel=0')
  fireEvent.click(screen.getByRole('button', { name: 'Ver o vídeo: Massagem' }))
  expect(document.querySelectorAll('iframe')).toHaveLength(1)
  expect(player()?.title).toBe('Vídeo: Massagem')
})

it('opens what it cannot play where it lives, and shows none without an address', () => {
  render(page())
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /De outro lugar/ })
  expect([link.href, link.target, link.rel]).toEqual(['https://exemplo.test/v.mp4', '_blank', 'noreferrer'])
  expect(screen.queryByText('Sem endereço')).toBeNull()
})

it('says without internet why nothing plays, and is no section without videos', () => {
  const { rerender } = render(page(false))
  expect(screen.getByText('Os vídeos precisam de internet. O texto continua aqui.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Massagem/ }).disabled).toBe(true)
  rerender(page(true, []))
  expect(screen.queryByRole('heading', { name: 'Vídeos' })).toBeNull()
})
