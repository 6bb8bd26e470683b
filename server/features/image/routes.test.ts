import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LARGE_SIDE, MAX_IMAGE_BYTES, SMALL_SIDE, smallImageName } from '#domain/image/limits.ts'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const upload = async (who: Api['ana'], bytes: Uint8Array | string, type = 'image/png', name = 'foto.png') => {
  const form = new FormData()
  form.set('arquivo', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
  const request = new Request('http://x/', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return who.call('POST', '/api/Imagens', payload, {
    'content-type': request.headers.get('content-type') ?? '',
  })
}
const picture = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: '#9A4A55' } })

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'comes as %s and is stored as WebP in two sizes',
    async (format) => {
      const bytes = await picture()
        .withExif({ IFD0: { Artist: 'alguém' } })
        [format]()
        .toBuffer()
      const { statusCode, body } = await upload(api.admin, bytes)
      expect(statusCode).toBe(201)
      for (const [name, side] of [
        [body.imagem, LARGE_SIDE],
        [smallImageName(body.imagem), SMALL_SIDE],
      ]) {
        const response = await api.app.inject(`/imagens/${name}`)
        expect(response.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        })
        const stored = await sharp(response.rawPayload).metadata()
        expect(stored).toMatchObject({ format: 'webp', width: side, height: Number(side) / 2 })
        expect(stored.exif).toBeUndefined()
      }
    },
  )

  it('is turned upright, and never enlarged', async () => {
    const bytes = await picture(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { body } = await upload(api.admin, bytes)
    const { rawPayload } = await api.app.inject(`/imagens/${body.imagem}`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('is not sent again to who has it', async () => {
    const { body } = await upload(api.admin, await picture().png().toBuffer())
    const { headers } = await api.app.inject(`/imagens/${body.imagem}`)
    const again = await api.app.inject({
      url: `/imagens/${body.imagem}`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })

  it('may not be there', async () => {
    expect((await api.app.inject('/imagens/nada-disso.webp')).statusCode).toBe(404)
  })
})

describe('what is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  it.each([
    ['SVG, whatever it says it is', async () => svg],
    ['text', async () => 'isto não é uma foto'],
    ['GIF', () => picture(10, 10).gif().toBuffer()],
    ['half a picture', async () => (await picture().png().toBuffer()).subarray(0, 500)],
    ['a pixel bomb', () => picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()],
    ['a row of pixels', () => picture(60_000, 1).png().toBuffer()],
    ['nothing', async () => ''],
  ])('%s', async (_what, bytes) => {
    expect(await upload(api.admin, await bytes())).toMatchObject({
      statusCode: 422,
      body: { code: 'imagem_invalida' },
    })
  })

  it('too many bytes', async () => {
    const response = await upload(api.admin, new Uint8Array(MAX_IMAGE_BYTES + 1))
    expect(response).toMatchObject({ statusCode: 413, body: { code: 'corpo_grande' } })
  })

  it('a body that is no form', async () => {
    const response = await api.admin.call('POST', '/api/Imagens', { imagem: 'x' })
    expect(response).toMatchObject({ statusCode: 415, body: { code: 'tipo_nao_suportado' } })
  })

  it('a client’s picture', async () => {
    expect((await upload(api.ana, await picture().png().toBuffer())).statusCode).toBe(403)
  })
})
