import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception, setStateByReception } from '../../life/commands.ts'
import { agendaEntries } from '../entries.ts'
import { saveAgendamento } from './save.ts'
import { useAgendamentoForm } from './use-agendamento-form.ts'
import { type FormValues, formTargetOf, visitValuesOf } from './values.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const OWNER = 'admin@exemplo.test'
const held = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(OWNER, 'Admin', 'Admin')
  await db.agendamentos.put(held)
})

const HALF_PAST = '2026-11-12T11:30:00.000Z'
const waits = async () => (await readQueueOf(db, OWNER)).map(({ command }) => command.payload)

/** The form over the visit as the agenda has it, and saved with what is typed. */
async function saveForm(typed: Partial<FormValues>, isLaid = true) {
  const [entry] = agendaEntries(overlayAgendamentoList([held], await readQueueOf(db, OWNER)), '')
  const target =
    entry !== undefined && isLaid ? formTargetOf(entry) : { mode: 'edit' as const, agendamento: held }
  const values = visitValuesOf(target)
  const press = {
    ...{ encaixe: false, supersedes: null, imagem: '', dono: OWNER },
    ...{ isShown: () => true, onLogin: () => undefined },
  }
  await saveAgendamento({ target, values: { ...values, ...typed }, ...press })
  return values
}

describe('a form over a visit of which an edit waits', () => {
  beforeEach(async () => {
    const mudancas = { dataHoraAgendada: HALF_PAST }
    await editByReception(held, { visto: editableOf(held), mudancas }, { dono: OWNER, id: uuid(2) })
  })

  it('shows what waits, which stays as it is where nothing is typed', async () => {
    const info = vi.spyOn(notify, 'info')
    expect(await saveForm({})).toMatchObject({ dataHoraAgendada: '2026-11-12T11:30' })
    expect(info.mock.lastCall).toMatchObject([
      'Nada mais foi mudado',
      { text: 'A alteração de antes ainda aguarda envio.' },
    ])
    expect(await waits()).toMatchObject([{ mudancas: { dataHoraAgendada: HALF_PAST } }])
  })

  it('adds to it what is typed, and takes back in it what is put back', async () => {
    await saveForm({ descricao: 'Colo' })
    expect(await waits()).toMatchObject([{ mudancas: { dataHoraAgendada: HALF_PAST, descricao: 'Colo' } }])
    await saveForm({ dataHoraAgendada: held.dataHoraAgendada.slice(0, 16) })
    expect((await waits()).map((payload) => 'mudancas' in payload && payload.mudancas)).toEqual([
      { descricao: 'Colo' },
    ])
  })

  it('leaves nothing that waits, where all of it is put back, and says so', async () => {
    const said = vi.spyOn(notify, 'ok')
    await saveForm({ dataHoraAgendada: held.dataHoraAgendada.slice(0, 16) })
    expect(await waits()).toEqual([])
    expect(said.mock.lastCall?.[0]).toBe('O agendamento fica como estava')
  })

  it('that shows the clinic’s values does not say that nothing was changed', async () => {
    const info = vi.spyOn(notify, 'info')
    await saveForm({}, false)
    expect(info.mock.lastCall).toMatchObject(['Nada mais foi mudado', {}])
  })

  it('does not put back what another tab has made of what waits, unless it is typed', async () => {
    const [entry] = agendaEntries(overlayAgendamentoList([held], await readQueueOf(db, OWNER)), '')
    if (entry === undefined) throw new Error('no entry')
    const target = formTargetOf(entry)
    const save = (typed: Partial<FormValues>) =>
      saveAgendamento({
        ...{ target, values: { ...visitValuesOf(target), ...typed }, encaixe: false, supersedes: null },
        ...{ imagem: '', dono: OWNER, isShown: () => true, onLogin: () => undefined },
      })
    const mudancas = { dataHoraAgendada: '2026-11-12T13:00:00.000Z' }
    await editByReception(held, { visto: editableOf(held), mudancas }, { dono: OWNER, id: uuid(3) })
    await save({ descricao: 'Colo' })
    expect(await waits()).toMatchObject([{ mudancas: { ...mudancas, descricao: 'Colo' } }])
    await save({ dataHoraAgendada: held.dataHoraAgendada.slice(0, 16) })
    expect((await waits()).map((payload) => 'mudancas' in payload && payload.mudancas)).toEqual([
      { descricao: 'Colo' },
    ])
  })

  it('asks anew for what it shows, where that was taken out of the queue meanwhile', async () => {
    const [row] = await readQueueOf(db, OWNER)
    const [entry] = agendaEntries(overlayAgendamentoList([held], row === undefined ? [] : [row]), '')
    if (entry === undefined) throw new Error('no entry')
    const target = formTargetOf(entry)
    await db.outbox.clear()
    const press = { encaixe: false, supersedes: null, imagem: '', dono: OWNER }
    await saveAgendamento({
      ...{ target, values: visitValuesOf(target), ...press },
      ...{ isShown: () => true, onLogin: () => undefined },
    })
    expect(await waits()).toMatchObject([{ mudancas: { dataHoraAgendada: HALF_PAST } }])
  })

  it('after a refusal goes on with what had waited, too', async () => {
    const [entry] = agendaEntries(overlayAgendamentoList([held], await readQueueOf(db, OWNER)), '')
    if (entry === undefined) throw new Error('no entry')
    const { result } = renderHook(() => useAgendamentoForm())
    act(() => result.current.open(formTargetOf(entry)))
    expect(result.current.dirty).toBe(false)
    act(() => result.current.follow({ ...held, versao: 2, descricao: 'Sala 2' }, null))
    expect(result.current.form.values).toMatchObject({
      ...{ dataHoraAgendada: '2026-11-12T11:30', descricao: 'Sala 2' },
    })
    expect(result.current.dirty).toBe(true)
  })
})

describe('a form over a visit of which the clinic has refused an edit, and a later one waits', () => {
  const edit = (mudancas: Partial<EditableFields>, n: number) =>
    editByReception(held, { visto: editableOf(held), mudancas }, { dono: OWNER, id: uuid(n) })

  beforeEach(async () => {
    await edit({ dataHoraAgendada: HALF_PAST }, 2)
    const error = errorOfRefusal(409, 'agendamento_mudou')
    await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
    await edit({ descricao: 'Colo' }, 3)
  })

  it('shows what waits, and of what was refused what the clinic has', async () => {
    expect(await saveForm({})).toMatchObject({
      ...{ descricao: 'Colo', dataHoraAgendada: held.dataHoraAgendada.slice(0, 16) },
    })
  })

  it('sends what was refused where it is asked for once more, and does not say that it waits', async () => {
    const info = vi.spyOn(notify, 'info')
    await saveForm({ dataHoraAgendada: HALF_PAST.slice(0, 16) })
    expect(info.mock.lastCall?.[0]).not.toBe('Nada mais foi mudado')
    const [, waiting] = await waits()
    expect(waiting).toMatchObject({ mudancas: { dataHoraAgendada: HALF_PAST, descricao: 'Colo' } })
  })
})

describe('a form over a visit of which a move waits', () => {
  beforeEach(() => moveByReception(held, HALF_PAST, { dono: OWNER, id: uuid(2) }))

  it('shows the time where it is wanted, and asks for it no second time', async () => {
    expect(await saveForm({ descricao: 'Colo' })).toMatchObject({ dataHoraAgendada: '2026-11-12T11:30' })
    expect(await waits()).toMatchObject([{ para: HALF_PAST }, { mudancas: { descricao: 'Colo' } }])
    expect((await waits())[1]).not.toHaveProperty('mudancas.dataHoraAgendada')
  })

  it('puts another hour into it where somebody has come, shows that one, and takes it back', async () => {
    const act = { dono: OWNER, feitoEm: '2026-11-12T08:50:00.000Z', saidBehind: uuid(2) }
    await setStateByReception(held, 'chegou', { ...act, id: uuid(3) })
    await saveForm({ dataHoraAgendada: '2026-11-12T13:00' })
    expect(await waits()).toMatchObject([{ para: '2026-11-12T13:00:00.000Z' }, { estado: 'chegou' }])
    const before = held.dataHoraAgendada.slice(0, 16)
    expect(await saveForm({ dataHoraAgendada: before })).toMatchObject({
      dataHoraAgendada: '2026-11-12T13:00',
    })
    // No time is asked for any more: what was said is said of the one that she has.
    expect(await waits()).toMatchObject([{ estado: 'chegou' }])
  })

  it('takes the hour back from behind a note, too, so that she is not moved there and back', async () => {
    await saveForm({ descricao: 'Colo' })
    await saveForm({ dataHoraAgendada: held.dataHoraAgendada.slice(0, 16) })
    expect((await waits()).map((payload) => 'mudancas' in payload && payload.mudancas)).toEqual([
      { descricao: 'Colo' },
    ])
  })

  it('does not say that the clinic has another hour, where a note is put back with it', async () => {
    await saveForm({ descricao: 'Colo' })
    const [ok, info] = [vi.spyOn(notify, 'ok'), vi.spyOn(notify, 'info')]
    await saveForm({ descricao: held.descricao, dataHoraAgendada: '2026-11-12T13:00' })
    expect(await waits()).toMatchObject([{ para: '2026-11-12T13:00:00.000Z' }])
    expect(ok).not.toHaveBeenCalled()
    expect(info.mock.lastCall?.[0]).toBe('Guardado neste aparelho')
  })

  it('does not ask for its hour with a note, where it is on its way by the time that is saved', async () => {
    const [entry] = agendaEntries(overlayAgendamentoList([held], await readQueueOf(db, OWNER)), '')
    if (entry === undefined) throw new Error('no entry')
    const target = formTargetOf(entry)
    await db.outbox.toCollection().modify({ state: 'retry', attempts: 1 })
    const info = vi.spyOn(notify, 'info')
    const save = (typed: Partial<FormValues>) =>
      saveAgendamento({
        ...{ target, values: { ...visitValuesOf(target), ...typed }, encaixe: false, supersedes: null },
        ...{ imagem: '', dono: OWNER, isShown: () => true, onLogin: () => undefined },
      })
    await save({})
    expect(info.mock.lastCall?.[0]).toBe('Nada mais foi mudado')
    await save({ descricao: 'Colo' })
    const [, edited] = await waits()
    expect(edited).toMatchObject({ mudancas: { descricao: 'Colo' } })
    expect(edited).not.toHaveProperty('mudancas.dataHoraAgendada')
  })
})

describe('a form over a visit to which first an edit and then a move has given another hour', () => {
  it('shows the later one, and can give the earlier one', async () => {
    const mudancas = { dataHoraAgendada: HALF_PAST }
    await editByReception(held, { visto: editableOf(held), mudancas }, { dono: OWNER, id: uuid(2) })
    await db.outbox.toCollection().modify({ state: 'retry', attempts: 1 })
    await moveByReception(held, '2026-11-12T13:00:00.000Z', { dono: OWNER, id: uuid(3) })
    expect(await saveForm({ dataHoraAgendada: HALF_PAST.slice(0, 16) })).toMatchObject({
      dataHoraAgendada: '2026-11-12T13:00',
    })
    const last = (await waits()).at(-1)
    expect(last).toMatchObject({ mudancas: { dataHoraAgendada: HALF_PAST } })
  })
})
