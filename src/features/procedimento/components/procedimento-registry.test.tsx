import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { MAX_IMAGE_BYTES } from '#domain/image/limits.ts'
import { err, ok } from '#domain/lib/result.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { PROCEDIMENTO_TEXTS } from '#domain/procedimento/texts.ts'
import { isDirty } from '#src/lib/form/dirty.ts'
import type { Draft } from '#src/lib/form/draft.ts'
import { db } from '#src/offline/db.ts'
import { field } from '#tests/support/on-screen.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import type { ProcedimentoValues } from '../values.ts'
import { ProcedimentoRegistry } from './procedimento-registry.tsx'

const call = vi.hoisted(() => vi.fn())
const sendImage = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.mock('../commands.ts', async (original) => ({
  ...(await original<typeof import('../commands.ts')>()),
  sendImage,
}))
// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: /^\(min-width: \d+em\)$/.test(media) })

const cleaning: Procedimento = {
  id: 7,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  valor: 189,
  tempo: '01:15',
  imagem: 'limpeza.webp',
  tipoProcedimento: 2,
}
const onLogin = vi.fn<(typed: () => Draft<ProcedimentoValues> | null) => void>()
const noAnswer = { kind: 'no_answer' } as const

/** What the clinic would answer to each call; lists are answered by what the device has. */
let answers: Record<string, unknown>
const replies = (more: Record<string, unknown>) => Object.assign(answers, more)
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })

function show(props: Partial<Parameters<typeof ProcedimentoRegistry>[0]> = {}) {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ProcedimentoRegistry
          online
          silent={false}
          loading={false}
          clinicNow={{ date: '2026-11-20', minute: 600 }}
          draft={null}
          onReload={async () => undefined}
          onLogin={onLogin}
          {...props}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
}

const typeIn = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const sent = (name: string) => call.mock.calls.filter(([n]) => n === name)

beforeEach(async () => {
  call.mockReset()
  sendImage.mockReset()
  onLogin.mockReset()
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  answers = {}
  call.mockImplementation(async (name: string) => {
    if (name in answers) return answers[name]
    return name === 'procedimento.listar' ? done(await db.procedimentos.toArray()) : noAnswer
  })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin')
  await db.procedimentos.bulkPut([
    cleaning,
    { ...cleaning, id: 8, nome: 'Água micelar', imagem: '' },
    { ...cleaning, id: 9, nome: 'Zinco', imagem: '' },
    { ...cleaning, id: 10, nome: 'abdome', imagem: '' },
  ])
})

describe('list', () => {
  it('stands in the order a reader looks for names', async () => {
    show()
    await screen.findByRole('button', { name: 'Editar Zinco' })
    const names = screen.getAllByRole('button', { name: /^Editar / }).map((b) => b.ariaLabel)
    expect(names).toEqual(['abdome', 'Água micelar', 'Limpeza de pele', 'Zinco'].map((n) => `Editar ${n}`))
    expect(screen.getByText('4 cadastrados')).toBeTruthy()
  })

  it('tells an empty list from one that never came', async () => {
    await db.procedimentos.clear()
    const { rerender } = show()
    expect(await screen.findByText('Ainda não conseguimos buscar os procedimentos.')).toBeTruthy()
    await db.meta.put({ key: 'pull:procedimentos', value: { em: 1, desde: null, ate: null } })
    expect(await screen.findByText('Sem procedimentos para serem exibidos')).toBeTruthy()
    rerender(<p />)
  })

  it('draws hundreds by the page, and finds any of them', async () => {
    await db.procedimentos.bulkPut(
      Array.from({ length: 500 }, (_, i) => ({ ...cleaning, id: 100 + i, nome: `Sessão ${i}`, imagem: '' })),
    )
    show()
    expect(await screen.findByText('504 cadastrados')).toBeTruthy()
    const rows = () => document.querySelectorAll('tbody tr, main li, ul > li').length
    expect(rows()).toBe(30)
    fireEvent.click(screen.getByText('Mostrar mais'))
    expect(rows()).toBe(60)
    const search = screen.getByLabelText('Buscar procedimento')
    fireEvent.change(search, { target: { value: 'SESSAO 499' } })
    expect(await screen.findByText('1 procedimento encontrado')).toBeTruthy()
    expect(screen.getByText('Sessão 499')).toBeTruthy()
    fireEvent.change(search, { target: { value: 'nada disto' } })
    expect(await screen.findByText('Nenhum procedimento com esta busca')).toBeTruthy()
    expect(rows()).toBe(0)
  })

  it('asks nobody to search in a short one', async () => {
    show()
    expect(await screen.findByText('Água micelar')).toBeTruthy()
    expect(screen.queryByLabelText('Buscar procedimento')).toBeNull()
  })
})

describe('form', () => {
  it('says what is missing under each field and sends nothing', async () => {
    show()
    save()
    for (const [label, failure] of [
      ['Nome', 'Nome é obrigatório!'],
      ['Descrição', 'Descrição é obrigatória!'],
      ['Valor', 'Valor é obrigatório!'],
      ['Tempo', 'Tempo é obrigatório!'],
    ] as const) {
      const id = field(label).getAttribute('aria-describedby') ?? ''
      expect(id.split(' ').map((i) => document.getElementById(i)?.textContent)).toContain(failure)
    }
    await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
    expect(call).not.toHaveBeenCalled()
  })

  it('registers with the wire’s values and is empty again', async () => {
    replies({ 'procedimento.criar': done({ ...cleaning, id: 20, nome: 'Novo' }) })
    show()
    typeIn('Nome', ' Novo ')
    typeIn('Descrição', 'Texto')
    typeIn('Valor', '1.234,50')
    typeIn('Tempo', '0040')
    fireEvent.click(screen.getByRole('radio', { name: 'Facial' }))
    fireEvent.change(field('Intervalo depois'), { target: { value: '15' } })
    expect(isDirty()).toBe(true)
    save()
    await waitFor(() => expect(field('Nome').value).toBe(''))
    expect(sent('procedimento.criar')).toEqual([
      [
        'procedimento.criar',
        {
          body: {
            nome: 'Novo',
            descricao: 'Texto',
            valor: 1234.5,
            tempo: '00:40',
            imagem: '',
            tipoProcedimento: 2,
            intervaloAntes: 0,
            intervaloDepois: 15,
          },
          headers: expect.objectContaining({ 'idempotency-key': expect.any(String) }),
        },
      ],
    ])
    expect(await screen.findByRole('button', { name: 'Editar Novo' })).toBeTruthy()
    expect(isDirty()).toBe(false)
  })

  it('refuses a time of zero', () => {
    show()
    typeIn('Tempo', '0000')
    save()
    expect(screen.getByText('Tempo inválido: use HH:MM, maior que zero.')).toBeTruthy()
  })

  it('keeps what was typed when the clinic refuses, and puts its words under their fields', async () => {
    const errors = [{ campo: 'nome', mensagem: 'Já existe um com este nome.' }]
    const refusal = problem('dados_invalidos', 'Confira os campos.', { errors })
    replies({
      'procedimento.alterar': { kind: 'problem', status: 422, problem: refusal, retryAfter: null },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    typeIn('Nome', 'Água micelar')
    save()
    expect(await screen.findByText('Já existe um com este nome.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Confira os campos.')
    expect(field('Nome').value).toBe('Água micelar')
    expect(screen.getByRole('heading', { name: 'Alterar Procedimento' })).toBeTruthy()
  })

  it('takes along to the login what is typed when the clinic has answered, over the record that it is of', async () => {
    replies({ 'procedimento.alterar': { kind: 'problem', status: 401, problem: null, retryAfter: null } })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    typeIn('Nome', 'Limpeza leve')
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
    fireEvent.click(screen.getByRole('button', { name: 'Editar Zinco' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(onLogin.mock.lastCall?.[0]()).toBeNull()
    typeIn('Nome', 'Zinco claro')
    expect(onLogin.mock.lastCall?.[0]()).toMatchObject({
      ...{ editing: 9, values: { nome: 'Zinco claro' }, visto: { nome: 'Zinco' } },
    })
  })

  it('takes what is typed along to the login, and back', async () => {
    replies({ 'procedimento.criar': { kind: 'problem', status: 401, problem: null, retryAfter: null } })
    const { unmount } = show()
    typeIn('Nome', 'Novo')
    typeIn('Descrição', 'Texto')
    typeIn('Valor', '10')
    typeIn('Tempo', '0040')
    save()
    fireEvent.click(await screen.findByRole('button', { name: 'Login' }))
    typeIn('Nome', 'Novo peeling')
    const draft = onLogin.mock.calls[0]?.[0]() ?? null
    expect(draft).toMatchObject({
      editing: null,
      values: { nome: 'Novo peeling', valor: 10, tempo: '00:40' },
    })
    unmount()
    show({ draft })
    expect(field('Nome').value).toBe('Novo peeling')
    expect(isDirty()).toBe(true)
  })

  it('needs internet, and says so', async () => {
    show({ online: false })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Salvar' })
    expect(button.disabled).toBe(true)
    expect(screen.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeTruthy()
    const askDelete = await screen.findByRole<HTMLButtonElement>('button', { name: 'Deletar Zinco' })
    expect(askDelete.disabled).toBe(true)
  })

  it('says before a press that nobody answers, at Salvar and before something is deleted', async () => {
    show({ silent: true })
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Salvar' })
    expect(button.disabled).toBe(false)
    const words = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toMatch(/^A clínica não está respondendo\./)
    fireEvent.click(await screen.findByRole('button', { name: 'Deletar Zinco' }))
    expect(
      within(await screen.findByRole('dialog')).getByText(/^A clínica não está respondendo\./),
    ).toBeTruthy()
  })
})

describe('edit mode', () => {
  it('is left for an empty register mode by "Voltar para o cadastro"', async () => {
    show()
    expect(screen.getByRole('heading', { name: 'Cadastro de Procedimento' })).toBeTruthy()
    const row = (await screen.findByRole('button', { name: 'Editar Zinco' })).closest('tr, li')
    expect(within(row as HTMLElement).getByText('Editar')).toBeTruthy()
    expect(within(row as HTMLElement).getByText('Deletar')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Editar Zinco' }))
    expect(field('Nome').value).toBe('Zinco')
    fireEvent.click(screen.getByRole('button', { name: PROCEDIMENTO_TEXTS.back }))
    await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })
    expect(field('Nome').value).toBe('')
  })

  it('shows the device’s row at once, then the clinic’s', async () => {
    replies({ 'procedimento.ler': done({ ...cleaning, valor: 199 }) })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    expect(field('Nome').value).toBe('Limpeza de pele')
    expect(field('Tempo').value).toBe('01:15')
    await waitFor(() => expect(field('Valor').value).toBe('R$\u00a0199,00'))
    expect(isDirty()).toBe(false)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Alterar Procedimento'))
  })

  it('leaves what is being typed alone when the clinic’s row arrives', async () => {
    let arrive = (_: unknown) => undefined as unknown
    replies({ 'procedimento.ler': new Promise((resolve) => (arrive = resolve)) })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    typeIn('Nome', 'Limpeza profunda')
    arrive(done({ ...cleaning, valor: 199 }))
    await waitFor(() => expect(field('Valor').value).toBe('R$\u00a0199,00'))
    expect(field('Nome').value).toBe('Limpeza profunda')
  })

  it('follows what changes of the fields that were not touched, and sends what it was typed over', async () => {
    replies({ 'procedimento.ler': done(cleaning), 'procedimento.alterar': noAnswer })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    await waitFor(() => expect(sent('procedimento.ler')).toHaveLength(1))
    typeIn('Nome', 'Limpeza profunda')
    typeIn('Tempo', '')
    save()
    expect(await screen.findByText('Tempo é obrigatório!')).toBeTruthy()
    await db.procedimentos.put({ ...cleaning, nome: 'Limpeza leve' })
    await screen.findByRole('button', { name: 'Editar Limpeza leve' })
    // What the form makes of it is drawn a moment after the list.
    await act(async () => undefined)
    // What she has to mend stays marked where nothing changes in the form.
    expect(screen.getByText('Tempo é obrigatório!')).toBeTruthy()
    typeIn('Tempo', '0045')
    await db.procedimentos.put({ ...cleaning, nome: 'Limpeza leve', valor: 199 })
    await waitFor(() => expect(field('Valor').value).toBe('R$\u00a0199,00'))
    expect([field('Nome').value, field('Tempo').value]).toEqual(['Limpeza profunda', '00:45'])
    save()
    await waitFor(() => expect(sent('procedimento.alterar')).toHaveLength(1))
    // Both changed the name: the clinic is told which one she saw, and asks her.
    expect(sent('procedimento.alterar')[0]?.[1]).toMatchObject({
      body: {
        nome: 'Limpeza profunda',
        valor: 199,
        tempo: '00:45',
        visto: { nome: cleaning.nome, valor: 199, tempo: cleaning.tempo },
      },
    })
  })

  it('goes back when the item is there no more', async () => {
    const gone = problem('nao_encontrado', 'Este procedimento não existe mais.')
    replies({ 'procedimento.ler': { kind: 'problem', status: 404, problem: gone, retryAfter: null } })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    expect(await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Editar Limpeza de pele' })).toBeNull())
  })

  it('asks before another item takes the place of what was typed', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    typeIn('Nome', 'Outro nome')
    fireEvent.click(screen.getByRole('button', { name: 'Editar Zinco' }))
    const question = await screen.findByRole('dialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Continuar aqui' }))
    expect(field('Nome').value).toBe('Outro nome')
    fireEvent.click(screen.getByRole('button', { name: 'Voltar para o cadastro' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    expect(await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })).toBeTruthy()
    expect(field('Nome').value).toBe('')
  })
})

describe('deleting', () => {
  it('asks first, then is gone here and in the form', async () => {
    replies({ 'procedimento.excluir': done(null) })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Zinco' }))
    fireEvent.click(screen.getByRole('button', { name: 'Deletar Zinco' }))
    expect(sent('procedimento.excluir')).toEqual([])
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' })).toBeTruthy()
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Deletar Zinco' })).toBeNull())
    expect(await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/))
  })
})

describe('picture', () => {
  const photo = (name: string, type: string, size = 1000) =>
    Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Imagem'), { target: { files: [file] } })

  it.each([
    [photo('tabela.pdf', 'application/pdf'), 'tabela.pdf não é uma imagem'],
    [photo('foto.heic', 'image/heic'), 'foto.heic é de um tipo que não abre em todo lugar'],
    [photo('grande.png', 'image/png', MAX_IMAGE_BYTES + 1024 * 1024), 'grande.png tem 9 MB'],
  ])('refuses %o', (file, words) => {
    show()
    choose(file)
    expect(screen.getByText(words)).toBeTruthy()
    expect(sendImage).not.toHaveBeenCalled()
  })

  it('is sent with its progress; Salvar waits and says so', async () => {
    let finish = (_: unknown) => undefined as unknown
    sendImage.mockImplementation((_file, onProgress) => {
      onProgress({ sent: 64, total: 100 })
      return new Promise((resolve) => (finish = resolve))
    })
    show()
    choose(photo('pele.png', 'image/png', 1.8 * 1024 * 1024))
    expect(await screen.findByText('Enviando, 64% de 1,8 MB')).toBeTruthy()
    expect(screen.getByText('Salvar libera quando a imagem terminar de subir.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
    finish(ok('nova.webp'))
    expect(await screen.findByText('Enviada, 1,8 MB')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false)
  })

  it('can be sent again after the network was gone', async () => {
    sendImage.mockResolvedValueOnce(err({ kind: 'no_answer', mensagem: '', campos: [] }))
    sendImage.mockResolvedValueOnce(ok('nova.webp'))
    show()
    choose(photo('pele.png', 'image/png'))
    expect(await screen.findByText(/^Não subiu/)).toBeTruthy()
    const why = 'A imagem não subiu. Tente de novo, ou desista dela e salve o resto.'
    expect(screen.getByText(why)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText(/^Enviada/)).toBeTruthy()
  })

  describe('that is not at the clinic is given up, and the service keeps the one that it has', () => {
    const lost = err({ kind: 'unknown', mensagem: '', campos: [] })
    const png = photo('pele.png', 'image/png')
    it.each([
      ['on its way', () => new Promise(() => undefined), png, /^Enviando/],
      ['not sent', async () => lost, png, /^Não subiu/],
      ['refused', async () => lost, photo('tabela.pdf', 'application/pdf'), /não é uma imagem$/],
    ])('%s', async (_, answer, file, words) => {
      sendImage.mockImplementation(answer)
      replies({ 'procedimento.alterar': done({ ...cleaning, valor: 200 }) })
      show()
      fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
      await screen.findByRole('heading', { name: 'Alterar Procedimento' })
      typeIn('Valor', '200,00')
      choose(file)
      await screen.findByText(words)
      expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: 'Desistir desta imagem' }))
      expect(screen.getByText('Imagem atual')).toBeTruthy()
      save()
      await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })
      const body = expect.objectContaining({ valor: 200, imagem: 'limpeza.webp' })
      expect(sent('procedimento.alterar')).toEqual([
        ['procedimento.alterar', expect.objectContaining({ body })],
      ])
    })
  })

  it('that the service has is taken off by “Remover”', async () => {
    replies({ 'procedimento.alterar': done({ ...cleaning, imagem: '' }) })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    await screen.findByRole('heading', { name: 'Alterar Procedimento' })
    fireEvent.click(screen.getByRole('button', { name: 'Remover' }))
    expect(screen.getByText('Escolher imagem')).toBeTruthy()
    save()
    await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })
    const body = expect.objectContaining({ imagem: '' })
    expect(sent('procedimento.alterar')).toEqual([
      ['procedimento.alterar', expect.objectContaining({ body })],
    ])
  })

  it('that her session ends over leads to the login, with what is typed', async () => {
    const mensagem = 'Sua sessão terminou. Faça login para continuar.'
    sendImage.mockResolvedValueOnce(err({ kind: 'login', mensagem, campos: [] }))
    show()
    typeIn('Nome', 'Peeling suave')
    choose(photo('pele.png', 'image/png'))
    expect(await screen.findByText(mensagem)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Login' }))
    const values = expect.objectContaining({ nome: 'Peeling suave' })
    expect(onLogin.mock.lastCall?.[0]()).toEqual({ editing: null, values })
  })

  it('is refused in the clinic’s words where the bytes are none', async () => {
    const error = { kind: 'refused', mensagem: 'Envie uma foto em JPEG, PNG, WebP ou AVIF.', campos: [] }
    sendImage.mockResolvedValueOnce(err(error))
    show()
    choose(photo('falsa.png', 'image/png'))
    expect(await screen.findByText('falsa.png não serve')).toBeTruthy()
    expect(screen.getByText(error.mensagem)).toBeTruthy()
  })

  /** Another picture was chosen, and is still being sent. */
  async function sendingPicture() {
    let finish = (_: unknown) => undefined as unknown
    sendImage.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
    choose(photo('pele.png', 'image/png'))
    await screen.findByText(/^Enviando/)
    return (answer: unknown) => act(async () => finish(answer))
  }

  /** Another tablet has changed the same service meanwhile: the clinic refuses it, and both are shown. */
  async function saveOverChange(theirs: Partial<Procedimento>, type: () => unknown) {
    const changed = problem('registro_mudou', 'Mudou.', { atual: { ...cleaning, ...theirs } })
    const refused = { kind: 'problem', status: 409, problem: changed, retryAfter: null, decided: true }
    replies({ 'procedimento.alterar': refused })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
    await screen.findByRole('heading', { name: 'Alterar Procedimento' })
    await type()
    save()
    await screen.findByRole('region', { name: 'O cadastro mudou' })
  }

  describe('that is still being sent when “Manter o da clínica” is pressed', () => {
    /** Both have changed these of the service; then another picture is chosen. */
    async function chooseAfterConflict(theirs: Partial<Procedimento>, type: () => unknown) {
      await saveOverChange(theirs, type)
      const finish = await sendingPicture()
      fireEvent.click(screen.getByRole('button', { name: 'Manter o da clínica' }))
      await finish(ok('outra.webp'))
    }

    it('for something else, is not thrown away', async () => {
      await chooseAfterConflict({ nome: 'Limpeza profunda' }, () => typeIn('Nome', 'Limpeza suave'))
      expect(await screen.findByText(/^Enviada/)).toBeTruthy()
      expect(screen.getByRole('heading', { name: 'Alterar Procedimento' })).toBeTruthy()
      expect(field('Nome').value).toBe('Limpeza profunda')
    })

    it('for the picture, gives way to the clinic’s', async () => {
      sendImage.mockResolvedValueOnce(ok('minha.webp'))
      await chooseAfterConflict({ imagem: 'deles.webp' }, async () => {
        choose(photo('minha.png', 'image/png'))
        await screen.findByText(/^Enviada/)
      })
      expect(await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })).toBeTruthy()
      expect(screen.queryByText(/^Enviada/)).toBeNull()
    })
  })

  it('that is still being sent is waited for by “Salvar o meu”, too', async () => {
    await saveOverChange({ nome: 'Limpeza profunda' }, () => typeIn('Nome', 'Limpeza suave'))
    const finish = await sendingPicture()
    replies({ 'procedimento.alterar': done({ ...cleaning, nome: 'Limpeza suave', imagem: 'outra.webp' }) })
    const before = sent('procedimento.alterar').length
    const mine = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar o meu' })
    expect(mine().disabled).toBe(true)
    fireEvent.click(mine())
    await finish(ok('outra.webp'))
    expect(await screen.findByText(/^Enviada/)).toBeTruthy()
    expect(sent('procedimento.alterar')).toHaveLength(before)
    fireEvent.click(mine())
    await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })
    expect(JSON.stringify(sent('procedimento.alterar').at(-1))).toContain('outra.webp')
  })

  it.each([
    ['with something typed beside it', () => typeIn('Nome', 'Limpeza suave'), 'Limpeza suave'],
    ['alone', () => undefined, 'Limpeza de pele'],
  ])(
    'that is still being sent for a service which turns out to be deleted, %s, stays to be registered anew',
    async (_, type, nome) => {
      const gone = problem('nao_encontrado', 'Este procedimento não existe mais.')
      let arrive = (_: unknown) => undefined as unknown
      replies({ 'procedimento.ler': new Promise((resolve) => (arrive = resolve)) })
      show()
      fireEvent.click(await screen.findByRole('button', { name: 'Editar Limpeza de pele' }))
      await screen.findByRole('heading', { name: 'Alterar Procedimento' })
      type()
      const finish = await sendingPicture()
      await act(async () => arrive({ kind: 'problem', status: 404, problem: gone, retryAfter: null }))
      await screen.findByRole('heading', { name: 'Cadastro de Procedimento' })
      expect(field('Nome').value).toBe(nome)
      await finish(ok('outra.webp'))
      expect(screen.queryByText(/^Enviada/)).not.toBeNull()
    },
  )
})
