import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { seenOf } from '#domain/horario/rules.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import {
  answering,
  call,
  calls,
  choose,
  chosen,
  done,
  friday,
  monday,
  page,
  pick,
  pressReady,
  startAnew,
  thursday,
} from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))

beforeEach(startAnew)

describe('editing in place', () => {
  it('fills the form with the row, and changes that row', async () => {
    const good = vi.spyOn(notify, 'ok')
    await db.horarios.bulkPut([thursday, friday])
    await answering({ 'horario.alterar': done({ ...friday, horarioFimPrimeiroPeriodo: '11:00' }) })
    render(page())
    press(/^Alterar sexta-feira, 27 de novembro/)
    expect(await screen.findByText('Alterando 08:00 às 12:00.')).toBeTruthy()
    expect([chosen('Início do 1º período'), chosen('Fim do 1º período')]).toEqual(['08:00', '12:00'])
    choose('Fim do 1º período', '11:00')
    await pressReady('Salvar')
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário alterado'))
    expect(calls('horario.alterar')).toEqual([
      {
        params: { id: 2 },
        body: {
          data: '2026-11-27',
          horarioInicioPrimeiroPeriodo: '08:00',
          horarioFimPrimeiroPeriodo: '11:00',
          horarioInicioSegundoPeriodo: '',
          horarioFimSegundoPeriodo: '',
          visto: seenOf([friday]),
        },
        headers: { 'idempotency-key': expect.any(String), 'x-dono': 'a%40exemplo.test' },
      },
    ])
    // What the clinic said stands, also where it could not be asked again.
    expect((await db.horarios.get(2))?.horarioFimPrimeiroPeriodo).toBe('11:00')
  })

  it('tells what somebody else changed before it is saved over', async () => {
    const bad = vi.spyOn(notify, 'bad')
    const theirs = { ...friday, horarioFimPrimeiroPeriodo: '10:00' }
    const { rerender } = render(page())
    press(/^Alterar sexta-feira, 27 de novembro/)
    choose('Fim do 1º período', '11:00')
    rerender(page({ horarios: [thursday, theirs] }))
    await pressReady('Salvar')
    await waitFor(() => expect(bad).toHaveBeenCalled())
    expect(bad.mock.calls[0]?.[1]?.text).toBe('Este dia já tem 08:00 às 10:00. Confira e salve de novo.')
    expect([call.mock.calls.length, chosen('Fim do 1º período')]).toEqual([0, '11:00'])
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.alterar')).toHaveLength(1))
    expect(calls('horario.alterar')[0].body.visto).toBe(seenOf([theirs]))
  })

  it('of a row that a filter found earlier does not take back what somebody has changed since', async () => {
    await db.horarios.bulkPut([thursday, friday])
    const theirs = { ...friday, horarioInicioPrimeiroPeriodo: '09:00' }
    await answering({ 'horario.filtrar': done([friday]), 'horario.alterar': done(theirs) })
    const { rerender } = render(page())
    press('Filtro')
    press((await screen.findByRole('button', { name: 'Aplicar' })).textContent ?? 'Aplicar')
    await screen.findByText(/1 horário: todas as datas/)
    // Another Admin has the day begin at nine, and the device was told.
    rerender(page({ horarios: [thursday, theirs] }))
    press(/^Alterar sexta-feira, 27 de novembro/)
    await screen.findByText('Alterando 09:00 às 12:00.')
    expect(chosen('Início do 1º período')).toBe('09:00')
    choose('Fim do 1º período', '11:00')
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.alterar')).toHaveLength(1))
    expect(calls('horario.alterar')[0].body.horarioInicioPrimeiroPeriodo).toBe('09:00')
  })

  it('asks before what was typed is thrown away, and can be given up', async () => {
    render(page())
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '09:00')
    press(/^Alterar sexta-feira, 27 de novembro/)
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText('Alterando 08:00 às 12:00.')).toBeTruthy()
    press('Cancelar alteração')
    expect(screen.getByText('Escolha uma data para informar os períodos.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })

  it('without internet it can be read, and says that saving needs it', async () => {
    render(page({ online: false }))
    press(/^Alterar sexta-feira, 27 de novembro/)
    expect(chosen('Fim do 1º período')).toBe('12:00')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
    expect(
      screen.getByText('Para cadastrar, alterar ou excluir, é preciso internet. A lista continua aqui.'),
    ).toBeTruthy()
  })
})

const typeMonday = async () => {
  await pick(/^segunda-feira, 23 de novembro/)
  choose('Início do 1º período', '08:00')
  choose('Fim do 1º período', '12:00')
}

it('what was typed in a sheet that is put away is asked about before the page is left or closed', async () => {
  vi.mocked(window.matchMedia).mockRestore()
  render(page())
  press('Cadastrar horário')
  await typeMonday()
  press('Fechar')
  await waitFor(() => expect(screen.queryByLabelText('Fim do 1º período')).toBeNull())
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect([isUnsaved(), closing.defaultPrevented]).toEqual([true, true])
  press('Cadastrar horário')
  await screen.findByLabelText('Fim do 1º período')
  expect(chosen('Fim do 1º período')).toBe('12:00')
})

/** A registration is answered when the test says so. */
async function answeringLate(): Promise<(value: unknown) => void> {
  let answer: (value: unknown) => void = () => undefined
  await answering({})
  call.mockImplementation((name: string) =>
    name === 'horario.criar'
      ? new Promise((resolve) => (answer = resolve))
      : Promise.resolve({ kind: 'no_answer' }),
  )
  return (value) => answer(value)
}

describe('an answer that takes its time', () => {
  it('finds the form as it was sent: nothing else is chosen or typed until then', async () => {
    const good = vi.spyOn(notify, 'ok')
    const answer = await answeringLate()
    render(page())
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    expect(screen.getByLabelText('Início do 1º período').closest('[inert]')).toBeTruthy()
    await pick(/^terça-feira, 24 de novembro/)
    choose('Início do 1º período', '14:00')
    press(/^Alterar sexta-feira, 27 de novembro/)
    expect([chosen('Início do 1º período'), chosen('Fim do 1º período')]).toEqual(['08:00', '12:00'])
    expect(screen.queryByText('Descartar o que você digitou?')).toBeNull()
    answer(done(monday))
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário cadastrado'))
    expect(screen.getByText('Escolha uma data para informar os períodos.')).toBeTruthy()
  })
})

describe('an answer that does not come', () => {
  it('is called unknown, keeps what was typed, and repeats under the same key', async () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() => expect(bad.mock.calls[0]?.[0]).toBe('Não sabemos se o horário foi salvo'))
    expect(chosen('Fim do 1º período')).toBe('12:00')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
    )
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(2))
    const keys = calls('horario.criar').map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('of one day is not told by the hours of another that was looked at meanwhile', async () => {
    const [good, bad] = [vi.spyOn(notify, 'ok'), vi.spyOn(notify, 'bad')]
    const answer = await answeringLate()
    render(page())
    // Monday is to be what Friday is already.
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    await pick(/^sexta-feira, 27 de novembro/)
    answer({ kind: 'no_answer' })
    await waitFor(() => expect(bad.mock.calls[0]?.[0]).toBe('Não sabemos se o horário foi salvo'))
    expect(good).not.toHaveBeenCalled()
    expect(chosen('Fim do 1º período')).toBe('12:00')
  })

  it('is told by the list: what stands there was saved', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({ 'horario.listar': done([monday, thursday, friday]) })
    render(page())
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário cadastrado'))
  })

  it('is told by the list later, too, instead of asking about what one has registered oneself', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({})
    const { rerender } = render(page())
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.listar')).toHaveLength(1))
    rerender(page({ horarios: [monday, thursday, friday] }))
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário cadastrado'))
    expect(screen.getByText('Escolha uma data para informar os períodos.')).toBeTruthy()
  })

  it('that comes again, of what was deleted since, is not called saved', async () => {
    const bad = vi.spyOn(notify, 'bad')
    await answering({
      'horario.criar': { ...done(monday), status: 201, replayed: true },
      'horario.listar': done([thursday, friday]),
    })
    render(page())
    await typeMonday()
    await pressReady('Salvar')
    await waitFor(() =>
      expect(bad.mock.calls[0]?.[0]).toBe('Os horários deste dia mudaram enquanto você preenchia'),
    )
  })
})
