import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { NewVisitScreen } from '#src/features/agendamento/agenda/new-visit/screen.tsx'
import { InvitePane } from '#src/features/team/components/invite-pane.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { holdAcross } from '#tests/support/agenda-screen.tsx'
import { chooseHeldVisit } from '#tests/support/chosen-visit.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { knowAllVisits, movedOnThe13th, renderUnaware } from '#tests/support/unaware-screen.tsx'

const navigate = vi.fn()
vi.mock('react-router-dom', async (original) => ({
  ...(await original<typeof import('react-router-dom')>()),
  useNavigate: () => navigate,
  useBeforeUnload: () => undefined,
}))
vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const { useOpenConflicts } = await import('./use-open-conflicts.ts')

const EMAIL = 'admin@exemplo.test'
const refused = ['a']

function Watch({ isRefused, path }: { readonly isRefused: boolean; readonly path: string }) {
  useOpenConflicts(isRefused ? refused : [], path)
  return null
}

/** Until what was refused is told: it is noted in the device's database before. */
const untilTold = () => act(() => db.transaction('rw', db.outbox, () => db.outbox.count()))

beforeEach(async () => {
  navigate.mockReset()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: 1, desde: '2026-10-12', ate: null, versao: 'v' }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
})

it('who is typing a caller’s name and number is not led away by a refusal of something else', async () => {
  const page = (isRefused: boolean) => (
    <MantineProvider env="test">
      <main>
        <NewVisitScreen
          email={EMAIL}
          clinicNow={{ date: '2026-11-12', minute: 480 }}
          online
          services={[]}
          pictureOf={() => null}
          clinic="Clínica Aurora"
          start={{ when: null, service: null, nome: null, client: null }}
          onClose={() => undefined}
          onWholeForm={() => undefined}
          onBooked={() => undefined}
          onLogin={() => undefined}
        />
      </main>
      <Watch isRefused={isRefused} path="/novaVisita" />
    </MantineProvider>
  )
  const { rerender } = render(page(false))
  fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'Noemi Prado' } })
  fireEvent.input(screen.getByLabelText('Telefone'), { target: { value: '11981402270' } })
  rerender(page(true))
  await untilTold()
  expect(navigate).not.toHaveBeenCalled()
  expect(isUnsaved()).toBe(true)
})

it('nor who is writing why a visit is moved', async () => {
  await chooseHeldVisit()
  fireEvent.click(screen.getByRole('button', { name: 'arrastar' }))
  fireEvent.change(await screen.findByLabelText(/^Motivo/), {
    target: { value: 'A cabine fica em manutenção' },
  })
  // No form, and no dialog: it is the reason alone that keeps her here.
  expect(document.querySelector('[role="dialog"], main form')).toBeNull()
  render(<Watch isRefused path="/visualizarAgendamentos" />)
  await untilTold()
  expect(navigate).not.toHaveBeenCalled()
})

it('nor who is writing what a client is told of a change, whose words stay while another is looked at', async () => {
  holdAcross()
  await knowAllVisits()
  await db.agendamentos.bulkPut(
    ['Rosa', 'Helena'].map((cliente, i) => ({
      ...{ ...visit, id: i + 1, chave: uuid(i + 1), email: null, cliente },
      ...movedOnThe13th(`1${i}:00`, `1${i}:30`),
    })),
  )
  renderUnaware()
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Rosa, pode ser meia hora depois?' } })
  fireEvent.click(screen.getByRole('button', { name: /Helena/ }))
  await screen.findByRole('region', { name: 'Mudança de Helena' })
  expect(screen.queryByText('Rosa, pode ser meia hora depois?')).toBeNull()
  render(<Watch isRefused path="/quemAindaNaoSabe" />)
  await untilTold()
  expect(navigate).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: /Rosa/ }))
  await screen.findByText('Rosa, pode ser meia hora depois?')
})

it('nor who reads aloud the code of an invitation, which is shown this once', async () => {
  render(
    <MantineProvider env="test">
      <main>
        <InvitePane
          online
          silent={false}
          draft={null}
          onLogin={() => undefined}
          onClose={undefined}
          saving={false}
          onSaving={() => undefined}
          made={{ nome: 'Marina', code: '418236', until: '09:12' }}
          onMade={() => undefined}
          onRead={() => undefined}
          onInvited={() => undefined}
        />
      </main>
      <Watch isRefused path="/equipe" />
    </MantineProvider>,
  )
  screen.getByText('418 236')
  await untilTold()
  expect(navigate).not.toHaveBeenCalled()
})
