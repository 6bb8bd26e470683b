import { expect, it } from 'vitest'
import { pictureSourcesOf } from './sources.ts'

it('a picture is fetched in one of its two sizes, by how wide it stands', () => {
  expect(pictureSourcesOf('limpeza-1a2b.webp')).toEqual({
    src: '/imagens/limpeza-1a2b-p.webp',
    srcSet: '/imagens/limpeza-1a2b-p.webp 480w, /imagens/limpeza-1a2b.webp 1200w',
  })
})
