import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db, ROW_FORM } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { renderUnaware } from '#tests/support/unaware-screen.tsx'

const EMAIL = 'admin@exemplo.test'
const onReload = vi.fn()

const show = (loading: boolean) => renderUnaware({ loading, onReload })

const whole = { em: 1, desde: '2026-10-12', ate: '2027-05-10', versao: 'v', forma: ROW_FORM }

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it.each([
  ['nothing of the agenda', null],
  ['three days of it', { ...whole, desde: '2026-11-11', ate: '2026-11-13', incompleto: true }],
  ['what code kept that did not ask for all of it', { ...whole, forma: ROW_FORM - 1 }],
  ['what the first code kept', { ...whole, forma: undefined }],
])('a device that has heard %s does not say that everybody knows', async (_, mark) => {
  if (mark !== null) await db.meta.put({ key: 'pull:agendamentos', value: mark })
  show(false)
  await screen.findByText('A agenda ainda não chegou inteira a este aparelho')
  expect(screen.queryByText('Todo mundo já sabe')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(onReload).toHaveBeenCalled()
})

it('while the clinic is asked for the first of it, it says so', async () => {
  show(true)
  await screen.findByText('Carregando as mudanças…')
})
