import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HealthNote, WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { HealthAlert } from './health-alert.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const RECEPTION = 'admin@exemplo.test'
const CHANGED = 'Este alerta mudou em outro aparelho.'
const MINUTE = '2026-11-11T09:00:00.000Z'
const card = {
  ...{ id: 1, chave: uuid(1), nome: 'Ana', telefone: '', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [] },
}
/** The note of a second; all of one minute. */
const noteOf = (second: number): HealthNote => ({
  ...{ assinadoEm: MINUTE, instante: Date.parse(MINUTE) + second * 1000, consentimento: 1 },
  ...{ retiradoEm: null, leituras: [], outras: [] },
})
const alertOf = (saude: HealthNote | null, online = true) => {
  const ficha: WholeFicha = { ...card, saude }
  const line = { online, isPast: !online }
  const rest = { ...line, dono: RECEPTION, today: '2026-11-11', onChanged: () => undefined }
  return (
    <MantineProvider env="test">
      <HealthAlert ficha={ficha} {...rest} />
    </MantineProvider>
  )
}

async function write(texto: string): Promise<void> {
  fireEvent.click(await screen.findByLabelText('Ela leu e autoriza'))
  fireEvent.change(screen.getByLabelText('Quem assina'), { target: { value: 'Ana' } })
  fireEvent.change(screen.getByLabelText('Alerta'), { target: { value: texto } })
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
}
/** What the clinic was asked to write. */
const written = () => call.mock.calls.filter(([n]) => n === 'ficha.anotarSaude').map(([, { body }]) => body)

beforeEach(async () => {
  localStorage.clear()
  call.mockReset()
  call.mockImplementation(async (name: string) =>
    name === 'ficha.lerSaude'
      ? { kind: 'ok', status: 200, body: { texto: 'Látex.' } }
      : { kind: 'problem', status: 409, problem: { code: 'registro_mudou', detail: CHANGED }, decided: true },
  )
  await emptyDevice()
  await enterSession(db, { email: RECEPTION, status: 'Admin', nomeExibicao: 'Recepção' }, 'e1', 0)
})

it('a text is written over the note that was read, also where another has come meanwhile, and says what came of it', async () => {
  const { rerender } = render(alertOf(noteOf(1)))
  fireEvent.click(screen.getByRole('button', { name: 'Ver alerta' }))
  await screen.findByText('Látex.')
  rerender(alertOf(noteOf(2)))
  fireEvent.click(screen.getByRole('button', { name: 'Trocar o texto' }))
  await write('Látex. Gestante.')
  await screen.findByText(CHANGED)
  expect(written()).toMatchObject([{ texto: 'Látex. Gestante.', visto: noteOf(1).instante }])
})

it('a text that is read while another one is written is not left standing as the one that holds', async () => {
  const { rerender } = render(alertOf(noteOf(1)))
  fireEvent.click(screen.getByRole('button', { name: 'Ver alerta' }))
  await screen.findByText('Látex.')
  expect(screen.queryByText(/pode ser de antes/)).toBeNull()
  rerender(alertOf(noteOf(2)))
  screen.getByText('O alerta mudou em outro aparelho: este texto pode ser de antes.')
  call.mockResolvedValueOnce({ kind: 'ok', status: 200, body: { texto: 'Látex. Gestante.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ler de novo' }))
  await screen.findByText('Látex. Gestante.')
  expect(screen.queryByText(/pode ser de antes/)).toBeNull()
})

it('a text of which she has taken her consent back on another tablet does not go on standing', async () => {
  const { rerender } = render(alertOf(noteOf(1)))
  fireEvent.click(screen.getByRole('button', { name: 'Ver alerta' }))
  await screen.findByText('Látex.')
  // Without a network nothing of it would leave the device.
  rerender(alertOf(noteOf(1), false))
  const withdraw = screen.getByRole<HTMLButtonElement>('button', { name: 'Ela retirou o consentimento' })
  expect(withdraw.disabled).toBe(true)
  rerender(alertOf({ ...noteOf(1), retiradoEm: MINUTE }))
  await waitFor(() => expect(screen.queryByText('Látex.')).toBeNull())
  screen.getByText('Consentimento retirado em 11/11')
})

it.each([null, { ...noteOf(1), retiradoEm: MINUTE }])(
  'a first text is written over none (%o)',
  async (saude) => {
    const { rerender } = render(alertOf(saude))
    fireEvent.click(screen.getByRole('button', { name: 'Pedir autorização' }))
    rerender(alertOf(noteOf(2)))
    await write('Gestante.')
    await waitFor(() => expect(written()).toMatchObject([{ texto: 'Gestante.', visto: null }]))
  },
)

it('a text that was typed is not dropped without a question, least of all when it was just refused', async () => {
  render(alertOf(null))
  fireEvent.click(screen.getByRole('button', { name: 'Pedir autorização' }))
  await write('Gestante.')
  await screen.findByText(CHANGED)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar aqui' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Alerta').value).toBe('Gestante.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByLabelText('Alerta')).toBeNull())
})

it('while it is sent the form stays as it was sent: nothing is typed on, and nothing is called given up', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  call.mockReturnValueOnce(promise)
  render(alertOf(null))
  fireEvent.click(screen.getByRole('button', { name: 'Pedir autorização' }))
  await write('Gestante.')
  await waitFor(() => expect(written()).toHaveLength(1))
  expect(screen.getByLabelText('Alerta').closest('[inert]')).toBeTruthy()
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancelar' })
  expect(cancel.disabled).toBe(true)
  fireEvent.keyDown(cancel, { key: 'Escape' })
  expect(screen.queryByText('O alerta ainda não foi guardado.')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Alerta de saúde' })).toBeTruthy()
  resolve({ kind: 'no_answer' })
  await screen.findByText(/A resposta da clínica se perdeu/)
  expect(screen.getByLabelText('Alerta').closest('[inert]')).toBeNull()
  fireEvent.keyDown(cancel, { key: 'Escape' })
  await screen.findByText('O alerta ainda não foi guardado.')
})

it('a text that was refused over another note goes over that one once it was read, and is not lost', async () => {
  const { rerender } = render(alertOf(null))
  fireEvent.click(screen.getByRole('button', { name: 'Pedir autorização' }))
  await write('Gestante.')
  await screen.findByText(CHANGED)
  // The card was asked for anew: it has another tablet's note by now.
  rerender(alertOf(noteOf(2)))
  fireEvent.click(screen.getByRole('button', { name: 'Ver o alerta de agora' }))
  await screen.findByText(/O alerta de agora: Látex\./)
  fireEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(written()).toHaveLength(2))
  expect(written().map(({ texto, visto }) => [texto, visto])).toEqual([
    ['Gestante.', null],
    ['Gestante.', noteOf(2).instante],
  ])
})

describe('“Ela retirou o consentimento”', () => {
  /** What the clinic was asked to erase. */
  const erased = () =>
    call.mock.calls.filter(([n]) => n === 'ficha.retirarSaude').map(([, { query }]) => query)
  const other = uuid(2)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  async function openAndPress() {
    const view = render(alertOf({ ...noteOf(1), outras: [other] }))
    press('Ver alerta')
    await screen.findByText(/Látex\./)
    press('Ela retirou o consentimento')
    await screen.findByText('O texto do alerta é apagado e não volta.')
    return view
  }

  it('asks first: the text does not come back', async () => {
    await openAndPress()
    press('Manter o alerta')
    await waitFor(() => expect(screen.queryByText('O texto do alerta é apagado e não volta.')).toBeNull())
    expect(erased()).toEqual([])
  })

  it('erases what was read, and nothing that was written meanwhile; it says what came of it', async () => {
    const { rerender } = await openAndPress()
    rerender(alertOf(noteOf(2)))
    press('Apagar o alerta')
    await screen.findByText(CHANGED)
    expect(erased()).toEqual([{ visto: `${noteOf(1).instante},${other}` }])
  })
})
