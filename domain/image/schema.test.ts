import { expect, it } from 'vitest'
import { MAX_IMAGE_BYTES, smallImageName } from './limits.ts'
import { imageNameSchema } from './schema.ts'

it('takes names the server makes, in both sizes', () => {
  const nome = 'limpeza-de-pele-1a2b3c.webp'
  expect(imageNameSchema.safeParse(nome).success).toBe(true)
  expect(imageNameSchema.safeParse(smallImageName(nome)).success).toBe(true)
  expect(MAX_IMAGE_BYTES).toBe(8_388_608)
})

it.each(['../segredo.webp', 'a/b.webp', 'foto.png', '.webp', 'a.webp.js', 'A-Foto.webp', 'foto.webp\n'])(
  'refuses %j',
  (nome) => {
    expect(imageNameSchema.safeParse(nome).success).toBe(false)
  },
)
