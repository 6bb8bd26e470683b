import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { type Clinica, clinicaInputSchema } from '#domain/clinica/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { isDirty, isUnsaved } from '#src/lib/form/dirty.ts'
import type { Draft } from '#src/lib/form/draft.ts'
import { db } from '#src/offline/db.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { ClinicaForm } from './clinica-form.tsx'
import { ClinicaTask } from './clinica-task.tsx'
import type { Values } from './clinica-values.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

// A busy machine draws late, and the form is long.
vi.setConfig({ testTimeout: 20_000 })

const clinica: Clinica = clinicaInputSchema.parse({
  nome: 'Clínica Aurora',
  cep: '05435-000',
  videos: [
    { titulo: 'Um', url: 'https://youtu.be/a', duracao: '' },
    { titulo: 'Dois', url: 'https://youtu.be/b', duracao: '' },
  ],
})
const onLogin = vi.fn<(typed: () => Draft<Values> | null) => void>()
const page = (online = true, record = clinica, silent = false, draft: Draft<Values> | null = null) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <ClinicaForm
        clinica={record}
        online={online}
        silent={silent}
        {...{ draft, onLogin }}
        homeOf={(nome) => <p>Prévia de {nome}</p>}
        stillOf={() => <i />}
      />
    </MemoryRouter>
  </MantineProvider>
)

beforeEach(async () => {
  vi.restoreAllMocks()
  onLogin.mockReset()
  call.mockReset()
  await emptyDevice()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const sent = () => call.mock.calls.find(([name]) => name === 'clinica.alterar')?.[1].body

/** Answers as the server does. */
function accept() {
  call.mockImplementation(async (name: string, input?: { body: unknown }) =>
    name === 'clinica.alterar' ? { kind: 'ok', body: input?.body } : { kind: 'no_answer' },
  )
}

describe('the clinic’s record', () => {
  it('counts what has changed, takes it back, and knows itself half filled meanwhile', () => {
    render(page())
    expect(screen.getByText('Tudo salvo.')).toBeTruthy()
    type('Nome da clínica', 'Aurora')
    expect(screen.getByText('1 alteração ainda não salva.')).toBeTruthy()
    press('Verde-mar')
    expect(screen.getByText('2 alterações ainda não salvas.')).toBeTruthy()
    expect(isDirty()).toBe(true)
    press('Desfazer')
    expect(screen.getByLabelText<HTMLInputElement>('Nome da clínica').value).toBe('Clínica Aurora')
    expect(isDirty()).toBe(false)
  })

  it('sends everything at once and is clean again', async () => {
    accept()
    render(page())
    type('Nome da clínica', ' Aurora ')
    type('Instagram', '@aurora')
    press('Salvar')
    await waitFor(() =>
      expect(sent()).toMatchObject({ nome: 'Aurora', instagram: '@aurora', cep: '05435-000' }),
    )
    // As the clinic wrote it down; the device then asks for it once, as for everybody.
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Nome da clínica').value).toBe('Aurora'),
    )
    await waitFor(() =>
      expect(call.mock.calls.map(([name]) => name)).toEqual(['clinica.alterar', 'clinica.ler']),
    )
  })

  it('sends nothing that is wrong, opens what is closed and goes there', async () => {
    render(page())
    press('Editar Dois')
    type('Título', '')
    press(/^Fechar/)
    press('Salvar')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Título')))
    expect(screen.getByText('Título é obrigatório!')).toBeTruthy()
    expect(call).not.toHaveBeenCalledWith('clinica.alterar', expect.anything())
  })

  it('puts the server’s refusal at its field and keeps what was typed', async () => {
    const refusal = problem('dados_invalidos', 'Confira.', {
      errors: [{ campo: 'email', mensagem: 'Email inválido.' }],
    })
    call.mockResolvedValue({ kind: 'problem', status: 422, problem: refusal, retryAfter: null })
    render(page())
    type('Email', 'ola@exemplo.test')
    press('Salvar')
    expect(await screen.findByText('Email inválido.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ola@exemplo.test')
  })

  it('calls a change by somebody else no failure: the device has it, and what was typed stands', async () => {
    const failed = vi.spyOn(notify, 'bad')
    const theirs = { ...clinica, bairro: 'Pinheiros' }
    const refusal = problem('registro_mudou', 'Alguém mudou.', { atual: theirs })
    call.mockResolvedValue({ kind: 'problem', status: 409, problem: refusal, retryAfter: null })
    const { rerender } = render(page())
    type('Bairro', 'Centro')
    press('Salvar')
    await waitFor(async () => expect(await db.clinica.get(1)).toMatchObject({ bairro: 'Pinheiros' }))
    rerender(page(true, theirs))
    expect(await screen.findByRole('region', { name: 'Os dados mudaram' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro')
    expect(failed).not.toHaveBeenCalled()
  })

  it('saves nothing over what somebody else has just written there, before she has chosen', async () => {
    const { rerender } = render(page())
    type('Bairro', 'Centro')
    rerender(page(true, { ...clinica, bairro: 'Pinheiros' }))
    const notice = await screen.findByRole('region', { name: 'Os dados mudaram' })
    press('Salvar')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    // The refusal of the test before has the list read again, which may come late.
    expect(call).not.toHaveBeenCalledWith('clinica.alterar', expect.anything())
    accept()
    fireEvent.click(within(notice).getByRole('button', { name: 'Salvar o meu' }))
    await waitFor(() => expect(call).toHaveBeenCalledWith('clinica.alterar', expect.anything()))
  })

  it('saves nothing unread over it in the step of the guide, either', async () => {
    const onDone = vi.fn()
    const about = { online: true, silent: false, onClose: undefined, aside: null }
    const step = (bairro: string) => (
      <MantineProvider env="test">
        <ClinicaTask
          {...about}
          clinica={{ ...clinica, logradouro: 'Rua Um', municipio: 'São Paulo', bairro }}
          onDone={onDone}
          onSessionOver={() => undefined}
        />
      </MantineProvider>
    )
    const { rerender } = render(step(''))
    type('Bairro', 'Centro')
    rerender(step('Pinheiros'))
    const notice = await screen.findByRole('region', { name: 'Os dados mudaram' })
    press('Salvar e continuar')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(call).not.toHaveBeenCalledWith('clinica.alterar', expect.anything())
    accept()
    fireEvent.click(within(notice).getByRole('button', { name: 'Salvar o meu' }))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(sent()).toMatchObject({ bairro: 'Centro' })
  })

  it('says that a save was refused also where somebody has changed another of the limits', async () => {
    const limites = { diasDeAgenda: 90, visitasAbertas: 20, pedidosPorDia: 10 }
    const mine = { ...clinica, limites }
    const theirs = { ...clinica, limites: { ...limites, visitasAbertas: 3 } }
    const refusal = { ...problem('registro_mudou', 'Alguém mudou.'), atual: theirs }
    call.mockImplementation(async (name: string) =>
      name === 'clinica.alterar'
        ? { kind: 'problem', status: 409, problem: refusal, retryAfter: null, decided: true }
        : { kind: 'no_answer' },
    )
    const { rerender } = render(page(true, mine))
    type('Pedidos por dia', '5')
    press('Salvar')
    const notice = await screen.findByRole('region', { name: 'Os dados mudaram' })
    rerender(page(true, theirs))
    expect(screen.getByLabelText<HTMLInputElement>('Agendamentos por vir').value).toBe('3')
    expect(within(notice).getByText('Confira e salve de novo.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(notice))
    accept()
    fireEvent.click(within(notice).getByRole('button', { name: 'Salvar o meu' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Os dados mudaram' })).toBeNull())
    expect(call.mock.calls.at(-1)?.[1].body.limites).toMatchObject({ visitasAbertas: 3, pedidosPorDia: 5 })
  })

  it('takes nothing more while it is being sent: the answer would wipe it', async () => {
    let answer: (value: unknown) => void = () => undefined
    call.mockImplementation((name: string) =>
      name === 'clinica.alterar'
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve({ kind: 'no_answer' }),
    )
    render(page())
    type('Nome da clínica', 'Aurora')
    press('Salvar')
    await waitFor(() => expect(sent()).toBeTruthy())
    const isStill = () => screen.getByLabelText('Instagram').closest('[inert]') !== null
    expect(isStill()).toBe(true)
    answer({ kind: 'ok', body: sent() })
    await waitFor(() => expect(isStill()).toBe(false))
  })

  it.each([true, false])(
    'does not put what another has changed since back as one’s own change, where the answer comes late (asked: %s)',
    async (isAsked) => {
      const said = vi.spyOn(notify, 'ok').mockReturnValue('')
      const both = { ...clinica, bairro: 'Centro', instagram: '@delas' }
      let answer: (value: unknown) => void = () => undefined
      call.mockImplementation((name: string) => {
        if (name === 'clinica.alterar') return new Promise((resolve) => (answer = resolve))
        const told = { kind: 'ok', status: 200, body: both, headers: new Headers() }
        return Promise.resolve(isAsked ? told : { kind: 'no_answer' })
      })
      const { rerender } = render(page())
      type('Bairro', 'Centro')
      press('Salvar')
      await waitFor(() => expect(sent()).toBeTruthy())
      // The list tells of one’s own change and of another’s before the answer is here.
      await db.clinica.put({ ...both, key: 1 })
      await db.meta.put({ key: 'pull:clinica', value: { em: 1, desde: null, ate: null, versao: '2' } })
      rerender(page(true, both))
      answer({ kind: 'ok', body: { ...clinica, bairro: 'Centro' } })
      await waitFor(() => expect(said).toHaveBeenCalled())
      expect(await screen.findByText('Tudo salvo.')).toBeTruthy()
      expect(screen.getByLabelText<HTMLInputElement>('Instagram').value).toBe('@delas')
      expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro')
      expect(said.mock.lastCall?.[1]?.text !== undefined).toBe(isAsked)
    },
  )

  it('shows as saved what the clinic has answered, where the list was told of before, and the line is gone', async () => {
    const said = vi.spyOn(notify, 'ok').mockReturnValue('')
    let answer: (value: unknown) => void = () => undefined
    call.mockImplementation((name: string) =>
      name === 'clinica.alterar'
        ? new Promise((resolve) => (answer = resolve))
        : Promise.resolve({ kind: 'no_answer' }),
    )
    const { rerender } = render(page())
    type('Bairro', 'Centro')
    press('Salvar')
    await waitFor(() => expect(sent()).toBeTruthy())
    // What another had changed before comes now, without what is on its way.
    const earlier = { ...clinica, instagram: '@delas' }
    await db.clinica.put({ ...earlier, key: 1 })
    await db.meta.put({ key: 'pull:clinica', value: { em: 1, desde: null, ate: null, versao: '2' } })
    rerender(page(true, earlier))
    answer({ kind: 'ok', body: { ...earlier, bairro: 'Centro' } })
    await waitFor(() => expect(said).toHaveBeenCalled())
    const kept = await db.clinica.get(1)
    expect(kept).toMatchObject({ bairro: 'Centro', instagram: '@delas' })
    rerender(page(true, { ...earlier, bairro: kept?.bairro ?? '' }))
    expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro')
    expect(screen.getByLabelText<HTMLInputElement>('Instagram').value).toBe('@delas')
    expect(await screen.findByText('Tudo salvo.')).toBeTruthy()
  })

  it('takes what arrives from the clinic, under what was typed', () => {
    const { rerender } = render(page())
    type('Bairro', 'Centro')
    rerender(page(true, { ...clinica, bairro: 'Pinheiros', uf: 'SP' }))
    expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro')
    expect(screen.getByLabelText<HTMLInputElement>('UF').value).toBe('SP')
  })

  it('asks where the clinic has by now another value of what was typed', async () => {
    accept()
    const { rerender } = render(page())
    type('Bairro', 'Centro')
    type('Instagram', '@aurora')
    rerender(page(true, { ...clinica, bairro: 'Pinheiros' }))
    const choice = within(await screen.findByRole('region', { name: 'Os dados mudaram' }))
    expect(choice.getByText('Pinheiros')).toBeTruthy()
    expect(choice.getByText('Centro')).toBeTruthy()
    fireEvent.click(choice.getByRole('button', { name: 'Manter o da clínica' }))
    expect(screen.queryByRole('region', { name: 'Os dados mudaram' })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Pinheiros')
    expect(screen.getByText('1 alteração ainda não salva.')).toBeTruthy()
    press('Salvar')
    await waitFor(() =>
      expect(sent()).toMatchObject({
        ...{ bairro: 'Pinheiros', instagram: '@aurora' },
        visto: { bairro: 'Pinheiros', instagram: '' },
      }),
    )
  })

  it('is sent in the clinic’s own spelling where nothing of it was touched', async () => {
    accept()
    render(page(true, { ...clinica, cep: '05435000', cor: '#9a4a55' }))
    type('Instagram', '@aurora')
    press('Salvar')
    await waitFor(() => expect(sent()).toMatchObject({ cep: '05435000', visto: { cep: '05435000' } }))
    expect(sent().cor).toBe('#9a4a55')
  })

  it('cannot be saved without internet, and says so', () => {
    render(page(false))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
    expect(screen.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeTruthy()
  })

  it('says before the press that nobody answers, and can be pressed all the same', () => {
    render(page(true, clinica, true))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })
    expect(button.disabled).toBe(false)
    const words = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toMatch(/^A clínica não está respondendo\./)
  })

  it('is not left unasked with what was typed', () => {
    render(page())
    expect(screen.getByRole('link', { name: 'Voltar para o menu' }).getAttribute('href')).toBe('/')
    expect(isUnsaved()).toBe(false)
    type('Nome da clínica', 'Aurora')
    expect(isUnsaved()).toBe(true)
  })
})

describe('the brand’s colour', () => {
  it('says how white reads on it, and offers the nearest darker one where it does not', () => {
    render(page())
    expect(screen.getByText(/Letra branca se lê bem sobre ela: 6 para 1/)).toBeTruthy()
    type('Outra cor', '#E8A05C')
    expect(screen.getByText(/não se lê bem sobre ela: 2,1 para 1/)).toBeTruthy()
    press(/a mais próxima/)
    expect(screen.getByText(/Letra branca se lê bem sobre ela: 4,5 para 1/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Outra cor').value).not.toBe('#E8A05C')
  })
})

describe('the videos', () => {
  const titles = () =>
    within(screen.getByRole('region', { name: 'Vídeos da página Sobre' }))
      .getAllByRole('listitem')
      .map((li) => li.querySelector('b')?.textContent)

  it('are moved, removed and added', () => {
    render(page())
    press('Descer Um')
    expect(titles()).toEqual(['Dois', 'Um'])
    press('Remover Dois')
    expect(titles()).toEqual(['Um'])
    press('Novo vídeo')
    type('Título', 'Três')
    type('Endereço do vídeo', 'https://exemplo.test/v')
    expect(titles()).toEqual(['Um', 'Três'])
    expect(screen.getByText(/abre em outra aba/)).toBeTruthy()
  })
})

describe('the point on the map', () => {
  it('comes from a pasted link', () => {
    render(page())
    expect(screen.getByText('Sem ponto, a página inicial mostra só o endereço.')).toBeTruthy()
    press('Ajustar o ponto')
    type('Link do mapa', 'https://www.google.com/maps/@-23.5565,-46.6895,17z')
    expect(screen.getByLabelText<HTMLInputElement>('Latitude').value).toBe('-23,5565')
    expect(screen.getByLabelText<HTMLInputElement>('Longitude').value).toBe('-46,6895')
    expect(screen.getByRole('link', { name: /Conferir o ponto/ })).toBeTruthy()
  })
})

it('a session that is over leaves a way to the login that keeps what was typed', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  call.mockResolvedValue({ kind: 'problem', status: 401, problem: refusal, retryAfter: null, decided: false })
  const { unmount } = render(page())
  type('Nome da clínica', 'Clínica Aurora Boreal')
  press('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  said.mock.lastCall?.[1]?.action?.onClick()
  // The clinic is asked whose session it is before the page is left.
  type('Número', '482')
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  // Meanwhile somebody else has given it another name and a city: the name she is asked about.
  render(page(true, { ...clinica, nome: 'Aurora', municipio: 'São Paulo' }, false, kept))
  const values = ['Nome da clínica', 'Número', 'Município'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(values).toEqual(['Clínica Aurora Boreal', '482', 'São Paulo'])
  expect(isUnsaved()).toBe(true)
  await screen.findByText('Alguém mudou os dados da clínica enquanto você os alterava')
})

it('over a login what somebody else has changed meanwhile, and she has not chosen yet, stays to be chosen', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  call.mockResolvedValue({ kind: 'problem', status: 401, problem: refusal, retryAfter: null, decided: false })
  const { rerender, unmount } = render(page())
  type('Bairro', 'Centro')
  press('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  // In another tab somebody logs in, and the device hears of another Admin's change.
  const theirs = { ...clinica, bairro: 'Pinheiros' }
  rerender(page(true, theirs))
  await screen.findByRole('region', { name: 'Os dados mudaram' })
  said.mock.lastCall?.[1]?.action?.onClick()
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  accept()
  call.mockClear()
  render(page(true, theirs, false, kept))
  expect(screen.getByLabelText<HTMLInputElement>('Bairro').value).toBe('Centro')
  const notice = await screen.findByRole('region', { name: 'Os dados mudaram' })
  press('Salvar')
  await waitFor(() => expect(document.activeElement).toBe(notice))
  expect(call).not.toHaveBeenCalledWith('clinica.alterar', expect.anything())
})

describe('a postal code that is corrected', () => {
  const known: Record<string, object> = {
    '05435-000': { uf: 'SP', municipio: 'São Paulo', bairro: 'Vila Madalena', logradouro: 'Rua Harmonia' },
    // A small town has one code for all its streets.
    '37750-000': { uf: 'MG', municipio: 'Machado', bairro: '', logradouro: '' },
  }
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const input = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })

  beforeEach(() => {
    call.mockImplementation(async (_: string, { params }: { params: { cep: string } }) => ({
      kind: 'ok',
      body: known[params.cep],
    }))
  })
  async function correct(meanwhile: () => void) {
    render(page(true, { ...clinica, cep: '', logradouro: 'Praça da Sé' }))
    input('CEP', '05435-000')
    await waitFor(() => expect(field('Logradouro').value).toBe('Rua Harmonia'))
    meanwhile()
    input('CEP', '37750-000')
    await waitFor(() => expect(field('Município').value).toBe('Machado'))
    return [field('Logradouro').value, field('Bairro').value]
  }

  it('takes along what the first had filled', async () => {
    expect(await correct(() => undefined)).toEqual(['', ''])
  })

  it('is left as “Desfazer” brought it back, whatever a postal code that was looked up says late', async () => {
    call.mockImplementation(async () => ({
      kind: 'ok',
      body: { uf: 'SP', municipio: 'São Paulo', bairro: 'Vila Madalena', logradouro: 'Rua Harmonia' },
    }))
    const square = { cep: '01001-000', logradouro: 'Praça da Sé', municipio: 'São Paulo', uf: 'SP' }
    render(page(true, { ...clinica, ...square }))
    input('CEP', '05435-000')
    press('Desfazer')
    expect(screen.queryByText('Procurando o endereço...')).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect([field('CEP').value, field('Logradouro').value]).toEqual(['01001-000', 'Praça da Sé'])
    expect(screen.queryByText(/preenchid/)).toBeNull()
  })
  it('leaves what was typed since', async () => {
    expect(await correct(() => input('Logradouro', 'Rua da Mata'))).toEqual(['Rua da Mata', ''])
  })
  it('leaves what was brought back by Desfazer', async () => {
    expect(await correct(() => press('Desfazer'))).toEqual(['Praça da Sé', ''])
  })
})
