import type { APIRequestContext, Page } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { addDias, formatData, formatDataLonga } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, login, test } from './fixtures.ts'
import { ADMIN } from './global-setup.ts'

// What is still fading has not its own colours yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function abrir(page: Page, endereco: string): Promise<void> {
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto(endereco)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** On a phone the form is a sheet that has to be opened. */
async function novo(page: Page): Promise<void> {
  const botao = page.getByRole('button', { name: 'Novo', exact: true })
  if (await botao.isVisible()) await botao.click()
  await expect(page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.cadastro })).toBeVisible()
}

async function escolherServico(page: Page, nome: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Nome' }).fill(nome.slice(0, 5))
  await page.getByRole('option', { name: nome }).click()
  await expect(page.getByLabel('Descrição')).not.toHaveValue('')
}

async function visitasEm(admin: APIRequestContext, dia: string, hora: string): Promise<Agendamento[]> {
  const doDia = await admin.get(`/api/Agendamentos?desde=${dia}&ate=${dia}`)
  return ((await doDia.json()) as Agendamento[]).filter((a) => a.dataHoraAgendada.includes(`T${hora}`))
}

const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()
const bloco = (page: Page, hora: string, nome: string) =>
  page.getByRole('button', { name: new RegExp(`^${hora} às .*${nome}`) })

test('reception registers from a free gap, moves, squeezes in and deletes', async ({ page, admin, dia }) => {
  const procedimentos = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
  const nome = procedimentos.find((p) => p.tipoProcedimento === 2)?.nome ?? ''
  await abrir(page, `/visualizarAgendamentos?data=${dia}`)
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  // The gap brings its time; the rest is asked for.
  const livre = page.getByRole('button', { name: /^Livre das/ }).first()
  const hora = /das (\d\d:\d\d)/.exec((await livre.textContent()) ?? '')?.[1] ?? ''
  await livre.press('Enter')
  await expect(page.getByLabel('Data do Procedimento', { exact: true })).toHaveValue(
    `${formatData(dia)}, ${hora}`,
  )
  await salvar(page)
  for (const falta of [
    'Nome é obrigatório!',
    'Descrição é obrigatória!',
    'Valor é obrigatório!',
    'Tempo é obrigatório!',
  ])
    await expect(page.getByText(falta)).toBeVisible()
  await page.getByRole('combobox', { name: 'Nome' }).click()
  await expect(page.getByRole('option', { name: nome })).toBeVisible()
  await expectNoAxeFindings(page)
  await escolherServico(page, nome)
  await salvar(page)
  await expect(page.getByText(TEXTOS_AGENDAMENTO.sucesso)).toBeVisible()
  await expect(bloco(page, hora, nome)).toBeVisible()
  // Whatever the procedure's own type is.
  expect((await visitasEm(admin, dia, hora)).map((a) => a.tipoProcedimento)).toEqual([1])

  // A change goes to the clinic at once.
  await bloco(page, hora, nome).click()
  await expect(page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.alterar })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Data do Procedimento', { exact: true }).fill(`${formatData(dia)}, 18:00`)
  await page.getByText('Facial', { exact: true }).click()
  await salvar(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  await expect(bloco(page, '18:00', nome)).toBeVisible()

  // The same time again: asked, then side by side.
  await novo(page)
  await escolherServico(page, nome)
  await page.getByLabel('Data do Procedimento', { exact: true }).fill(`${formatData(dia)}, 18:00`)
  await salvar(page)
  const pergunta = page.getByRole('dialog', { name: 'Registrar como encaixe?' })
  await expect(pergunta).toContainText('das 18:00 às')
  await expectNoAxeFindings(page)
  await pergunta.getByRole('button', { name: 'Confirmar' }).click()
  const encaixe = page.getByRole('button', { name: /^18:00 às .*encaixe/ })
  await expect(encaixe).toBeVisible()

  await encaixe.click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.excluir)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(encaixe).toHaveCount(0)
  await expect(bloco(page, '18:00', nome)).toBeVisible()
  expect((await visitasEm(admin, dia, '18:00')).map((a) => [a.tipoProcedimento, a.encaixe])).toEqual([
    [2, false],
  ])
})

test('day, week and list are kept in the address; what was typed is never lost unasked', async ({
  page,
  admin,
  dia,
}) => {
  const servico = {
    nome: 'Drenagem de teste',
    descricao: 'x',
    valor: 10,
    tempo: '01:00',
    tipoProcedimento: 1,
  }
  const visita = (hora: string) =>
    admin.post('/api/Agendamentos', { data: { ...servico, dataHoraAgendada: `${dia}T${hora}:00.000Z` } })
  await visita('21:00')
  await visita('22:00')
  await abrir(page, `/visualizarAgendamentos?data=${addDias(dia, 1)}`)
  await page.getByRole('button', { name: 'Dia anterior' }).click()
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()

  await page.getByText('Semana', { exact: true }).click()
  await expect(page).toHaveURL(/ver=semana/)
  await expect(page.getByRole('button', { name: 'Próxima semana' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  const wide = (page.viewportSize()?.width ?? 0) >= 768
  if (wide) {
    await page.getByRole('button', { name: new RegExp(`${formatDataLonga(dia)}, 21:00`) }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(
      page.getByRole('button', { name: new RegExp(`${formatDataLonga(dia)}, 22:00`) }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
  } else {
    await page.getByRole('button', { name: new RegExp(`^${Number(dia.slice(8))}\\b`) }).click()
    await bloco(page, '22:00', servico.nome).click()
  }
  await expect(page).toHaveURL(new RegExp(`data=${dia}`))
  await expect(page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.alterar })).toBeVisible()

  await page.getByLabel('Descrição').fill('Ainda não salvo')
  if (!wide) await page.getByRole('button', { name: 'Fechar' }).click()
  await bloco(page, '21:00', servico.nome).click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Continuar aqui' }).click()
  if (!wide) await bloco(page, '22:00', servico.nome).click()
  await expect(page.getByLabel('Descrição')).toHaveValue('Ainda não salvo')
  if (!wide) await page.getByRole('button', { name: 'Fechar' }).click()

  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agendamentos', exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
})

test('a visit that is dragged is asked about with its new time, and moves when that is saved', async ({
  page,
  admin,
  dia,
}) => {
  const servico = { nome: 'Visita de teste', descricao: 'x', valor: 10, tempo: '01:00', tipoProcedimento: 1 }
  await admin.post('/api/Agendamentos', { data: { ...servico, dataHoraAgendada: `${dia}T14:00:00.000Z` } })
  await abrir(page, `/visualizarAgendamentos?data=${dia}`)
  const visita = bloco(page, '14:00', servico.nome)
  // Far from the edges, where a drag would scroll.
  await visita.evaluate((e) => e.scrollIntoView({ block: 'center' }))
  const de = (await visita.boundingBox()) ?? { x: 0, y: 0 }
  const ate = (await page.locator('[data-time="12:00:00"]').first().boundingBox()) ?? { y: 0 }
  await page.mouse.move(de.x + 40, de.y + 10)
  await page.mouse.down()
  await page.mouse.move(de.x + 40, ate.y + 12, { steps: 8 })
  await expect(bloco(page, '12:00', servico.nome)).toBeVisible()
  await page.mouse.up()

  await expect(page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.alterar })).toBeVisible()
  await expect(page.getByLabel('Data do Procedimento', { exact: true })).toHaveValue(
    `${formatData(dia)}, 12:00`,
  )
  // Nothing has moved yet.
  expect(await visitasEm(admin, dia, '14:00')).toHaveLength(1)
  await salvar(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  await expect(bloco(page, '12:00', servico.nome)).toBeVisible()
  expect(await visitasEm(admin, dia, '14:00')).toHaveLength(0)
})

test('visits for which there is no lane are behind "+", in the day and from the week', async ({
  page,
  admin,
  dia,
}) => {
  const servico = { descricao: 'x', valor: 10, tempo: '01:00', tipoProcedimento: 1 }
  for (const n of [1, 2, 3, 4, 5, 6])
    await admin.post('/api/Agendamentos', {
      data: { ...servico, nome: `Cheia ${n}`, encaixe: n > 1, dataHoraAgendada: `${dia}T20:00:00.000Z` },
    })
  await abrir(page, `/visualizarAgendamentos?data=${dia}`)
  const pistas = (page.viewportSize()?.width ?? 0) >= 768 ? 4 : 2
  const cheias = page.getByRole('button', { name: /^20:00 às 21:00, Cheia/ })
  await expect(cheias).toHaveCount(pistas)
  const mais = page.getByRole('button', { name: `+${6 - pistas}` })
  await mais.press('Enter')
  const caixa = page.getByRole('dialog', { name: `Mais ${6 - pistas} agendamentos das 20:00 às 21:00` })
  await expect(caixa.getByRole('button', { name: /Cheia/ })).toHaveCount(6 - pistas)
  await expectNoAxeFindings(page)
  await caixa.getByRole('button', { name: /Cheia 6/ }).click()
  await expect(page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.alterar })).toBeVisible()
  await expect(caixa).toHaveCount(0)
  if (pistas === 2) return

  await page.getByText('Semana', { exact: true }).click()
  await page.getByRole('button', { name: '+4' }).click()
  await expect(page).not.toHaveURL(/ver=semana/)
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()
})

test('without a network a new visit waits on the device, marked, and is sent when it is back', async ({
  page,
  context,
  admin,
  dia,
}) => {
  const [servico] = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
  const nome = servico?.nome ?? ''
  await abrir(page, `/visualizarAgendamentos?data=${dia}`)
  await expect(page.getByRole('region', { name: `Agenda de ${formatDataLonga(dia)}` })).toBeVisible()
  await context.setOffline(true)
  await novo(page)
  await escolherServico(page, nome)
  await page.getByLabel('Data do Procedimento', { exact: true }).fill(`${formatData(dia)}, 19:30`)
  await salvar(page)
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^19:30 às .*Aguardando envio/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /^19:30 às .*Aguardando envio/ })).toHaveCount(0)
  await expect(bloco(page, '19:30', nome)).toBeVisible()
  await expect.poll(async () => (await visitasEm(admin, dia, '19:30')).length).toBe(1)
})
