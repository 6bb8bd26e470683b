import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { chooseHeldVisit, held, readyToMoveTo15, TODAY } from '#tests/support/chosen-visit.tsx'
import { logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

/** A slow line: the clinic does not answer, and nor does the act, as long as the test lasts. */
const line = vi.hoisted(() => ({ isSlow: false }))
vi.mock('../../life/commands.ts', async (original) => {
  const commands = await original<typeof import('../../life/commands.ts')>()
  const moveByReception: typeof commands.moveByReception = (...move) =>
    line.isSlow ? new Promise(() => undefined) : commands.moveByReception(...move)
  return { ...commands, moveByReception }
})

const WHY = 'A cabine fica em manutenção'
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const later = () => new Promise((resolve) => setTimeout(resolve, 300))
const reasonField = () => screen.findByLabelText<HTMLInputElement>(/^Motivo/)
const question = () => screen.findByRole('dialog', { name: 'Sair sem salvar?' })
const stay = async () =>
  fireEvent.click(within(await question()).getByRole('button', { name: 'Continuar aqui' }))
const leave = async () =>
  fireEvent.click(within(await question()).getByRole('button', { name: 'Sair sem salvar' }))

afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})
beforeEach(async () => {
  line.isSlow = false
  await chooseHeldVisit()
  await db.agendamentos.put({ ...held, id: 11, chave: null, dataHoraAgendada: `${TODAY}T11:00:00.000Z` })
  await screen.findByRole('button', { name: /11:00/ })
})

async function typeReason() {
  fireEvent.change(await reasonField(), { target: { value: WHY } })
}

describe('why a visit is moved, once it is typed,', () => {
  beforeEach(async () => {
    press('arrastar')
    await readyToMoveTo15()
    await typeReason()
  })

  it('is not lost to a tap on another visit before a question, and is not that one’s', async () => {
    press(/11:00/)
    await question()
    screen.getByText('O que você digitou nesta tela ainda não foi salvo.')
    await stay()
    expect((await reasonField()).value).toBe(WHY)
    press(/11:00/)
    await leave()
    await screen.findByRole('region', { name: 'Agendamento escolhido' })
    press('Mudar horário')
    expect((await reasonField()).value).toBe('')
  })

  it('nor to Voltar', async () => {
    press('Voltar')
    await stay()
    expect((await reasonField()).value).toBe(WHY)
  })

  it('nor to a tap on the visit itself, of which the question where to goes on', async () => {
    press(/09:00/)
    await later()
    expect((await reasonField()).value).toBe(WHY)
  })

  it('nor to the cancellation of the visit on another device', async () => {
    await db.agendamentos.delete(held.id)
    await waitFor(() => expect(screen.queryByRole('button', { name: /09:00/ })).toBeNull())
    await later()
    expect((await reasonField()).value).toBe(WHY)
  })

  it('nor to the way back to a visit whose own move is still being sent', async () => {
    line.isSlow = true
    press('Mudar para 15:00')
    await later()
    press(/11:00/)
    await screen.findByRole('region', { name: 'Agendamento escolhido' })
    press('Mudar horário')
    await typeReason()
    expect(isUnsaved()).toBe(true)
    press(/09:00/)
    await stay()
    expect((await reasonField()).value).toBe(WHY)
  })

  it('is nobody’s loss any more once the queue has it', async () => {
    press('Mudar para 15:00')
    await screen.findByRole('region', { name: 'Agendamento escolhido' })
    expect(await db.outbox.toArray()).toMatchObject([{ command: { payload: { recepcao: { motivo: WHY } } } }])
    expect(isUnsaved()).toBe(false)
    press(/11:00/)
    await later()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('why a visit is cancelled, once it is typed,', () => {
  const cancelQuestion = () => screen.findByRole('dialog', { name: 'Cancelar a visita?' })
  const confirm = async () =>
    fireEvent.click(within(await cancelQuestion()).getByRole('button', { name: 'Cancelar a visita' }))

  beforeEach(async () => {
    press('Cancelar')
    await cancelQuestion()
    await typeReason()
  })

  it('is missed when the page is left', () => expect(isUnsaved()).toBe(true))

  it('is not lost to Escape, or to a tap beside the question', async () => {
    fireEvent.keyDown(await reasonField(), { key: 'Escape' })
    await later()
    await cancelQuestion()
    expect((await reasonField()).value).toBe(WHY)
  })

  it('goes with the question where the visit stays', async () => {
    fireEvent.click(within(await cancelQuestion()).getByRole('button', { name: 'Manter a visita' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isUnsaved()).toBe(false)
    press('Cancelar')
    expect((await reasonField()).value).toBe('')
  })

  it('is not lost to a session that is over: the question stands again, and is answered after the login', async () => {
    await db.meta.delete('sessao')
    await confirm()
    await screen.findByText('Sua sessão terminou')
    await waitFor(async () => expect((await reasonField()).value).toBe(WHY))
    await logInHere('admin@exemplo.test', 'Admin', 'Admin')
    await confirm()
    await waitFor(async () =>
      expect(await db.outbox.toArray()).toMatchObject([
        { command: { payload: { estado: 'cancelada', recepcao: { motivo: WHY } } } },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isUnsaved()).toBe(false)
  })
})

it('what is typed in the form over a visit that is moved meanwhile is not lost to Fechar before a question', async () => {
  press('Alterar')
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Usar o creme dela' } })
  press('arrastar')
  fireEvent.click(await readyToMoveTo15())
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  press('Fechar')
  await stay()
  press('Alterar')
  expect(await screen.findByDisplayValue('Usar o creme dela')).toBeTruthy()
})
