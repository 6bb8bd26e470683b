import { describe, expect, it } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Code } from '#domain/api/errors.ts'
import { formatReais } from '#domain/lib/money.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxError } from '#domain/outbox/row.ts'
import { cancel, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import type { Choice } from './by-kind.ts'
import { choicesOf, refusedBefore } from './choices.ts'
import { isHersNow } from './present.ts'
import { type ChosenCommand, type Conflict, isConflict } from './queries.ts'
import { mineInWords, theirsInWords } from './words.ts'

const TODAY = '2026-11-12'
const REFUSED_AT = 1_700_000_000_000
/** An hour after the clinic has refused it. */
const NOW = { clinicNow: { date: TODAY, minute: 8 * 60 }, deviceNow: REFUSED_AT + 3_600_000 }
const at = (time: string, day = TODAY) => `${day}T${time}:00.000Z`
const luiza = { nome: 'Luíza Prado', email: 'luiza@exemplo.test', telefone: '' }
const seen = { ...visit, email: luiza.email }
const target = { id: visit.id }
const atDoor = { feitoEm: at('08:46'), motivo: null, encaixe: false }

const move = moveAgendamento({
  ...{ alvo: target, versao: 1, visto: seen, para: at('11:00') },
  recepcao: { encaixe: false, motivo: null },
})
const state = (estado: VisitState, motivo: string | null = null) =>
  setVisitState({ alvo: target, versao: 1, estado, visto: seen, recepcao: { ...atDoor, motivo } })
const putBack = setVisitState({
  ...{ alvo: target, versao: 2, estado: 'marcada', recepcao: atDoor },
  visto: { ...seen, estado: 'cancelada' },
})
const booking = createAgendamento({
  ...create.payload,
  pedido: { ...create.payload.pedido, dataHoraAgendada: at('13:00') },
  recepcao: true,
})
const edit = (mudancas: Partial<EditableFields>) =>
  editAgendamento({ alvo: target, versao: 1, visto: editableOf(seen), mudancas, encaixe: false })

function conflict(command: ChosenCommand, code: Code, more: Partial<Conflict> = {}): Conflict {
  const error: OutboxError = {
    ...{ class: 'http' as const, status: 409, code, mensagem: 'Motivo da clínica.', at: REFUSED_AT },
    ...{ alternativas: [at('07:00'), at('14:00')], atual: null, campos: null },
  }
  const row = rowOf(command, { state: code === 'estado_invalido' ? 'rejected' : 'conflict', error })
  const since = { queue: [], heard: null }
  return { row, client: luiza, visit: { ...seen, versao: 2 }, hasMore: false, others: [], since, ...more }
}
const now = (more: Partial<Agendamento>) => ({ visit: { ...seen, versao: 2, ...more } })
const labels = (choices: readonly Choice[]) =>
  choices.map((choice) => (choice.kind === 'time' ? choice.when.slice(11, 16) : choice.label))

describe('what reception wanted', () => {
  it.each([
    [move, 'Mudar de 09:00 para 11:00', 'hoje, ainda valendo 09:00'],
    [state('cancelada', 'pediu por telefone'), 'Cancelar 09:00', 'hoje, “pediu por telefone”'],
    [state('chegou'), 'Chegou às 08:46', 'visita de hoje, 09:00'],
    [booking, 'Marcar hoje às 13:00', 'visita nova'],
    [edit({ descricao: 'Sala 2' }), 'Alterar descrição', 'Sala 2'],
  ])('%#', (command, title, text) =>
    expect(mineInWords(conflict(command, 'horario_ocupado'), TODAY)).toEqual({ title, text }),
  )

  it('is beside the time that the visit has by now, not the one that was seen', () => {
    const beside = (more: Partial<Conflict>) =>
      mineInWords(conflict(move, 'horario_ocupado', more), TODAY).text
    expect(beside(now({ dataHoraAgendada: at('15:00') }))).toBe('hoje, ainda valendo 15:00')
    const monday = at('10:00', '2026-11-16')
    expect(beside(now({ dataHoraAgendada: monday }))).toBe('hoje, ainda valendo seg., 16/11, 10:00')
    expect(beside(now({ estado: 'cancelada' }))).toBe('hoje')
    expect(beside({ visit: null })).toBe('hoje')
  })
})

describe('what the clinic has now', () => {
  it('names who has the time', () => {
    const alice = { nome: 'Alice Rocha', email: null, telefone: '' }
    const other = {
      visit: { ...visit, id: 12, dataHoraAgendada: at('11:00'), tempo: '01:00' },
      client: alice,
    }
    expect(theirsInWords(conflict(move, 'horario_ocupado', { others: [other] }), NOW)).toEqual({
      title: '11:00 às 12:00 já é de Alice Rocha',
      text: 'Drenagem linfática',
    })
  })

  it('of a time that is taken says first what has become of the visit since', () => {
    const theirs = (more: Partial<Conflict>) => theirsInWords(conflict(move, 'horario_ocupado', more), NOW)
    const elsewhere = now({ dataHoraAgendada: at('15:00'), cienteEm: at('07:30') })
    const text = 'O horário que você pediu está ocupado'
    expect(theirs(elsewhere)).toEqual({ title: 'Está em hoje, 15:00', text })
    const client = { nome: 'Alice Rocha', email: null, telefone: '' }
    const other = { visit: { ...visit, id: 12, dataHoraAgendada: at('11:00'), tempo: '01:00' }, client }
    expect(theirs({ ...elsewhere, others: [other] }).text).toBe('11:00 às 12:00 já é de Alice Rocha')
    expect(theirs(now({ estado: 'cancelada', estadoPor: 'cliente' })).title).toBe('Luíza cancelou')
    const arrived = now({ estado: 'chegou', estadoPor: 'clinica', estadoEm: at('09:02') })
    const overMarked = moveAgendamento({
      ...move.payload,
      visto: { ...move.payload.visto, estado: 'marcada' },
    })
    const atDoor = conflict(overMarked, 'horario_ocupado', arrived)
    expect(theirsInWords(atDoor, NOW)).toEqual({ title: 'Chegou às 09:02', text })
    // One that was to be put back was cancelled from the start.
    const back = conflict(putBack, 'horario_ocupado', now({ estado: 'cancelada' }))
    expect(theirsInWords(back, NOW).title).toBe('Este horário está ocupado')
  })

  it('says whose doing it is', () => {
    const when = at('10:00', '2026-11-16')
    const hers = conflict(state('cancelada'), 'agendamento_mudou', now({ dataHoraAgendada: when }))
    expect(isHersNow(hers, NOW)).toBe(true)
    expect(theirsInWords(hers, NOW).title).toBe('Luíza mudou para seg., 16/11, 10:00')
    const told = now({ dataHoraAgendada: when, cienteEm: at('07:30') })
    const clinics = conflict(state('cancelada'), 'agendamento_mudou', told)
    expect(isHersNow(clinics, NOW)).toBe(false)
    expect(theirsInWords(clinics, NOW).title).toBe('Está em seg., 16/11, 10:00')
    const gone = conflict(move, 'estado_invalido', now({ estado: 'cancelada', estadoPor: 'cliente' }))
    expect(theirsInWords(gone, NOW).title).toBe('Luíza cancelou')
  })

  it('does not take for hers what only a copy has brought back', () => {
    // She had booked it herself at this time; reception had moved it since, and that is forgotten.
    const back = { dataHoraAgendada: at('14:00'), versao: 101 }
    const { row, ...rest } = conflict(move, 'agendamento_mudou', now(back))
    const { nome, tempo, valor } = visit
    const visita = { nome, tempo, valor, estado: 'marcada', horarioPor: 'cliente', ...back } as const
    const moved = { ...rest, row: { ...row, error: { ...(row.error as OutboxError), visita } } }
    expect(isHersNow(moved, NOW)).toBe(false)
    const text = 'A clínica voltou a uma cópia'
    expect(theirsInWords(moved, NOW)).toEqual({ title: 'Está em hoje, 14:00', text })
    expect(labels(choicesOf(moved, NOW))).toEqual(['Mudar mesmo assim'])
    // Where nobody went back to a copy it is hers.
    const now2 = { ...moved, visit: { ...seen, ...back, versao: 2 } }
    expect(theirsInWords(now2, NOW).title).toBe('Luíza mudou para hoje, 14:00')
    // She had cancelled it, and reception had put it back since.
    const cancelled = { estado: 'cancelada', estadoPor: 'cliente', versao: 103 } as const
    const gone = conflict(move, 'estado_invalido', now(cancelled))
    expect(theirsInWords(gone, NOW)).toEqual({ title: 'Está cancelada', text })
  })

  it('does not take for hers what reception itself took back to what she had confirmed before', () => {
    const over = (estado: VisitState) =>
      moveAgendamento({ ...move.payload, visto: { ...move.payload.visto, estado } })
    const confirmed = now({ estado: 'confirmada', estadoPor: 'cliente' })
    expect(isHersNow(conflict(over('marcada'), 'agendamento_mudou', confirmed), NOW)).toBe(true)
    const back = conflict(over('chegou'), 'agendamento_mudou', confirmed)
    expect(isHersNow(back, NOW)).toBe(false)
    expect(choicesOf(back, NOW)).toEqual([{ kind: 'again', label: 'Mudar mesmo assim' }])
  })

  it('does not take for the clinic’s doing what she was told of before the refusal', () => {
    const moved = now({ dataHoraAgendada: at('15:00'), cienteEm: at('18:00', '2026-11-09') })
    const hers = conflict(move, 'horario_ocupado', moved)
    expect(isHersNow(hers, NOW)).toBe(true)
    expect(theirsInWords(hers, NOW).title).toBe('Luíza mudou para hoje, 15:00')
    expect(choicesOf(hers, NOW)).toEqual([])
  })

  it('of what two tablets have changed says the clinic’s beside one’s own', () => {
    const priced = conflict(edit({ valor: 180 }), 'agendamento_mudou', now({ valor: 200 }))
    expect(theirsInWords(priced, NOW)).toEqual({
      title: `Valor ${formatReais(200)}`,
      text: 'hoje, 09:00',
    })
    const both = edit({ valor: 180, descricao: 'Sala 2' })
    const room = { descricao: 'Sala 3', dataHoraAgendada: at('10:00') }
    expect(theirsInWords(conflict(both, 'agendamento_mudou', now({ ...room, valor: 200 })), NOW)).toEqual({
      title: 'Luíza mudou para hoje, 10:00',
      text: `Descrição Sala 3, valor ${formatReais(200)}`,
    })
    // Of what the clinic has left as it was seen there is nothing to say.
    expect(theirsInWords(conflict(both, 'agendamento_mudou', now({ valor: 200 })), NOW).title).toBe(
      `Valor ${formatReais(200)}`,
    )
  })

  it('of an encaixe says how long the visit takes by now, which it was not said of', () => {
    const longer = now({ tempo: '01:30' })
    const moves = edit({ dataHoraAgendada: at('11:00') })
    const squeezed = editAgendamento({ ...moves.payload, encaixe: true })
    expect(theirsInWords(conflict(squeezed, 'agendamento_mudou', longer), NOW)).toEqual({
      title: 'Duração 01:30',
      text: 'hoje, 09:00',
    })
    // Whoever squeezes nobody in leaves it as long as it is.
    expect(theirsInWords(conflict(moves, 'agendamento_mudou', longer), NOW).title).toBe('Marcada')
  })

  it('says of an edit that would move it which state it has come into, and offers no way past her own word', () => {
    const over = (mudancas: Partial<EditableFields>) =>
      editAgendamento({ ...edit(mudancas).payload, estado: 'marcada' })
    const arrived = now({ estado: 'chegou', estadoPor: 'clinica', estadoEm: at('09:02') })
    const moves = { dataHoraAgendada: at('11:00') }
    const atDoor = conflict(over(moves), 'agendamento_mudou', arrived)
    expect(theirsInWords(atDoor, NOW)).toEqual({ title: 'Chegou às 09:02', text: 'hoje, 09:00' })
    expect(labels(choicesOf(atDoor, NOW))).toEqual(['Salvar o meu'])
    const dearer = { visit: { ...arrived.visit, valor: 200 } }
    const both = conflict(over({ ...moves, valor: 180 }), 'agendamento_mudou', dearer)
    expect(theirsInWords(both, NOW).title).toBe(`Chegou às 09:02, valor ${formatReais(200)}`)
    // Whoever does not move it leaves it in its state.
    const priced = conflict(over({ valor: 180 }), 'agendamento_mudou', dearer)
    expect(theirsInWords(priced, NOW).title).toBe(`Valor ${formatReais(200)}`)
    const confirmed = now({ estado: 'confirmada', estadoPor: 'cliente', estadoEm: at('07:30') })
    const hers = conflict(over(moves), 'agendamento_mudou', confirmed)
    expect(theirsInWords(hers, NOW).title).toBe('Confirmada às 07:30')
    expect([isHersNow(hers, NOW), choicesOf(hers, NOW)]).toEqual([true, []])
  })

  it('does not take a confirmation that reception had seen for a later word of hers', () => {
    const confirmed = { ...seen, estado: 'confirmada', estadoPor: 'cliente' } as const
    const over = (estado: VisitState) =>
      moveAgendamento({ ...move.payload, visto: { ...move.payload.visto, estado } })
    // Somebody else at the clinic has made another price since.
    const dearer = { visit: { ...confirmed, versao: 3, valor: 200 } }
    const known = conflict(over('confirmada'), 'agendamento_mudou', dearer)
    expect(isHersNow(known, NOW)).toBe(false)
    expect(labels(choicesOf(known, NOW))).toEqual(['Mudar mesmo assim'])
    expect(isHersNow(conflict(over('marcada'), 'agendamento_mudou', dearer), NOW)).toBe(true)
    // An edit is refused for the fields that both changed, of which none but the time is hers to change.
    const edited = conflict(edit({ valor: 1 }), 'agendamento_mudou', dearer)
    expect(isHersNow(edited, NOW)).toBe(false)
    expect(labels(choicesOf(edited, NOW))).toEqual(['Salvar o meu'])
  })

  it('never calls what is not known nothing', () => {
    const { title, text } = theirsInWords(conflict(move, 'nao_encontrado', { visit: null }), NOW)
    expect([title, text]).toEqual(['Esta visita não está na agenda', 'Motivo da clínica.'])
  })
})

describe('the choices', () => {
  it('of a time that is taken are the encaixe and the free times to come', () => {
    for (const command of [move, booking, edit({ dataHoraAgendada: at('11:00') })])
      expect(labels(choicesOf(conflict(command, 'horario_ocupado'), NOW))).toEqual([
        'Encaixar mesmo assim',
        '14:00',
      ])
  })

  it('leave out what a client decided later, but for a cancellation that reception repeats knowingly', () => {
    const hers = now({ dataHoraAgendada: at('15:00') })
    expect(choicesOf(conflict(move, 'agendamento_mudou', hers), NOW)).toEqual([])
    expect(labels(choicesOf(conflict(state('cancelada'), 'agendamento_mudou', hers), NOW))).toEqual([
      'Cancelar mesmo assim',
    ])
  })

  it('of a time that is taken are none over her own later time, or over a visit that is cancelled', () => {
    const monday = now({ dataHoraAgendada: at('10:00', '2026-11-16') })
    const gone = now({ estado: 'cancelada', estadoPor: 'clinica' })
    const moves = [move, edit({ dataHoraAgendada: at('11:00') })]
    for (const command of moves)
      for (const since of [monday, gone])
        expect(choicesOf(conflict(command, 'horario_ocupado', since), NOW)).toEqual([])
    const putBackAt = conflict(putBack, 'horario_ocupado', gone)
    expect(labels(choicesOf(putBackAt, NOW))).toEqual(['Encaixar mesmo assim'])
    // What was shown before she had moved it is not sent after it, either.
    const shown = conflict(move, 'horario_ocupado', { visit: seen })
    const [choice] = choicesOf(shown, NOW)
    expect(choice?.kind).toBe('squeeze in')
    const refused = choice && refusedBefore(shown, choice, { ...monday, ...NOW })
    expect(refused?.title).toBe('Luíza mudou para seg., 16/11, 10:00')
  })

  it('of what the clinic itself changed are to do it all the same', () => {
    const told = now({ dataHoraAgendada: at('15:00'), cienteEm: at('07:30') })
    expect(labels(choicesOf(conflict(move, 'agendamento_mudou', told), NOW))).toEqual(['Mudar mesmo assim'])
    expect(labels(choicesOf(conflict(edit({ valor: 1 }), 'agendamento_mudou', told), NOW))).toEqual([
      'Salvar o meu',
    ])
    expect(labels(choicesOf(conflict(state('chegou'), 'agendamento_mudou', told), NOW))).toEqual([
      'Registrar mesmo assim',
    ])
  })

  it('leave out that she was missed at another time than was seen, or before its start', () => {
    const missed = (more: Partial<Agendamento>, minute = 10 * 60) => {
      const { deviceNow } = NOW
      const moment = { clinicNow: { date: TODAY, minute }, deviceNow }
      return labels(choicesOf(conflict(state('faltou'), 'agendamento_mudou', now(more)), moment))
    }
    // To come, and when it has begun, too: that she was not there at nine says nothing of it.
    const later = { dataHoraAgendada: at('15:00'), cienteEm: at('07:30') }
    expect([missed(later), missed(later, 16 * 60)]).toEqual([[], []])
    expect(missed({ estado: 'chegou' })).toEqual(['Registrar mesmo assim'])
    // Said by a clock that ran ahead.
    expect(missed({ estado: 'chegou' }, 8 * 60)).toEqual([])
  })

  it('are none where what was wanted holds, or cannot follow', () => {
    expect(choicesOf(conflict(state('chegou'), 'agendamento_mudou', now({ estado: 'chegou' })), NOW)).toEqual(
      [],
    )
    const marked = conflict(state('concluida'), 'estado_invalido', now({ estado: 'marcada' }))
    expect(choicesOf(marked, NOW)).toEqual([])
  })
})

it('what a client of the house asked for herself is not reception’s to decide', () => {
  const { recepcao: _, ...own } = move.payload
  expect(isConflict(rowOf(moveAgendamento(own), { state: 'conflict' }))).toBe(false)
  expect(isConflict(rowOf(move, { state: 'conflict' }))).toBe(true)
  expect(isConflict(rowOf(move))).toBe(false)
  // Nor what takes back a booking that was given up: Pendências says what became of it.
  expect(isConflict(rowOf(cancel({ comando: uuid(1) }, 1), { state: 'conflict' }))).toBe(false)
})

describe('of a visit that this device does not keep', () => {
  const told = (estado: VisitState): Conflict => {
    const of = conflict(edit({ descricao: 'Sala 2' }), 'agendamento_mudou', { visit: null })
    const { nome, tempo, valor } = visit
    const visita = { nome, tempo, valor, estado, versao: 2, dataHoraAgendada: at('10:00') }
    return { ...of, row: { ...of.row, error: { ...(of.row.error as OutboxError), visita } } }
  }

  it('the refusal says what the clinic has, and there is a way on', () => {
    expect(theirsInWords(told('marcada'), NOW).title).toBe('Está em hoje, 10:00')
    expect(labels(choicesOf(told('marcada'), NOW))).toEqual(['Salvar o meu'])
  })
  it('that is no more there is none', () => {
    expect(theirsInWords(told('cancelada'), NOW).title).toBe('Foi cancelada')
    expect(choicesOf(told('cancelada'), NOW)).toEqual([])
  })
})
