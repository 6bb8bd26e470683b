import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { errorOfRefusal } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { db, LOST_PERFIL, PULL_PREFIX, writeMeta } from '#src/offline/db.ts'
import { field } from '#tests/support/on-screen.ts'
import { emptyDevice, fillDevice } from '#tests/support/page-device.ts'
import { MyPerfilTab } from './my-perfil.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

// A busy machine draws late.
const EMAIL = 'marina@exemplo.test'
const perfil = perfilOf(EMAIL, {
  id: 3,
  nome: 'Marina',
  sobrenome: 'Alves',
  telefone: '(11) 97215-6604',
  dataNascimento: '1991-08-22',
  cpf: '529.982.247-25',
})
const onAtClinic = vi.fn()

beforeEach(async () => {
  call.mockReset()
  onAtClinic.mockReset()
  notify.clear()
  // Without a network the outcome is known at once: it waits.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  const sessao = {
    email: EMAIL,
    status: 'Usuario',
    nomeExibicao: 'Marina',
    epoch: 'e1',
    expirada: false,
  } as const
  await writeMeta(db, 'sessao', sessao)
  await db.perfis.put(perfil)
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <MyPerfilTab
          email={EMAIL}
          registeredName="Mari Prado"
          today="2026-11-11"
          loading={false}
          onAtClinic={onAtClinic}
          onLogin={() => undefined}
          ways={null}
        />
        <Toasts />
      </MemoryRouter>
    </MantineProvider>,
  )
  await screen.findByLabelText('Nome')
})
afterEach(() => vi.restoreAllMocks())

const type = (label: string, value: string) => {
  const input = field(label)
  input.focus()
  fireEvent.input(input, { target: { value } })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }))
const queued = async () => (await db.outbox.toArray()).map((r) => r.command.payload)
const change = (change: Partial<Perfil>) => db.perfis.put({ ...perfil, ...change, versao: 2 })

describe('saving', () => {
  it('queues only what changed, and says what the clinic still has', async () => {
    type('Sobrenome', 'Alves de Souza')
    save()
    await screen.findByText('Não sincronizado')
    expect(await queued()).toEqual([{ perfilId: 3, campos: { sobrenome: 'Alves de Souza' } }])
    expect(screen.getByText(/Na clínica ainda consta/).textContent).toBe(
      'Guardado neste aparelho. Na clínica ainda consta Alves.',
    )
  })

  it('queues a birth date that was erased', async () => {
    await screen.findByRole('button', { name: 'Apagar a data' })
    type('Data de nascimento', '')
    save()
    await screen.findByText('Não sincronizado')
    expect(await queued()).toEqual([{ perfilId: 3, campos: { dataNascimento: null } }])
    expect(field('Data de nascimento').value).toBe('')
    expect(screen.getByText(/Na clínica ainda consta/).textContent).toContain('22/08/1991')
  })

  it('sends nothing while a field is wrong, says so under it and goes there', async () => {
    type('CPF', '111.111.111-11')
    save()
    await screen.findByText('CPF inválido: confira os números.')
    await waitFor(() => expect(document.activeElement).toBe(field('CPF')))
    expect(await queued()).toEqual([])
  })

  it('sends nothing while the birth date that was typed is none, and goes there', async () => {
    await screen.findByRole('button', { name: 'Apagar a data' })
    type('Sobrenome', 'Alves de Souza')
    type('Data de nascimento', '31/02/1991')
    fireEvent.blur(field('Data de nascimento'))
    save()
    await waitFor(() => expect(document.activeElement).toBe(field('Data de nascimento')))
    expect(screen.getByText('“31/02/1991” não é uma data: use dd/mm/aaaa.')).toBeTruthy()
    expect(await queued()).toEqual([])
    type('Data de nascimento', '21/02/1991')
    save()
    await waitFor(async () => expect(await queued()).toHaveLength(1))
    const campos = { sobrenome: 'Alves de Souza', dataNascimento: '1991-02-21' }
    expect(await queued()).toEqual([{ perfilId: 3, campos }])
  })

  it('says no longer that it waits than until the clinic has answered, and then says that', async () => {
    // Sooner than a notice leaves by itself.
    const waits = 'A clínica ainda não confirmou. Enviamos quando houver internet.'
    const isOver = () => waitFor(() => expect(screen.queryByText(waits)).toBeNull(), { timeout: 4_000 })
    type('Sobrenome', 'Alves de Souza')
    save()
    await screen.findByText(waits)
    await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: 1 })
    await screen.findByText(PERFIL_TEXTS.updated)
    await isOver()
    type('Sobrenome', 'Souza')
    save()
    await screen.findByText(waits)
    const error = { ...errorOfRefusal(422, 'dados_invalidos'), mensagem: 'Confira o sobrenome.' }
    const open = db.outbox.filter(({ state }) => state === 'queued')
    await open.modify({ state: 'rejected', attempts: 1, error })
    await screen.findByText(PERFIL_TEXTS.failure)
    await isOver()
  })

  it('says that it failed where nothing could be kept', async () => {
    fillDevice(db.outbox, 'add')
    type('Sobrenome', 'Alves de Souza')
    save()
    expect(await screen.findByText(PERFIL_TEXTS.failure)).toBeTruthy()
    expect(field('Sobrenome').value).toBe('Alves de Souza')
  })

  it('keeps a write that was refused later, with its reason, until it is corrected', async () => {
    type('Complemento', 'x')
    save()
    await screen.findByText('Não sincronizado')
    const error = {
      class: 'http',
      status: 422,
      code: 'dados_invalidos',
      mensagem: 'Confira.',
      at: 0,
    } as const
    const campos = [{ campo: 'complemento', mensagem: 'Curto demais.' }]
    await db.outbox.toCollection().modify((row, ref) => {
      ref.value = { ...row, state: 'rejected', error: { ...error, alternativas: [], atual: null, campos } }
    })
    await screen.findByText('Curto demais.')
    expect(field('Complemento').value).toBe('x')
    type('Complemento', 'Apto 71')
    save()
    await waitFor(async () =>
      expect(await queued()).toEqual([{ perfilId: 3, campos: { complemento: 'Apto 71' } }]),
    )
  })
})

it('follows the clinic where nothing was typed, and nowhere else', async () => {
  type('Nome', 'Mari')
  await change({ nome: 'Maria', bairro: 'Lapa' })
  await waitFor(() => expect(field('Bairro').value).toBe('Lapa'))
  expect(field('Nome').value).toBe('Mari')
  expect(onAtClinic).toHaveBeenCalledOnce()
})

it('has the profile’s fields, masked, the login’s email to be read alone, and a way back', async () => {
  for (const label of [
    'Nome',
    'Sobrenome',
    'Complemento',
    'Número',
    'Bairro',
    'Município',
    'UF',
    'Logradouro',
  ])
    expect(field(label).readOnly).toBe(false)
  expect(await screen.findByLabelText('Data de nascimento')).toBeTruthy()
  expect(field('Email').readOnly).toBe(true)
  expect(field('Email').value).toBe(EMAIL)
  expect(screen.getByRole('link', { name: 'Voltar' }).getAttribute('href')).toBe('/')
  for (const [label, typed, shown] of [
    ['Telefone', '11984637731', '(11) 98463-7731'],
    ['CPF', '52998224725', '529.982.247-25'],
    ['CEP', '05435000', '05435-000'],
  ] as const) {
    type(label, typed)
    await waitFor(() => expect(field(label).value).toBe(shown))
  }
})

it('begins with the name of the registration where the clinic has no profile yet', async () => {
  await db.perfis.clear()
  await db.meta.put({ key: `${PULL_PREFIX}perfil`, value: { em: 0, desde: null, ate: null, versao: null } })
  await waitFor(() => expect([field('Nome').value, field('Sobrenome').value]).toEqual(['Mari', 'Prado']))
  save()
  // The clinic knows that name; nothing else is said of it.
  await waitFor(async () => expect(await queued()).toEqual([{ perfilId: null, campos: {} }]))
})

describe('CEP', () => {
  const match = { uf: 'SP', municipio: 'São Paulo', bairro: 'Vila Madalena', logradouro: 'Rua Harmonia' }
  const help = (text: string) => screen.findAllByText(text)

  it('fills the address, leaves it to be changed, and goes on to the number', async () => {
    call.mockResolvedValue({ kind: 'ok', body: match })
    type('CEP', '05435-000')
    await help('Procurando o endereço...')
    await help('Rua, bairro e cidade preenchidos. Falta o número.')
    expect(['Logradouro', 'Bairro', 'Município', 'UF'].map((l) => field(l).value)).toEqual([
      'Rua Harmonia',
      'Vila Madalena',
      'São Paulo',
      'SP',
    ])
    expect(document.activeElement).toBe(field('Número'))
    expect(call).toHaveBeenCalledWith('cep.ler', expect.objectContaining({ params: { cep: '05435-000' } }))
  })

  it('takes along when it is corrected what the first had filled, and not what has arrived since', async () => {
    call.mockResolvedValueOnce({ kind: 'ok', body: match })
    await change({ logradouro: match.logradouro })
    await waitFor(() => expect(field('Logradouro').value).toBe('Rua Harmonia'))
    type('CEP', '05435-000')
    await waitFor(() => expect(field('Bairro').value).toBe('Vila Madalena'))
    // What the code said of the street was there before: it is not hers, and another may come from elsewhere.
    await change({ logradouro: 'Rua Girassol' })
    await waitFor(() => expect(field('Logradouro').value).toBe('Rua Girassol'))
    call.mockResolvedValueOnce({
      kind: 'ok',
      body: { uf: 'MG', municipio: 'Machado', bairro: '', logradouro: '' },
    })
    type('CEP', '37750-000')
    await waitFor(() => expect(field('Município').value).toBe('Machado'))
    expect([field('Logradouro').value, field('Bairro').value]).toEqual(['Rua Girassol', ''])
  })

  it('leaves an unknown code to be typed', async () => {
    const p = problem('nao_encontrado', 'CEP não encontrado.')
    call.mockResolvedValue({ kind: 'problem', status: p.status, problem: p, retryAfter: null })
    type('CEP', '05999-999')
    await help('Não achamos este CEP. Pode digitar o endereço.')
    expect(field('Logradouro').value).toBe('')
  })

  it('says when the look-up is down, and forgets it when the code changes', async () => {
    call.mockResolvedValue({ kind: 'no_answer' })
    type('CEP', '05435-000')
    await help('A busca de CEP está fora do ar. Pode digitar o endereço.')
    type('CEP', '05435')
    await waitFor(() => expect(screen.queryByText(/fora do ar/)).toBeNull())
  })

  it('asks once for a code that is corrected while it is typed', async () => {
    call.mockResolvedValue({ kind: 'ok', body: { ...match, logradouro: '' } })
    type('CEP', '05435-001')
    type('CEP', '05435-000')
    await help('Cidade preenchida. Falta a rua e o número.')
    expect(call).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(field('Logradouro'))
  })
})

it('what the clinic lost of it is said, and sent again at one tap under a key of its own', async () => {
  const id = '00000000-0000-4000-8000-000000000007'
  await writeMeta(db, LOST_PERFIL, { campos: { telefone: '(11) 97215-0000' }, id })
  await screen.findByText('A clínica voltou a uma cópia antiga')
  screen.getByText('O que você tinha enviado não está mais lá: telefone.')
  expect(await db.outbox.count()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }))
  await waitFor(() => expect(screen.queryByText(/voltou a uma cópia/)).toBeNull())
  expect((await db.outbox.toArray()).map((r) => [r.id, r.command])).toEqual([
    [id, { kind: 'perfil.salvar', v: 1, payload: { perfilId: 3, campos: { telefone: '(11) 97215-0000' } } }],
  ])
})

it('leaves what she typed while the code was looked up', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  call.mockReturnValue(promise)
  type('CEP', '05435-000')
  await screen.findAllByText('Procurando o endereço...')
  await new Promise((r) => setTimeout(r, 400))
  type('Logradouro', 'Travessa dos fundos, casa 3')
  type('Bairro', 'Jardim das Bandeiras')
  answer({
    kind: 'ok',
    body: { uf: 'SP', municipio: 'São Paulo', bairro: 'Vila Madalena', logradouro: 'Rua Harmonia' },
  })
  await screen.findAllByText('Rua, bairro e cidade preenchidos. Falta o número.')
  expect(field('Logradouro').value).toBe('Travessa dos fundos, casa 3')
})
