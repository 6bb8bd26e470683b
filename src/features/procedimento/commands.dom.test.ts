import { expect, it, vi } from 'vitest'
import { API_HEADER } from '#domain/api/headers.ts'
import { readServerNow } from '#src/offline/clock.ts'
import { db } from '#src/offline/db.ts'
import { reach } from '#src/offline/reach.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { sendImage } from './commands.ts'

const upload = vi.hoisted(() => vi.fn<typeof fetch>())
vi.mock('#src/api/upload.ts', () => ({ fetchWithProgress: () => upload }))

const HOUR_MS = 3_600_000
const picture = new File(['x'], 'x.webp', { type: 'image/webp' })
const send = () => sendImage(picture, () => undefined, new AbortController().signal)

it('a picture’s answer tells this device as any other the clinic’s time, and that it answers', async () => {
  await emptyDevice()
  const serverNow = Math.floor(Date.now() / 1_000) * 1_000 + HOUR_MS
  const headers = { [API_HEADER]: '1', date: new Date(serverNow).toUTCString() }
  upload.mockResolvedValueOnce(Response.json({ imagem: 'x.webp' }, { status: 201, headers }))
  expect(await send()).toEqual({ ok: true, value: 'x.webp' })
  expect(reach.state()).toBe('answers')
  const ahead = (await readServerNow(db, Date.now())) - Date.now()
  expect(Math.abs(ahead - HOUR_MS)).toBeLessThan(10_000)

  upload.mockRejectedValueOnce(new TypeError('the upload was cut off'))
  expect((await send()).ok).toBe(false)
  expect(reach.state()).toBe('unknown')
})
