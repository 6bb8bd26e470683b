import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FIRST_KIND } from '#domain/lib/procedimento-kind.ts'
import { type Api, CLEANSING, startApi } from '#tests/support/api.ts'
import { createFirstPicture } from './first-picture.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const register = async (imagem: string, tipoProcedimento: number) =>
  (await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, imagem, tipoProcedimento })).body.id

it('is the first service’s of the kind that is shown first, and read anew after a while', async () => {
  await register('outro-tipo.webp', 3 - FIRST_KIND)
  const id = await register('primeira.webp', FIRST_KIND)
  await register('segunda.webp', FIRST_KIND)
  const firstPicture = createFirstPicture(api, 0)
  expect(firstPicture()).toBeNull()
  await vi.waitFor(() => expect(firstPicture()).toBe('primeira.webp'))
  const body = { ...CLEANSING, imagem: '', tipoProcedimento: FIRST_KIND }
  expect((await api.admin.call('PUT', `/api/Procedimento/${id}`, body)).statusCode).toBe(200)
  // The card that stands first has no picture: none of another is fetched ahead.
  await vi.waitFor(() => expect(firstPicture()).toBeNull())
  await api.admin.call('DELETE', `/api/Procedimento/${id}`)
  await vi.waitFor(() => expect(firstPicture()).toBe('segunda.webp'))
})
