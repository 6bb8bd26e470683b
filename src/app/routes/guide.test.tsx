import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
const pull = vi.hoisted(() => ({ pending: false, missing: true, reload: async () => false }))
vi.mock('../live/use-pull.ts', () => ({ usePull: () => pull }))
vi.mock('../live/use-line.ts', () => ({ useReachable: () => ({ online: true, silent: false }) }))
vi.mock('../use-clinic-now.ts', () => ({ useClinicNow: () => ({ date: '2026-11-20', minute: 600 }) }))
const verify = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../live/sync.ts', () => ({ sync: { verify } }))
vi.setConfig({ testTimeout: 20_000 })

const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(min-width: 64em)' })

beforeEach(async () => {
  verify.mockClear()
  call.mockReset().mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin', 'Helena')
  // The clinic's record and messages have come. Its services have not: nobody has told this device of any.
  await db.clinica.put({
    ...clinicaInputSchema.parse({ nome: 'Clínica Aurora', telefone: '11981402276' }),
    key: 1,
  })
  await db.mensagens.put({ id: 1, nome: 'Oi', descricao: 'Oi', tipoMensagemTemporaria: 1, habilitado: true })
  await db.meta.put({ key: 'pull:clinica', value: { em: 1, desde: null, ate: null } })
  await db.meta.put({ key: 'pull:mensagens', value: { em: 1, desde: null, ate: null } })
})

const cleaning: Procedimento = {
  ...{ id: 1, nome: 'Limpeza', descricao: 'Vapor de ozônio.', valor: 189, tempo: '01:15' },
  ...{ imagem: '', tipoProcedimento: 2 },
}

it.each([
  [true, 'Carregando os passos…'],
  [false, 'Este aparelho ainda não tem os dados da clínica.'],
])(
  'services of which the device has not heard are not suggested as missing (awaited: %s)',
  async (pending, said) => {
    Object.assign(pull, { pending, missing: !pending })
    const { Screen } = await import('./guide.tsx')
    render(
      <MantineProvider env="test">
        <MemoryRouter>
          <Screen />
        </MemoryRouter>
      </MantineProvider>,
    )
    expect(await screen.findByText(said)).toBeTruthy()
    // Until the device has answered the screen would say so in any case.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.getByText(said)).toBeTruthy()
    await db.transaction('rw', [db.procedimentos, db.meta], async () => {
      await db.procedimentos.put(cleaning)
      await db.meta.put({ key: 'pull:procedimentos', value: { em: 1, desde: null, ate: null } })
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Serviços/ }))
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    // What the clinic may have already would stand ticked, to be registered once more.
    expect(boxes.filter((box) => box.checked)).toEqual([])
  },
)

it.each([
  ['Clínica', 'Os dados da clínica não foram salvos'],
  ['Semana', 'A semana não foi salva'],
])('a session that ends over the step "%s" leaves a way to the login', async (step, said) => {
  pull.pending = false
  await db.procedimentos.put(cleaning)
  for (const list of ['procedimentos', 'agendamentos', 'horarios'])
    await db.meta.put({ key: `pull:${list}`, value: { em: 1, desde: '2026-11-01', ate: '2027-11-01' } })
  const over = problem('nao_autenticado', 'Faça login para continuar.')
  call.mockResolvedValue({ kind: 'problem', status: 401, problem: over, retryAfter: null, decided: false })
  const { Screen } = await import('./guide.tsx')
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Screen />
        <Toasts />
      </MemoryRouter>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${step}`) }))
  if (step === 'Clínica')
    fireEvent.input(await screen.findByLabelText('Nome da clínica'), { target: { value: 'Boreal' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar e continuar' }))
  // Pressed before the device has said who would be left outside, it asks.
  const isSaidOrAsked = () =>
    screen.queryByText(said) ?? screen.getByRole('button', { name: /^Salvar(?! e)/ })
  const first = await waitFor(isSaidOrAsked)
  if (first.textContent !== said) fireEvent.click(first)
  await screen.findByText(said)
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  await waitFor(() => expect(verify).toHaveBeenCalled())
})
