import { describe, expect, it } from 'vitest'
import { EDITABLE_FIELDS, type EditableFields } from '#domain/agendamento/edit.ts'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { createAgendamento, isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { ANA, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { isKnownCommand, requestOf } from './commands.ts'
import { planEnqueue } from './merge.ts'
import { overlayAgendamentoList, timesTakenByQueue, wantedPlaces, wishesForPending } from './overlay.ts'
import { rebaseBehind } from './rebase.ts'
import { overtakenBy } from './related-rows.ts'
import type { OutboxRow } from './row.ts'

const target = { id: visit.id }
const whose = { email: 'maria@exemplo.test', cliente: null }
const seen: EditableFields = { ...editable(visit), ...whose }
const at = (hour: string) => `2026-11-13T${hour}:00.000Z`
const morning = at('08:41')

const move = (para: string, versao = 1, encaixe = false) =>
  moveAgendamento({
    ...{ alvo: target, versao, para, recepcao: { encaixe, motivo: null } },
    visto: seen,
  })
const state = (estado: VisitState, versao = 1) =>
  setVisitState({
    ...{ alvo: target, versao, estado, visto: seen },
    recepcao: { feitoEm: morning, motivo: null, encaixe: false },
  })
const edit = (mudancas: Partial<EditableFields>, versao = 1) =>
  editAgendamento({ alvo: target, versao, visto: seen, mudancas, encaixe: false })
const editOf = (estado: VisitState, mudancas: Partial<EditableFields>, versao = 1) =>
  editAgendamento({ ...edit(mudancas, versao).payload, estado })

function editable(a: EditableFields): EditableFields {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, a[field]])) as EditableFields
}

const press = { dono: ANA, deviceNow: 0, id: uuid(99) }
const waiting = (command: Command, n = 1, more: Partial<OutboxRow> = {}) =>
  rowOf(command, { id: uuid(n), ...more })
const bodyOf = (command: Command) => requestOf(command, ANA, () => null)?.body

describe('what reception does is sent as what was done', () => {
  it('a move goes with what only reception may say, and not with a price', () => {
    expect(bodyOf(move(at('10:00'), 3, true))).toEqual({
      dataHoraAgendada: at('10:00'),
      versao: 3,
      encaixe: true,
      motivo: null,
    })
  })

  it('a state goes with the hour at which it was so', () => {
    expect(bodyOf(state('chegou'))).toMatchObject({ estado: 'chegou', versao: 1, feitoEm: morning })
  })

  it('an edit goes over what was seen, and only what was changed differs from that', () => {
    const body = bodyOf(edit({ descricao: 'Sala 2' }))
    expect(body).toEqual({ ...seen, descricao: 'Sala 2', visto: seen, encaixe: false })
  })

  it('an edit says which version it is over, but for rows of older code: those have been tried without it', () => {
    const change = edit({ dataHoraAgendada: at('10:00') }, 3).payload
    expect(bodyOf(editAgendamento({ ...change, estado: 'marcada' }))).toMatchObject({ versao: 3 })
    expect(bodyOf(editAgendamento(change))).not.toHaveProperty('versao')
  })

  it('an edit that says its version is of a form that older code leaves alone: it would send none', () => {
    const older = edit({ descricao: 'Sala 2' })
    const newer = editOf('marcada', { valor: 20 })
    expect([older, newer].map(({ v }) => v)).toEqual([1, 2])
    // What never left the device may come to say it, and is of that form from then on.
    const joined = planEnqueue([waiting(older)], newer, press).replace?.command
    expect(joined).toEqual(editOf('marcada', { descricao: 'Sala 2', valor: 20 }))
    for (const command of [older, newer]) expect(isKnownCommand(command)).toBe(true)
    expect(isKnownCommand({ ...newer, v: 3 })).toBe(false)
  })

  it('nothing of it expires: reception writes down what has been', () => {
    for (const command of [move(at('06:00')), state('chegou'), edit({ valor: 1 })])
      expect(descriptorOf(command).expiresAt(command.payload)).toBeNull()
  })
})

describe('before anything was sent', () => {
  it('each fact of the house stays, with its hour', () => {
    const rows = [waiting(state('chegou'))]
    const next = { append: true, replace: null, remove: [] }
    expect(planEnqueue(rows, state('em_atendimento'), press)).toMatchObject(next)
    const both = [...rows, waiting(state('em_atendimento'), 2)]
    expect(planEnqueue(both, state('concluida'), press)).toMatchObject(next)
  })

  it('a correction takes the place of the last fact', () => {
    const arrived = waiting(state('chegou'))
    const corrected = state('marcada', 4)
    expect(planEnqueue([arrived], corrected, press).replace).toEqual({ ...arrived, command: corrected })
  })

  it('edits become one, field by field', () => {
    const earlier = waiting(edit({ descricao: 'Sala 2', valor: 10 }))
    expect(planEnqueue([earlier], edit({ valor: 20 }, 7), press).replace).toEqual({
      ...earlier,
      command: edit({ descricao: 'Sala 2', valor: 20 }, 7),
    })
  })

  it('edits that become one go over the later version of the two, with the state that this one had', () => {
    const room = { descricao: 'Sala 2' }
    const time = { dataHoraAgendada: at('16:00') }
    const joined = (earlier: Command, later: Command) =>
      planEnqueue([waiting(earlier)], later, press).replace?.command
    const both = editOf('chegou', { ...room, ...time }, 2)
    expect(joined(editOf('marcada', room), editOf('chegou', time, 2))).toEqual(both)
    // The screen may be older than what one's own command before the earlier one has made.
    expect(joined(editOf('chegou', room, 2), editOf('marcada', time))).toEqual(both)
  })

  it('an encaixe that was said stays said beside another edit, as long as time, length and service stay', () => {
    const squeezed = editAgendamento({ ...edit({ dataHoraAgendada: at('14:00') }).payload, encaixe: true })
    const isSqueezedIn = (mudancas: Partial<EditableFields>) => {
      const joined = planEnqueue([waiting(squeezed)], edit(mudancas), press).replace?.command
      return joined && (bodyOf(joined) as { encaixe: boolean }).encaixe
    }
    expect(isSqueezedIn({ valor: 20, descricao: 'Sala 2' })).toBe(true)
    for (const place of [{ dataHoraAgendada: at('15:00') }, { tempo: '02:00' }, { nome: 'Limpeza de pele' }])
      expect(isSqueezedIn({ valor: 20, ...place })).toBe(false)
  })

  it('each field of an edit that became one goes over what was seen of it when it was changed', () => {
    const earlier = waiting(edit({ dataHoraAgendada: at('15:00') }))
    // Meanwhile somebody else has given it the very price that she saw first, and she gives that back.
    const later = editAgendamento({
      ...edit({ valor: seen.valor }, 4).payload,
      visto: { ...seen, valor: 503, dataHoraAgendada: at('11:00') },
    })
    const joined = planEnqueue([earlier], later, press).replace?.command
    expect(joined).toEqual(
      editAgendamento({
        ...edit({ dataHoraAgendada: at('15:00'), valor: seen.valor }, 4).payload,
        visto: { ...seen, valor: 503 },
      }),
    )
  })

  it('what is typed back to what the clinic has is not asked for any more', () => {
    const back = edit({ dataHoraAgendada: seen.dataHoraAgendada })
    const both = waiting(edit({ dataHoraAgendada: at('15:00'), valor: 10 }))
    expect(planEnqueue([both], back, press).replace?.command).toEqual(edit({ valor: 10 }))
    const alone = waiting(edit({ dataHoraAgendada: at('15:00') }))
    expect(planEnqueue([alone], back, press)).toMatchObject({ remove: [alone], replace: null, append: false })
  })

  it('what is typed back is asked for where a row before it gives another value', () => {
    const sent = waiting(edit({ dataHoraAgendada: at('15:00') }), 1, { state: 'retry', attempts: 1 })
    const behind = waiting(edit({ valor: 10 }), 2)
    const back = edit({ dataHoraAgendada: seen.dataHoraAgendada })
    expect(planEnqueue([sent], back, press)).toMatchObject({ append: true })
    expect(planEnqueue([sent, behind], back, press).replace?.command).toEqual(
      edit({ valor: 10, dataHoraAgendada: seen.dataHoraAgendada }),
    )
    const moved = waiting(move(at('10:00')))
    // What has not left the device gives none any more.
    expect(planEnqueue([moved, behind], back, press)).toMatchObject({ remove: [moved], replace: null })
  })

  it('a time that the form gives takes the place of a move, and of nothing else', () => {
    const moved = waiting(move(at('10:00')))
    expect(planEnqueue([moved], edit({ dataHoraAgendada: at('15:00') }), press).remove).toEqual([moved])
    expect(planEnqueue([moved], edit({ valor: 20 }), press).remove).toEqual([])
  })

  it('anything and a cancellation is the cancellation', () => {
    const rows = [waiting(move(at('10:00'))), waiting(state('chegou'), 2), waiting(edit({ valor: 2 }), 3)]
    expect(planEnqueue(rows, state('cancelada'), press)).toMatchObject({ append: true, remove: rows })
  })

  it('a time that the form gives takes out a cancellation, as a move does; what else it gives does not', () => {
    const room = waiting(edit({ dataHoraAgendada: at('15:00'), descricao: 'Sala 2' }))
    const cancelled = waiting(state('cancelada'), 2, { instead: [waiting(move(at('12:00')), 3), room] })
    const time = { dataHoraAgendada: at('10:00') }
    // What else was to be changed with a time before is still to be, and the last time stands behind it.
    for (const wanted of [move(at('10:00')), edit(time), edit({ ...time, valor: 20 })]) {
      const remove = [{ ...cancelled, instead: [room] }]
      expect(planEnqueue([cancelled], wanted, press)).toMatchObject({ append: true, replace: null, remove })
    }
    expect(planEnqueue([cancelled], edit({ valor: 20 }), press).remove).toEqual([])
    const sent = { ...cancelled, state: 'retry', attempts: 1 } as const
    expect(planEnqueue([sent], edit(time), press).remove).toEqual([])
  })

  it('a new visit that is moved or edited is a new visit as it is wanted last', () => {
    const booking = waiting(create, 5)
    const alvo = { comando: booking.id }
    const moved = moveAgendamento({ ...move(at('16:00')).payload, alvo })
    const isCreatedWith = (pedido: Partial<AgendamentoCreate>) => {
      const { payload } = create
      return createAgendamento({ ...payload, pedido: { ...payload.pedido, ...pedido } })
    }
    expect(planEnqueue([booking], moved, press).replace?.command).toEqual(
      isCreatedWith({ dataHoraAgendada: at('16:00'), encaixe: false }),
    )
    const edited = editAgendamento({ ...edit({ descricao: 'Sala 2' }).payload, alvo })
    expect(planEnqueue([booking], edited, press).replace?.command).toEqual(
      isCreatedWith({ descricao: 'Sala 2', encaixe: false }),
    )
    const tried = { ...booking, attempts: 1, state: 'retry' as const }
    expect(planEnqueue([tried], moved, press)).toMatchObject({ append: true, replace: null })
  })

  describe('a new visit that is edited', () => {
    const { payload } = create
    const squeezed = { ...payload.pedido, procedimentoId: 7, encaixe: true, cliente: 'Rosa', ficha: uuid(8) }
    const booking = waiting(createAgendamento({ ...payload, imagem: 'rosa.webp', pedido: squeezed }), 5)
    const edited = (mudancas: Partial<EditableFields>, encaixe = false) => {
      const change = { ...edit(mudancas).payload, alvo: { comando: booking.id }, encaixe }
      const merged = planEnqueue([booking], editAgendamento(change), press).replace?.command
      return merged !== undefined && isCreateAgendamento(merged) ? merged.payload : null
    }

    it('for another service is found by its name, not by the id or the picture of the one before', () => {
      const merged = edited({ nome: 'Peeling', valor: 99, tempo: '00:40' })
      expect(merged).toMatchObject({ imagem: '', pedido: { nome: 'Peeling', valor: 99, tempo: '00:40' } })
      expect(merged?.pedido).not.toHaveProperty('procedimentoId')
      expect(edited({ valor: 99 })).toMatchObject({ imagem: 'rosa.webp', pedido: { procedimentoId: 7 } })
    })

    it('for an account has neither a name beside it nor a card, which the clinic would refuse', () => {
      const pedido = edited({ email: 'maria@exemplo.test', cliente: null })?.pedido
      expect(pedido).toMatchObject({ email: 'maria@exemplo.test' })
      expect(pedido).not.toHaveProperty('cliente')
      expect(pedido).not.toHaveProperty('ficha')
      expect(edited({ cliente: 'Rosa Prado' })?.pedido).toMatchObject({
        cliente: 'Rosa Prado',
        ficha: uuid(8),
      })
    })

    it('is squeezed in still where its time stays, and elsewhere only where that was said anew', () => {
      expect(edited({ descricao: 'Sala 2' })?.pedido.encaixe).toBe(true)
      expect(edited({ dataHoraAgendada: at('16:00') })?.pedido.encaixe).toBe(false)
      expect(edited({ tempo: '02:00' })?.pedido.encaixe).toBe(false)
      expect(edited({ dataHoraAgendada: at('16:00') }, true)?.pedido.encaixe).toBe(true)
    })
  })

  it('for another person the same is never the same', () => {
    const other = moveAgendamento({ ...move(at('10:00')).payload, alvo: { id: 11 } })
    expect(planEnqueue([waiting(move(at('10:00')))], other, press)).toMatchObject({
      append: true,
      same: null,
    })
  })
})

describe('over what the command before it made', () => {
  const answer = (versao: number, more = {}) =>
    ({ kind: 'ok', status: 200, body: { versao, ...more } }) as const
  const behind = (command: Command) => waiting(command, 2)
  const rebased = (first: Command, next: Command, versao: number, more = {}) => {
    const row = waiting(first)
    const [changed] = rebaseBehind([{ ...row, state: 'done' }, behind(next)], row, answer(versao, more))
    return changed?.command
  }

  it('goes over the version of one’s own', () => {
    expect(rebased(state('chegou'), state('em_atendimento'), 2)).toEqual(state('em_atendimento', 2))
    expect(rebased(state('chegou'), move(at('10:00')), 2)).toEqual(move(at('10:00'), 2))
  })

  it('does not pass over what somebody else did between, unless it is a fact of the house', () => {
    expect(rebased(state('chegou'), move(at('10:00')), 3)).toEqual(move(at('10:00'), 1))
    expect(rebased(state('chegou'), state('cancelada'), 3)).toEqual(state('cancelada', 1))
    expect(rebased(state('chegou'), state('em_atendimento'), 3)).toEqual(state('em_atendimento', 3))
  })

  it('does not take for its own what somebody else had said before it', () => {
    const before = { jaEstava: true }
    expect(rebased(state('confirmada'), state('marcada'), 2, before)).toEqual(state('marcada', 1))
    expect(rebased(state('chegou'), state('em_atendimento'), 2, before)).toEqual(state('em_atendimento', 2))
  })

  it('going back to the state that was seen is no fact, and does not undo what another tablet has seen', () => {
    const over = { visto: { ...seen, estado: 'chegou' as const } }
    const begun = setVisitState({ ...state('em_atendimento').payload, ...over })
    const back = setVisitState({ ...state('chegou').payload, ...over })
    const { versao } = back.payload
    expect(rebased(begun, back, versao + 1, { jaEstava: true })?.payload).toMatchObject({ versao })
    expect(rebased(begun, back, versao + 1)?.payload).toMatchObject({ versao: versao + 1 })
  })

  it('an edit back to the time as it was seen is the last word over a move that was sent', () => {
    const sent = waiting(move(at('16:00')), 1, { state: 'retry', attempts: 1 })
    const back = waiting(edit({ dataHoraAgendada: seen.dataHoraAgendada }), 2)
    // Whoever moves it again then wants that: the edit gives the time before, once the first move is done.
    expect(planEnqueue([sent, back], move(at('16:00')), press)).toMatchObject({ same: null, append: true })
  })

  it('an edit knows the fields that one’s own command gave, and no others', () => {
    const wanted = edit({ dataHoraAgendada: at('16:00') })
    expect(rebased(move(at('10:00')), wanted, 2, { estado: 'marcada' })).toEqual(
      editAgendamento({
        ...editOf('marcada', { dataHoraAgendada: at('16:00') }, 2).payload,
        visto: { ...seen, dataHoraAgendada: at('10:00') },
      }),
    )
    expect(rebased(edit({ valor: 9 }), wanted, 3, { estado: 'chegou' })).toEqual(
      editAgendamento({ ...wanted.payload, visto: { ...seen, valor: 9 } }),
    )
  })

  it('an edit knows the state that one has said oneself, whatever else somebody has changed before it', () => {
    const wanted = { dataHoraAgendada: at('16:00') }
    const arrived = { ...seen, estado: 'chegou' }
    const over = (versao: number, more: object) =>
      rebased(state('chegou'), editOf('marcada', wanted), versao, more)
    expect(over(2, arrived)).toEqual(editOf('chegou', wanted, 2))
    expect(over(3, { ...arrived, valor: 999 })).toEqual(editOf('chegou', wanted, 3))
    // Where somebody else had said so before, she is asked.
    expect(over(2, { ...arrived, jaEstava: true })).toEqual(editOf('marcada', wanted))
  })

  it('an edit knows that one’s own other time has ended the state, whatever else somebody has changed', () => {
    const wanted = { dataHoraAgendada: at('16:00') }
    const first = editOf('confirmada', { dataHoraAgendada: at('14:00') })
    const over = (estado: VisitState, by: Command = first) =>
      rebased(by, editOf('confirmada', wanted), 3, { ...seen, valor: 999, estado })
    const visto = { ...seen, dataHoraAgendada: at('14:00') }
    expect(over('marcada')).toEqual(editAgendamento({ ...editOf('marcada', wanted, 3).payload, visto }))
    // Somebody else has moved it there, too, and said that its client is there.
    expect(over('chegou')).toEqual(editAgendamento({ ...editOf('confirmada', wanted).payload, visto }))
    // What gave no time ended nothing.
    expect(over('marcada', editOf('confirmada', { descricao: 'Sala 2' }))).toMatchObject({
      payload: { versao: 1, estado: 'confirmada' },
    })
  })
})

describe('laid over the agenda', () => {
  const item = (rows: OutboxRow[]) => overlayAgendamentoList([visit], rows)[0]

  it('a moved visit stays where it is, and both times are taken until the clinic has answered', () => {
    const row = waiting(move(at('10:00')))
    expect(item([row])).toMatchObject({ agendamento: visit, move: { row, para: at('10:00') } })
    expect(wantedPlaces([row])).toEqual([{ row, target, when: at('10:00'), tempo: visit.tempo }])
    expect(timesTakenByQueue([row])).toEqual([
      { dataHoraAgendada: at('10:00'), tempo: visit.tempo, of: { visit: target } },
    ])
    expect(wantedPlaces([{ ...row, state: 'conflict' }])).toEqual([])
  })

  it('an edit that gives another time or length says where it is wanted', () => {
    const row = waiting(edit({ dataHoraAgendada: at('10:00'), tempo: '02:00' }))
    expect(wantedPlaces([row])).toEqual([{ row, target, when: at('10:00'), tempo: '02:00' }])
    expect(wantedPlaces([waiting(edit({ valor: 3 }))])).toEqual([])
    expect(item([waiting(edit({ valor: 3 }))])).toMatchObject({ edit: { mudancas: { valor: 3 } } })
  })

  it('a cancellation by reception is a cancellation', () => {
    const row = waiting(state('cancelada'))
    expect(item([row])).toMatchObject({ cancellation: row, state: null })
  })

  it('who is booked here and has arrived is both on its way', () => {
    const booking = waiting(create, 5)
    const arrived = waiting(setVisitState({ ...state('chegou').payload, alvo: { comando: booking.id } }), 6)
    expect(isCreateAgendamento(booking.command)).toBe(true)
    expect(wishesForPending(booking, [booking, arrived]).state).toEqual({ row: arrived, state: 'chegou' })
  })
})

describe('a refused move is no choice any more', () => {
  const refused = (alvo: Target) =>
    waiting(
      moveAgendamento({
        ...{ alvo, versao: 1, visto: seen, para: at('16:00') },
        recepcao: { encaixe: false, motivo: null },
      }),
      1,
      { state: 'conflict', attempts: 1 },
    )
  const taken = (command: Command) => waiting(command, 2, { state: 'done', attempts: 1 })
  const overtaken = (earlier: OutboxRow, later: OutboxRow, chave: string | null = null) =>
    overtakenBy([earlier, later], later, { id: visit.id, chave }).map(({ id }) => id)

  it('where a later one names the visit by its id, and it by the booking', () => {
    const earlier = refused({ comando: uuid(7) })
    expect(overtaken(earlier, taken(move(at('17:00'))), uuid(7))).toEqual([uuid(1)])
    expect(overtaken(earlier, taken(move(at('17:00'))), uuid(8))).toEqual([])
  })

  it('where the form has given a time since, and still one where it gave something else', () => {
    const earlier = refused(target)
    expect(overtaken(earlier, taken(edit({ dataHoraAgendada: at('17:00') })))).toEqual([uuid(1)])
    expect(overtaken(earlier, taken(edit({ valor: 10 })))).toEqual([])
  })

  it('and still one where the form gave in the end the time as it was seen, which stays the clinic’s', () => {
    // Typed to 15:00 and back before it was sent, together with a price: two edits that became one.
    const back = edit({ dataHoraAgendada: seen.dataHoraAgendada, valor: 10 })
    expect(overtaken(refused(target), taken(back))).toEqual([])
  })
})
