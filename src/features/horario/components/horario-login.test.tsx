import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { seenOf } from '#domain/horario/rules.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import {
  answering,
  calls,
  choose,
  chosen,
  done,
  friday,
  horario,
  monday,
  onLogin,
  page,
  pick,
  pressReady,
  refused,
  startAnew,
  thursday,
} from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))

const over = refused(401, 'nao_autenticado')

beforeEach(async () => {
  await startAnew()
  await db.horarios.bulkPut([thursday, friday])
  await answering({ 'horario.criar': over, 'horario.alterar': over, 'horario.excluir': over })
})

const isFree = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
  )

/** Takes the notice's way to the login, and comes back with what it carried. */
async function logInAgain(said: MockInstance<typeof notify.bad>, shown = {}) {
  await waitFor(() => expect(said).toHaveBeenCalled())
  await isFree()
  said.mock.lastCall?.[1]?.action?.onClick()
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  expect(kept).not.toBeNull()
  return page({ ...shown, draft: kept })
}

it('a session that ends over a new date’s hours leaves a way to the login, which brings them back', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const { unmount } = render(page())
  await pick(/^segunda-feira, 23 de novembro/)
  choose('Início do 1º período', '08:00')
  choose('Fim do 1º período', '11:00')
  await pressReady('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  await isFree()
  // What is typed on goes along, too.
  choose('Fim do 1º período', '12:00')
  const after = await logInAgain(said)
  unmount()

  render(after)
  expect([chosen('Início do 1º período'), chosen('Fim do 1º período')]).toEqual(['08:00', '12:00'])
  expect(isUnsaved()).toBe(true)
  await answering({ 'horario.criar': done(monday) })
  await pressReady('Salvar')
  await waitFor(() => expect(calls('horario.criar')).toHaveLength(2))
  expect(calls('horario.criar')[1].body).toMatchObject({
    data: monday.data,
    horarioFimPrimeiroPeriodo: '12:00',
  })
})

/** Friday's first period is shortened, and saved over a login; answers the page that she comes back to. */
async function editOverLogin(horarios: readonly Horario[] | undefined) {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const { unmount } = render(page())
  press(/^Alterar sexta-feira, 27 de novembro/)
  choose('Fim do 1º período', '11:00')
  await pressReady('Salvar')
  const after = await logInAgain(said, { horarios })
  unmount()
  return { said, after }
}

it('an edit comes back as an edit of the same row, over what was seen of it', async () => {
  const theirs = horario(2, friday.data, { horarioInicioPrimeiroPeriodo: '09:00' })
  const { said, after } = await editOverLogin([thursday, theirs])

  // Meanwhile somebody else has had that Friday begin at nine: it is told before it is saved over.
  await answering({ 'horario.alterar': done(theirs) })
  render(after)
  await screen.findByText('Alterando 09:00 às 12:00, 13:00 às 18:00.')
  expect([chosen('Início do 1º período'), chosen('Fim do 1º período')]).toEqual(['08:00', '11:00'])
  await pressReady('Salvar')
  await waitFor(() =>
    expect(said.mock.lastCall?.[0]).toBe('Os horários deste dia mudaram enquanto você preenchia'),
  )
  expect(calls('horario.alterar')).toHaveLength(1)
  await isFree()
  await pressReady('Salvar')
  await waitFor(() => expect(calls('horario.alterar')).toHaveLength(2))
  expect(calls('horario.alterar')[1]).toMatchObject({ params: { id: 2 }, body: { visto: seenOf([theirs]) } })
})

it('an edit that comes back before the list has been read waits for it, and stays an edit', async () => {
  const { said, after } = await editOverLogin(undefined)
  said.mockClear()

  const { container, rerender } = render(after)
  expect(screen.getByText('Alterando 08:00 às 12:00.')).toBeTruthy()
  const form = container.querySelector('form') as HTMLFormElement
  press('Salvar')
  fireEvent.submit(form)
  await waitFor(() => expect(form.querySelector('button[type=submit]')).toHaveProperty('disabled', true))
  expect(said).not.toHaveBeenCalled()

  await answering({ 'horario.alterar': done(friday) })
  rerender(page())
  await isFree()
  await pressReady('Salvar')
  await waitFor(() => expect(calls('horario.alterar')).toHaveLength(2))
  expect(said).not.toHaveBeenCalled()
  expect(calls('horario.criar')).toHaveLength(0)
})

it('where a deletion meets it, what stands in the form goes along', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  render(page())
  await pick(/^segunda-feira, 23 de novembro/)
  choose('Início do 1º período', '08:00')
  press(/^Excluir sexta-feira/)
  await pressReady('Confirmar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  expect(said.mock.lastCall?.[0]).toBe('O horário não foi excluído')
  said.mock.lastCall?.[1]?.action?.onClick()
  choose('Fim do 1º período', '11:00')
  expect(onLogin.mock.lastCall?.[0]()?.values).toMatchObject({
    data: '2026-11-23',
    horarioInicioPrimeiroPeriodo: '08:00',
    horarioFimPrimeiroPeriodo: '11:00',
  })
})
