import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, type RenderResult, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { errorOfRefusal } from '#domain/testing/outbox.ts'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import * as outcome from '#src/offline/sending/outcome.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { EditForm } from './edit-form.tsx'

const EMAIL = 'admin@exemplo.test'
const ficha: WholeFicha = {
  id: 1,
  chave: '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111',
  nome: 'Zélia Gomes',
  telefone: '(11) 97381-4460',
  cpf: '',
  email: '',
  recado: '',
  dataNascimento: null,
  conta: null,
  versao: 1,
  juncoes: [],
  saude: null,
}
const onEnd = vi.fn()
const onChanged = vi.fn()

beforeEach(async () => {
  onEnd.mockReset()
  onChanged.mockReset()
  // Without a network the outcome is known at once: it waits.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  drawn = render(formOf(ficha))
})

let drawn: RenderResult
const formOf = (card: WholeFicha) => (
  <MantineProvider env="test">
    <EditForm ficha={card} dono={EMAIL} today="2026-11-11" {...{ onEnd, onChanged }} />
  </MantineProvider>
)

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } })

async function typeBirthDate(text: string): Promise<void> {
  await waitFor(() =>
    expect((screen.getByLabelText('Data de nascimento') as HTMLInputElement).readOnly).toBe(false),
  )
  const field = screen.getByLabelText('Data de nascimento')
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

it('keeps a date of birth as it is written here, and nothing else of the card', async () => {
  await typeBirthDate('08/02/1990')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith('saved'))
  const [row] = await db.outbox.toArray()
  expect(row?.command).toMatchObject({
    kind: 'ficha.salvar',
    payload: {
      chave: ficha.chave,
      campos: { dataNascimento: '1990-02-08' },
      visto: { dataNascimento: null },
    },
  })
})

it('leaves what she did not touch as a colleague has changed it while the form was open', async () => {
  drawn.rerender(formOf({ ...ficha, telefone: '(11) 95555-0000', versao: 2 }))
  fireEvent.change(screen.getByLabelText('Recado'), { target: { value: 'Prefere manhã' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(onEnd).toHaveBeenCalledWith('saved'))
  const [row] = await db.outbox.toArray()
  expect(row?.command.payload).toMatchObject({ campos: { recado: 'Prefere manhã' }, visto: { recado: '' } })
  expect(row?.command.payload).not.toHaveProperty('campos.telefone')
})

it('refuses a day that is still to come, and says so', async () => {
  await typeBirthDate('12/11/2026')
  expect(await screen.findByText(/12\/11\/2026 não vale: use uma data até 11\/11\/2026/)).toBeTruthy()
  // What else was typed is not saved as if the date were with it.
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Zélia G.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Data de nascimento'))
  expect(onEnd).not.toHaveBeenCalled()
  expect(await db.outbox.count()).toBe(0)
})

/** She presses "Salvar", and the clinic refuses; `meanwhile` comes before its answer. */
async function refuseAfter(meanwhile: () => void) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await typeBirthDate('08/02/1990')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  meanwhile()
  const error = errorOfRefusal(409, 'registro_mudou')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  return error
}

it('what the clinic refuses leaves no row behind: the form still has it', async () => {
  const error = await refuseAfter(() => undefined)
  expect((await screen.findByRole('alert')).textContent).toBe(error.mensagem)
  await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  expect((screen.getByLabelText('Data de nascimento') as HTMLInputElement).value).toBe('08/02/1990')
})

it('an e-mail that was typed before an account claimed the card can be put back as it was', () => {
  type('Email', 'eva@exemplo.test')
  drawn.rerender(formOf({ ...ficha, conta: 'mae@exemplo.test', email: 'mae@exemplo.test', versao: 2 }))
  const email = screen.getByLabelText('Email') as HTMLInputElement
  expect([email.value, email.disabled]).toEqual(['eva@exemplo.test', false])
  type('Email', '')
  expect(email.disabled).toBe(true)
})

it('what the clinic refuses after she has left the form is kept, to be seen among what waits', async () => {
  const decided = vi.spyOn(outcome, 'awaitOutcome')
  await refuseAfter(cleanup)
  await decided.mock.results[0]?.value
  // Whatever is done with the answer is done by then.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'conflict' }])
})

it('what somebody else has changed meanwhile is shown beside what was typed, and can be written over', async () => {
  type('Recado', 'Liga à tarde')
  await refuseAfter(() => undefined)
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  // The clinic is asked anew: a colleague has changed the note and the telephone.
  const theirs = { ...ficha, recado: 'Liga de manhã', telefone: '(11) 95555-0000', versao: 2 }
  drawn.rerender(formOf(theirs))
  const notice = await screen.findByRole('region', { name: 'A ficha mudou' })
  expect(notice.textContent).toContain('A clínica tem agora: Liga de manhã')
  expect(notice.textContent).toContain('Você digitou: Liga à tarde')
  expect(document.activeElement).toBe(notice)
  await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o meu' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  expect((await db.outbox.toArray())[0]?.command.payload).toMatchObject({
    campos: { recado: 'Liga à tarde', dataNascimento: '1990-02-08' },
    visto: { recado: 'Liga de manhã' },
  })
})

it('what the clinic has can be kept, with the rest of what was typed', async () => {
  type('Recado', 'Liga à tarde')
  await refuseAfter(() => undefined)
  await waitFor(() => expect(onChanged).toHaveBeenCalled())
  drawn.rerender(formOf({ ...ficha, recado: 'Liga de manhã', versao: 2 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Manter o da clínica' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Recado/).value).toBe('Liga de manhã')
  expect((screen.getByLabelText('Data de nascimento') as HTMLInputElement).value).toBe('08/02/1990')
})

it('while it is sent nothing is typed on, and nothing that goes on its way is called given up', async () => {
  const isWaiting = () => screen.getByLabelText('Telefone').closest('[inert]') !== null
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' })
  await refuseAfter(() => expect([isWaiting(), cancel.disabled]).toEqual([true, true]))
  await screen.findByRole('alert')
  expect([isWaiting(), cancel.disabled]).toEqual([false, false])
})

it('what is typed is asked about before it is dropped', async () => {
  expect(isUnsaved()).toBe(false)
  type('Recado', 'Liga à tarde')
  expect(isUnsaved()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar aqui' }))
  expect(onEnd).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  expect(onEnd).toHaveBeenCalledWith('given up')
})
