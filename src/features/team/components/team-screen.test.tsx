import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { InviteInput, TeamMember } from '#domain/account/schema.ts'
import { problem } from '#domain/api/errors.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { type Draft, draftSchemaOf } from '#src/lib/form/draft.ts'
import { press } from '#tests/support/on-screen.ts'
import { turnedWindow } from '#tests/support/turned-window.ts'
import { inviteValuesSchema } from '../values.ts'
import { TeamScreen } from './team-screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(min-width: 64em)' })

const member = (nome: string, more: Partial<TeamMember> = {}): TeamMember => ({
  ...{ email: `${nome.toLowerCase()}@exemplo.test`, nome, usadaEm: null, aparelho: null },
  ...{ voce: false, convite: null },
  ...more,
})
const HELENA = member('Helena', { voce: true })
const LUANA = member('Luana')
const AGATA = member('Agata', { convite: { desde: '2026-11-13T11:40:00.000Z', venceEm: null } })

let team: TeamMember[]
/** What the clinic answers to each other call, by its name. */
let answers: Record<string, unknown>
beforeEach(() => {
  team = [HELENA, LUANA, AGATA]
  answers = {}
  call.mockReset()
  call.mockImplementation(async (endpoint: string) =>
    endpoint === 'equipe.listar' && answers[endpoint] === undefined
      ? { kind: 'ok', body: team }
      : (answers[endpoint] ?? { kind: 'no_answer' }),
  )
})

const onLeft = vi.fn()
const clock = {
  clinicNow: { date: '2026-11-13', minute: 530 },
  fuso: 'America/Sao_Paulo',
} as const
const onLogin = vi.fn<(typed: () => Draft<InviteInput> | null) => void>()
const screenOf = (online: boolean, draft: Draft<InviteInput> | null = null) => (
  <MemoryRouter>
    <MantineProvider env="test">
      <TeamScreen {...{ online, clock, onLeft, draft, onLogin }} silent={false} onSessionOver={vi.fn()} />
      <Toasts />
    </MantineProvider>
  </MemoryRouter>
)
const show = (online = true, draft: Draft<InviteInput> | null = null) => render(screenOf(online, draft))
const code = { kind: 'ok', body: { codigo: '418290', venceEm: '2026-11-13T12:00:00.000Z' } }

it('lists who works here and who is invited, and says what somebody may do', async () => {
  show()
  expect(await screen.findByText('2 pessoas, 1 convite')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Pessoas da equipe' })).getAllByRole('button')).toHaveLength(
    2,
  )
  press(/Helena/)
  const pane = within(screen.getByRole('region', { name: 'Helena' }))
  expect(pane.getByText('Equipe: convidar e remover')).toBeTruthy()
  expect(pane.getByText('Ler a senha de ninguém')).toBeTruthy()
})

it('keeps the last one, and says why', async () => {
  team = [HELENA, AGATA]
  show()
  await screen.findByText('1 pessoa, 1 convite')
  press(/Helena/)
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remover' })
  expect(remove.disabled).toBe(true)
  const why = document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent
  expect(why).toContain('É a única pessoa da equipe que entra')
})

it('leaves a way to the login that keeps the invitation, where the session is over', async () => {
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  answers['equipe.convidar'] = { kind: 'problem', status: 401, problem: refusal, retryAfter: null }
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const { unmount } = show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  fireEvent.change(field('Nome'), { target: { value: 'Bia' } })
  fireEvent.change(field('Email'), { target: { value: 'bia@exemplo.test' } })
  press('Fazer o convite')
  fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  show(true, kept)
  await screen.findByText('2 pessoas, 1 convite')
  expect([field('Nome').value, field('Email').value]).toEqual(['Bia', 'bia@exemplo.test'])
  expect(isUnsaved()).toBe(true)
})

it('keeps over the login also an invitation that is not right yet', async () => {
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  answers['equipe.convidar'] = { kind: 'problem', status: 401, problem: refusal, retryAfter: null }
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  fireEvent.change(field('Nome'), { target: { value: 'Bia' } })
  fireEvent.change(field('Email'), { target: { value: 'bia@exemplo.test' } })
  press('Fazer o convite')
  await screen.findByRole('button', { name: 'Login' })
  press('Login')
  // She has seen a wrong letter, and is half through when the page is left.
  fireEvent.change(field('Email'), { target: { value: 'beatriz@' } })
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  // As the route reads it.
  const read = draftSchemaOf(inviteValuesSchema).safeParse(JSON.parse(JSON.stringify(kept)))
  expect(read.data?.values).toEqual({ nome: 'Bia', email: 'beatriz@' })
})

it('invites by a code that is shown once', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  press('Fazer o convite')
  expect(await screen.findByText('Nome é obrigatório!')).toBeTruthy()
  expect(call.mock.calls.filter(([name]) => name === 'equipe.convidar')).toEqual([])
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Cecília' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'cecilia@exemplo.test' } })
  answers['equipe.convidar'] = code
  press('Fazer o convite')
  expect((await screen.findByLabelText('Código 4 1 8 2 9 0')).textContent).toBe('418 290')
  expect(screen.getByText(/Vale até 09:00/)).toBeTruthy()
  expect(call.mock.calls.filter(([name]) => name === 'equipe.listar')).toHaveLength(2)
})

it('asks before a typed invitation, or its code, makes room for somebody who works here', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Cecília' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'cecilia@exemplo.test' } })
  press(/Luana/)
  expect(await screen.findByRole('dialog', { name: 'Descartar o que você digitou?' })).toBeTruthy()
  press('Continuar aqui')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Cecília')
  answers['equipe.convidar'] = code
  press('Fazer o convite')
  await screen.findByLabelText('Código 4 1 8 2 9 0')
  press(/Luana/)
  expect(await screen.findByRole('dialog', { name: 'Descartar o código?' })).toBeTruthy()
  press('Descartar')
  expect(await screen.findByRole('region', { name: 'Luana' })).toBeTruthy()
  expect(screen.queryByLabelText('Código 4 1 8 2 9 0')).toBeNull()
  press('Convidar')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('')
  press(/Luana/)
  expect(screen.getByRole('region', { name: 'Luana' })).toBeTruthy()
})

it('keeps a typed invitation, and tells its code, where the tablet is turned before the answer', async () => {
  const turn = turnedWindow()
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(field('Nome'), { target: { value: 'Cecília' } })
  fireEvent.change(field('Email'), { target: { value: 'cecilia@exemplo.test' } })
  turn(false)
  expect([field('Nome').value, field('Email').value]).toEqual(['Cecília', 'cecilia@exemplo.test'])
  let tell: (answer: unknown) => void = () => undefined
  answers['equipe.convidar'] = new Promise((resolve) => {
    tell = resolve
  })
  press('Fazer o convite')
  turn(true)
  tell(code)
  expect(await screen.findByLabelText('Código 4 1 8 2 9 0')).toBeTruthy()
  turn(false)
  expect(screen.getByLabelText('Código 4 1 8 2 9 0')).toBeTruthy()
  vi.unstubAllGlobals()
})

it('on a phone the sheet stays while the invitation is sent, and says what came of it', async () => {
  turnedWindow()(false)
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  const sheet = await screen.findByRole('dialog', { name: 'Convidar' })
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Cecília' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'cecilia@exemplo.test' } })
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  answers['equipe.convidar'] = promise
  press('Fazer o convite')
  fireEvent.keyDown(sheet, { key: 'Escape' })
  press('Fechar')
  expect(screen.queryByRole('dialog', { name: 'Descartar o que você digitou?' })).toBeNull()
  answer({ kind: 'no_answer' })
  expect(await within(sheet).findByText(/não sabemos se o convite foi feito/)).toBeTruthy()
  press('Fechar')
  await screen.findByRole('dialog', { name: 'Descartar o que você digitou?' })
  press('Descartar')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Convidar' })).toBeNull())
  vi.unstubAllGlobals()
})

it('stays with the invitation that is sent, side by side too', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Cecília' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'cecilia@exemplo.test' } })
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  answers['equipe.convidar'] = promise
  press('Fazer o convite')
  press(/Luana/)
  expect(screen.queryByRole('dialog', { name: 'Descartar o que você digitou?' })).toBeNull()
  answer(code)
  expect(await screen.findByLabelText('Código 4 1 8 2 9 0')).toBeTruthy()
})

it('keeps a typed invitation while another is taken back', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Cecília' } })
  answers['equipe.remover'] = { kind: 'ok', body: { visitasMantidas: 0 } }
  team = [HELENA, LUANA]
  press('Cancelar o convite: Agata')
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar o convite de Agata?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar o convite' }))
  expect(await screen.findByText('2 pessoas')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Cecília')
})

it('keeps what was typed where the clinic refuses, or nobody knows', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Convidar')
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ana' } })
  fireEvent.change(email, { target: { value: 'ana@exemplo.test' } })
  const taken = problem('email_em_uso', 'Já existe uma conta com este email. Use outro para a equipe.')
  answers['equipe.convidar'] = { kind: 'problem', status: 409, problem: taken, retryAfter: null }
  press('Fazer o convite')
  expect(await screen.findByText(/Use outro para a equipe/)).toBeTruthy()
  delete answers['equipe.convidar']
  press('Fazer o convite')
  expect(await screen.findByText(/não sabemos se o convite foi feito/)).toBeTruthy()
  expect(email.value).toBe('ana@exemplo.test')
})

it('says what the clinic has answered to somebody who may not do it, and not that nobody knows', async () => {
  const detail = 'Sua conta não tem permissão para isto.'
  const denied = { kind: 'problem', status: 403, problem: problem('sem_permissao', detail), retryAfter: null }
  answers = { 'equipe.convidar': denied, 'equipe.remover': denied }
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press(/Luana/)
  press('Remover')
  const dialog = await screen.findByRole('dialog', { name: 'Remover Luana?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Ela continua na equipe')).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  press('Convidar')
  fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ana' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@exemplo.test' } })
  press('Fazer o convite')
  const form = screen.getByRole('form', { name: 'Convidar' })
  expect(await within(form).findByText(detail)).toBeTruthy()
})

it('asks before somebody is removed, and says what is unknown', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press(/Luana/)
  press('Remover')
  const dialog = await screen.findByRole('dialog', { name: 'Remover Luana?' })
  // The line is dead: the list is not told anew, either.
  answers['equipe.listar'] = { kind: 'no_answer' }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Não sabemos se ela saiu da equipe')).toBeTruthy()
  expect(await screen.findByText(/^A lista abaixo é de .*: agora pode ser outra\.$/)).toBeTruthy()
  const lost =
    'A resposta da clínica se perdeu. Assim que a clínica responder de novo, a lista mostra como ficou.'
  expect(screen.getByText(lost)).toBeTruthy()
  expect(onLeft).not.toHaveBeenCalled()
  answers['equipe.listar'] = undefined
  answers['equipe.remover'] = { kind: 'ok', body: { visitasMantidas: 2 } }
  team = [HELENA, AGATA]
  press(/Luana/)
  press('Remover')
  const again = await screen.findByRole('dialog', { name: 'Remover Luana?' })
  fireEvent.click(within(again).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Luana saiu da equipe')).toBeTruthy()
  expect(screen.getByText('2 visitas marcadas para ela continuam valendo.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('1 pessoa, 1 convite')).toBeTruthy())
})

it('takes an invitation back after asking, and says what is unknown of it', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  const cancel = async () => {
    press('Cancelar o convite: Agata')
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar o convite de Agata?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar o convite' }))
  }
  await cancel()
  expect(await screen.findByText('Não sabemos se o convite foi cancelado')).toBeTruthy()
  answers['equipe.remover'] = { kind: 'ok', body: { visitasMantidas: 0 } }
  team = [HELENA, LUANA]
  await cancel()
  expect(await screen.findByText('Convite cancelado')).toBeTruthy()
  expect(await screen.findByText('2 pessoas')).toBeTruthy()
  const params = { email: AGATA.email }
  expect(call).toHaveBeenCalledWith('equipe.remover', { params, query: { convite: '1' } })
})

it('takes no invitation back that was accepted meanwhile, and shows her as who works here', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  // She types the code on her phone, and works here from now on.
  team = [HELENA, LUANA, { ...AGATA, convite: null }]
  const accepted = problem('convite_aceito', 'Ela já entrou.')
  answers['equipe.remover'] = { kind: 'problem', status: 409, problem: accepted, retryAfter: null }
  press('Cancelar o convite: Agata')
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar o convite de Agata?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar o convite' }))
  expect(await screen.findByText('Agata já aceitou o convite')).toBeTruthy()
  expect(await screen.findByText('3 pessoas')).toBeTruthy()
  press(/Agata/)
  press('Remover')
  const again = await screen.findByRole('dialog', { name: 'Remover Agata?' })
  answers['equipe.remover'] = { kind: 'ok', body: { visitasMantidas: 0 } }
  fireEvent.click(within(again).getByRole('button', { name: 'Remover' }))
  expect(await screen.findByText('Agata saiu da equipe')).toBeTruthy()
  expect(call).toHaveBeenCalledWith('equipe.remover', { params: { email: AGATA.email }, query: {} })
})

it('says of when the list is once nobody answers any more', async () => {
  const { rerender } = show()
  await screen.findByText('2 pessoas, 1 convite')
  rerender(screenOf(false))
  expect(await screen.findByText(/^A lista abaixo é de .*\d\d:\d\d: agora pode ser outra\.$/)).toBeTruthy()
  expect(screen.getByText('2 pessoas, 1 convite')).toBeTruthy()
  for (const name of ['Ler outro código: Agata', 'Cancelar o convite: Agata'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

it('lets go of whoever removes herself', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  answers['equipe.remover'] = { kind: 'ok', body: { visitasMantidas: 0 } }
  press(/Helena/)
  press('Remover')
  const dialog = await screen.findByRole('dialog', { name: 'Sair da equipe?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(onLeft).toHaveBeenCalled())
})

it('reads another code to whom was invited', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Ler outro código: Agata')
  const dialog = await screen.findByRole('dialog', { name: 'Ler um código a Agata?' })
  answers['conta.criarCodigo'] = code
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ler código' }))
  expect((await screen.findByLabelText('Código 4 1 8 2 9 0')).textContent).toBe('418 290')
})

it('says of an invitation that is gone that it is, where another code is read', async () => {
  show()
  await screen.findByText('2 pessoas, 1 convite')
  press('Ler outro código: Agata')
  const dialog = await screen.findByRole('dialog', { name: 'Ler um código a Agata?' })
  const gone = problem('nao_encontrado', 'Esta conta não existe mais.')
  answers['conta.criarCodigo'] = { kind: 'problem', status: 404, problem: gone, retryAfter: null }
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ler código' }))
  expect(await within(dialog).findByText('Esta conta não existe mais.')).toBeTruthy()
  expect(within(dialog).queryByText(/Peça outro/)).toBeNull()
})

it('never calls a team that was not asked for empty', async () => {
  show(false)
  expect(await screen.findByText(/ela aparece com internet/)).toBeTruthy()
  expect(screen.queryByText(/^\d+ pessoa/)).toBeNull()
  answers['equipe.listar'] = { kind: 'no_answer' }
  show()
  expect(await screen.findByText('A clínica não respondeu agora')).toBeTruthy()
  answers = {}
  press('Tentar de novo')
  expect(await screen.findByText('2 pessoas, 1 convite')).toBeTruthy()
})

it('says why the clinic shows no team, and of when the list is that it showed before', async () => {
  const detail = 'Sua conta não tem permissão para isto.'
  const refusal = problem('sem_permissao', detail)
  answers['equipe.listar'] = { kind: 'problem', status: 403, problem: refusal, retryAfter: null }
  const { rerender } = show()
  expect(await screen.findByText('A clínica não mostrou a equipe')).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  expect(screen.queryByText(/não respondeu|aparece com internet/)).toBeNull()
  const refused = answers
  answers = {}
  press('Tentar de novo')
  await screen.findByText('2 pessoas, 1 convite')
  expect(screen.queryByText(detail)).toBeNull()
  rerender(screenOf(false))
  answers = refused
  rerender(screenOf(true))
  expect(
    await screen.findByText(
      /^Sua conta não tem permissão para isto\. A lista abaixo é de .*pode ser outra\.$/,
    ),
  ).toBeTruthy()
})
