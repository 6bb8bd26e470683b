import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception, setStateByReception } from '../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
/** A week after the day that is shown. */
const FAR = '2026-11-20'
const at = (hour: string, date = AGENDA_DAY) => `${date}T${hour}:00.000Z`
const held = { ...visit, descricao: 'Pernas', email: null, cliente: 'Rosa', tempo: '01:00' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-31', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
})

/** The last of so many blocks of the day is pressed: the place where the visit is wanted. */
async function choosePlace(count: number) {
  renderAgenda({ online: false, place: { view: 'day', date: AGENDA_DAY } })
  // What is not seen at once of a day stands a moment later.
  const blocks = await waitFor(() => {
    const found = screen.getAllByRole('button', { name: /Drenagem/ })
    expect(found).toHaveLength(count)
    return found
  })
  fireEvent.click(blocks.at(-1) as HTMLElement)
  return within(await screen.findByRole('region', { name: 'Agendamento escolhido' }))
}

describe('a visit of another day, chosen where an edit wants it', () => {
  beforeEach(async () => {
    const far = { ...held, dataHoraAgendada: at('09:00', FAR) }
    await db.agendamentos.put(far)
    const draft = { visto: editableOf(far), mudancas: { dataHoraAgendada: at('09:00'), tempo: '02:00' } }
    await editByReception(far, draft, { dono: EMAIL, id: uuid(2) })
  })

  it('says what waits of it', async () => {
    const pane = await choosePlace(1)
    await pane.findByText(/^Até a clínica aceitar/)
  })

  it('is moved by the length that the edit has given it', async () => {
    const pane = await choosePlace(1)
    fireEvent.click(pane.getByRole('button', { name: 'Mudar horário' }))
    await screen.findByRole('heading', { name: 'Livres para 2 horas' })
  })
})

describe('a visit that reception has put back and moved at once is chosen where it is wanted', () => {
  async function putBackAndMove(when: string) {
    const gone = { ...held, dataHoraAgendada: when, estado: 'cancelada', versao: 2 } as const
    await db.cancelados.put(gone)
    await setStateByReception(gone, 'marcada', { dono: EMAIL, id: uuid(2), feitoEm: at('08:00') })
    await moveByReception(gone, at('14:00'), { dono: EMAIL, id: uuid(3) })
  }

  it('on its own day', async () => {
    await putBackAndMove(at('09:00'))
    const pane = await choosePlace(2)
    await pane.findByText('Você pediu')
  })

  it('on another one', async () => {
    await putBackAndMove(at('09:00', FAR))
    const pane = await choosePlace(1)
    await pane.findByText('Você pediu')
    await new Promise((resolve) => setTimeout(resolve, 300))
    screen.getByRole('region', { name: 'Agendamento escolhido' })
  })
})
