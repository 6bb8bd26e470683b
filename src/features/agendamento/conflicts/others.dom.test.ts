import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useConflicts } from './queries.ts'

const EMAIL = 'admin@exemplo.test'
const at = (day: number, time: string) => `2026-11-${day}T${time}:00.000Z`
const other = { ...visit, id: 77, chave: null, email: null, cliente: 'Alice', tempo: '01:00' }

/** Who stands in the way of a visit of an hour that was to be moved to this time, and was refused. */
async function inTheWay(para: string, others: readonly (typeof other & object)[]) {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mine = { ...visit, dataHoraAgendada: at(20, '08:00'), tempo: '01:00' }
  await db.agendamentos.bulkPut([mine, ...others])
  const { nome, dataHoraAgendada, tempo, valor } = mine
  const visto = { nome, dataHoraAgendada, tempo, valor, email: null, cliente: 'Rosa' }
  const recepcao = { encaixe: false, motivo: null }
  const move = moveAgendamento({ alvo: { id: mine.id }, versao: mine.versao, visto, para, recepcao })
  const refused = { state: 'conflict', error: errorOfRefusal(409, 'horario_ocupado') } as const
  await db.outbox.add(rowOf(move, { id: uuid(1), dono: EMAIL, ...refused }))
  const { result } = renderHook(() => useConflicts(EMAIL))
  await waitFor(() => expect(result.current?.open).toHaveLength(1))
  return result.current?.open[0]?.others.map(({ client }) => client.nome)
}

it('whoever stands there is named, also where only what is kept free around her is in the way', async () => {
  const airing = { ...other, dataHoraAgendada: at(20, '09:00'), intervaloDepois: 15 }
  expect(await inTheWay(at(20, '10:00'), [airing])).toEqual(['Alice'])
  expect(await inTheWay(at(20, '10:15'), [airing])).toEqual([])
})

it('and whoever is there since before midnight', async () => {
  const late = { ...other, dataHoraAgendada: at(19, '23:30') }
  expect(await inTheWay(at(20, '00:15'), [late])).toEqual(['Alice'])
  expect(await inTheWay(at(20, '00:30'), [late])).toEqual([])
})

it('the services are read once for all that was refused', async () => {
  await inTheWay(at(20, '10:00'), [])
  cleanup()
  const [row] = await db.outbox.toArray()
  if (row === undefined) throw new Error('none')
  const { seq: _, ...refused } = row
  const alternativas = [at(20, '11:00')]
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
  await db.outbox.bulkPut([2, 3].map((n) => ({ ...refused, id: uuid(n), error })))
  const whole = vi.spyOn(db.procedimentos, 'toArray')
  const walked = vi.spyOn(db.procedimentos, 'filter')
  const { result } = renderHook(() => useConflicts(EMAIL))
  await waitFor(() => expect(result.current?.open).toHaveLength(3))
  expect(whole).toHaveBeenCalledOnce()
  expect(walked).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
