import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { seenOf } from '#domain/horario/rules.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { FIRST_WEEK } from '#src/features/clinica/week/draft.ts'
import { db } from '#src/offline/db.ts'
import {
  answering,
  call,
  calls,
  done,
  friday,
  horario,
  page,
  pressReady,
  refused,
  startAnew,
  thursday,
} from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))

beforeEach(startAnew)

const THURSDAYS = {
  ...{ id: 1, nome: 'Limpeza de pele', email: null, cliente: null, descricao: '' },
  ...{ dataHoraAgendada: '2026-11-26T08:00:00.000Z', tempo: '01:00', valor: 100, encaixe: false },
  ...{ tipoProcedimento: 1 as const, tipoAgendamento: 1 as const, chave: null, versao: 1 },
  estado: 'marcada' as const,
}
async function knowVisits(visits: readonly Agendamento[]) {
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 1, desde: '2026-10-21', ate: '2027-05-01' } })
  await db.agendamentos.bulkPut(visits)
}

describe('deleting', () => {
  it('asks, says how many visits stay, and does nothing when it is cancelled', async () => {
    await knowVisits([THURSDAYS, { ...THURSDAYS, id: 2, dataHoraAgendada: '2026-11-26T09:00:00.000Z' }])
    render(page())
    press(/^Excluir quinta-feira, 26 de novembro/)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(HORARIO_TEXTS.delete)).toBeTruthy()
    expect(await dialog.findByText('2 agendamentos nesse dia continuam marcados')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(call).not.toHaveBeenCalled()
  })

  it('never shows the visits of the day that was asked about before, and waits for those of this one', async () => {
    await knowVisits([THURSDAYS])
    render(page())
    press(/^Excluir sexta-feira, 27 de novembro/)
    await screen.findByText('Nenhum agendamento nesse dia')
    press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press(/^Excluir quinta-feira, 26 de novembro/)
    expect(screen.queryByText('Nenhum agendamento nesse dia')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirmar' }).disabled).toBe(true)
    await screen.findByText('1 agendamento nesse dia continua marcado')
    await pressReady('Confirmar')
    await waitFor(() => expect(calls('horario.excluir')).toHaveLength(1))
  })

  it('stays asked when the clinic could not be reached', async () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    press(/^Excluir sexta-feira/)
    await pressReady('Confirmar')
    await waitFor(() => expect(bad).toHaveBeenCalled())
    expect(calls('horario.excluir')).toEqual([
      { params: { id: 2 }, query: { visto: seenOf([friday]) }, headers: expect.anything() },
    ])
    expect(bad.mock.calls[0]?.[0]).toBe('Não sabemos se o horário foi excluído')
    expect(screen.getByRole('dialog')).toBeTruthy()
    // The same again is one act.
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(calls('horario.excluir')).toHaveLength(2))
    const keys = calls('horario.excluir').map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('says what holds then: the standard hours, or what else is registered', async () => {
    const evening = horario(3, '2026-11-27', { horarioInicioPrimeiroPeriodo: '08:00' })
    const { rerender } = render(page())
    press(/^Excluir sexta-feira/)
    await screen.findByText(/^Sem este cadastro, o dia volta a ter os 19 horários padrão, das 07:00 às 17:00/)
    rerender(page({ horarios: [thursday, friday, evening] }))
    await screen.findByText('O dia continua com 08:00 às 12:00, 13:00 às 18:00.')
    // What changed under the hand is told before it is deleted.
    expect(screen.getByText('Este dia mudou agora mesmo. Confira antes de excluir.')).toBeTruthy()
    await pressReady('Confirmar')
    expect(call).not.toHaveBeenCalled()
    await pressReady('Confirmar')
    await waitFor(() => expect(calls('horario.excluir')).toHaveLength(1))
    expect(calls('horario.excluir')[0].query).toEqual({ visto: seenOf([friday, evening]) })
  })

  it('says that the week holds then, where the clinic has set one: its hours, or that it is closed', async () => {
    const { rerender } = render(page({ week: FIRST_WEEK }))
    press(/^Excluir sexta-feira/)
    await screen.findByText(
      'Sem este cadastro, o dia volta a ter 08:00 às 12:00, 13:00 às 18:00, pela semana.',
    )
    const closure = { de: '2026-11-27', ate: '2026-11-27', inicio: null, fim: null, motivo: 'Curso' }
    rerender(page({ week: { ...FIRST_WEEK, fechamentos: [closure] } }))
    await screen.findByText('Sem este cadastro, o dia fica fechado (fechamento: Curso).')
    rerender(page({ week: undefined }))
    await screen.findByText('Este aparelho não sabe o que vale nesse dia sem este cadastro.')
  })

  it('does not know of visits it was never told of, and says so', async () => {
    render(page())
    press(/^Excluir sexta-feira/)
    await screen.findByText('Este aparelho não sabe quantos agendamentos há nesse dia. Nenhum deles muda.')
  })

  it('what was changed meanwhile is not deleted, what was deleted is not deleted again', async () => {
    const [bad, info] = [vi.spyOn(notify, 'bad'), vi.spyOn(notify, 'info')]
    const changed = horario(2, '2026-11-27', { horarioFimPrimeiroPeriodo: '11:00' })
    await answering({
      'horario.excluir': refused(409, 'horario_mudou'),
      'horario.listar': done([thursday, changed]),
    })
    const { rerender } = render(page())
    press(/^Excluir sexta-feira/)
    await pressReady('Confirmar')
    await waitFor(() =>
      expect(bad.mock.calls[0]?.[0]).toBe('Nada foi excluído: os horários deste dia mudaram'),
    )
    rerender(page({ horarios: [thursday, changed] }))
    await answering({ 'horario.excluir': refused(404, 'nao_encontrado'), 'horario.listar': done([thursday]) })
    await pressReady('Confirmar')
    await waitFor(() => expect(info).toHaveBeenCalledWith('Este horário já tinha sido excluído'))
    expect(calls('horario.excluir').at(-1).query).toEqual({ visto: seenOf([changed]) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('an answer that was lost is told by the list: gone is deleted', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({ 'horario.listar': done([thursday]) })
    render(page())
    press(/^Excluir sexta-feira/)
    await pressReady('Confirmar')
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário excluído'))
  })
})
