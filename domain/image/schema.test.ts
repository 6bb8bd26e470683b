import { expect, it } from 'vitest'
import { imagemPequena } from '#domain/procedimento/schema.ts'
import { IMAGEM_MAXIMA, nomeDeImagemSchema } from './schema.ts'

it('takes names the server makes, in both sizes', () => {
  const nome = 'limpeza-de-pele-1a2b3c.webp'
  expect(nomeDeImagemSchema.safeParse(nome).success).toBe(true)
  expect(nomeDeImagemSchema.safeParse(imagemPequena(nome)).success).toBe(true)
  expect(IMAGEM_MAXIMA).toBe(8_388_608)
})

it.each(['../segredo.webp', 'a/b.webp', 'foto.png', '.webp', 'a.webp.js', 'A-Foto.webp', 'foto.webp\n'])(
  'refuses %j',
  (nome) => {
    expect(nomeDeImagemSchema.safeParse(nome).success).toBe(false)
  },
)
