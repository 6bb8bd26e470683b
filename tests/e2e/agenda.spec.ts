import type { APIRequestContext, Page } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { addDays, formatLongDate, formatNumericDate } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { successNotice } from '#tests/support/page-driver/booking.ts'
import {
  chooseProcedimento,
  chosenVisit,
  openNewVisit,
  openVisitForm,
  visitBlock,
  whenField,
  wholeForm,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import {
  enterAgenda,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

async function visitsAt(admin: APIRequestContext, day: string, time: string): Promise<Agendamento[]> {
  const ofDay = await admin.get(`/api/Agendamentos?desde=${day}&ate=${day}`)
  return ((await ofDay.json()) as Agendamento[]).filter((a) => a.dataHoraAgendada.includes(`T${time}`))
}

test('reception registers from a free gap, moves, squeezes in and deletes', async ({ page, admin, day }) => {
  const procedimentos = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
  const nome = procedimentos.find((p) => p.tipoProcedimento === 2)?.nome ?? ''
  await enterAgenda(page, day)
  await expect(page.getByRole('heading', { name: formatLongDate(day) })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  // The gap brings its time; the rest is asked for.
  const freeGap = page.getByRole('button', { name: /^Livre das/ }).first()
  const time = /das (\d\d:\d\d)/.exec((await freeGap.textContent()) ?? '')?.[1] ?? ''
  await freeGap.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nova visita' })).toBeVisible()
  await wholeForm(page)
  await expect(whenField(page)).toHaveValue(`${formatNumericDate(day)}, ${time}`)
  await save(page)
  for (const message of [
    'Nome é obrigatório!',
    'Descrição é obrigatória!',
    'Valor é obrigatório!',
    'Tempo é obrigatório!',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('combobox', { name: 'Nome' }).click()
  await expect(page.getByRole('option', { name: nome })).toBeVisible()
  await expectNoAxeFindings(page)
  await chooseProcedimento(page, nome)
  await save(page)
  await expect(successNotice(page)).toBeVisible()
  await expect(visitBlock(page, time, nome)).toBeVisible()
  // Whatever the procedure's own type is.
  expect((await visitsAt(admin, day, time)).map((a) => a.tipoProcedimento)).toEqual([1])

  // A change goes to the clinic at once.
  await visitBlock(page, time, nome).click()
  await expect(chosenVisit(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await chosenVisit(page).getByRole('button', { name: 'Alterar', exact: true }).click()
  await expect(page.getByRole('heading', { name: AGENDAMENTO_TEXTS.update })).toBeVisible()
  await expectNoAxeFindings(page)
  await whenField(page).fill(`${formatNumericDate(day)}, 18:00`)
  await page.getByText('Facial', { exact: true }).click()
  await save(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  await expect(visitBlock(page, '18:00', nome)).toBeVisible()

  // The same time again: asked, then side by side.
  await openNewVisit(page)
  await chooseProcedimento(page, nome)
  await whenField(page).fill(`${formatNumericDate(day)}, 18:00`)
  await save(page)
  const question = page.getByRole('dialog', { name: 'Registrar como encaixe?' })
  await expect(question).toContainText('das 18:00 às')
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const encaixe = page.getByRole('button', { name: /^18:00 às .*encaixe/ })
  await expect(encaixe).toBeVisible()

  await openVisitForm(page, encaixe)
  await page.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText(AGENDAMENTO_TEXTS.delete)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(encaixe).toHaveCount(0)
  await expect(visitBlock(page, '18:00', nome)).toBeVisible()
  expect((await visitsAt(admin, day, '18:00')).map((a) => [a.tipoProcedimento, a.encaixe])).toEqual([
    [2, false],
  ])
})

test('day, week and list are kept in the address; what was typed is never lost unasked', async ({
  page,
  admin,
  day,
}) => {
  const procedimento = {
    nome: 'Drenagem de teste',
    descricao: 'x',
    valor: 10,
    tempo: '01:00',
    tipoProcedimento: 1,
  }
  const visit = (time: string) =>
    admin.post('/api/Agendamentos', { data: { ...procedimento, dataHoraAgendada: `${day}T${time}:00.000Z` } })
  await visit('21:00')
  await visit('22:00')
  await enterAgenda(page, addDays(day, 1))
  await page.getByRole('button', { name: 'Dia anterior' }).click()
  await expect(page.getByRole('heading', { name: formatLongDate(day) })).toBeVisible()

  await page.getByText('Semana', { exact: true }).click()
  await expect(page).toHaveURL(/ver=semana/)
  await expect(page.getByRole('button', { name: 'Próxima semana' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  const wide = (page.viewportSize()?.width ?? 0) >= 768
  if (wide) {
    await page.getByRole('button', { name: new RegExp(`${formatLongDate(day)}, 21:00`) }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(
      page.getByRole('button', { name: new RegExp(`${formatLongDate(day)}, 22:00`) }),
    ).toBeFocused()
    await page.keyboard.press('Enter')
  } else {
    await page.getByRole('button', { name: new RegExp(`^${Number(day.slice(8))}\\b`) }).click()
    await visitBlock(page, '22:00', procedimento.nome).click()
  }
  await expect(page).toHaveURL(new RegExp(`data=${day}`))
  await chosenVisit(page).getByRole('button', { name: 'Alterar', exact: true }).click()
  await expect(page.getByRole('heading', { name: AGENDAMENTO_TEXTS.update })).toBeVisible()

  await page.getByLabel('Descrição').fill('Ainda não salvo')
  if (!wide) await page.getByRole('button', { name: 'Fechar' }).click()
  await visitBlock(page, '21:00', procedimento.nome).click()
  await expect(page.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Continuar aqui' }).click()
  if (!wide) await visitBlock(page, '22:00', procedimento.nome).click()
  await expect(page.getByLabel('Descrição')).toHaveValue('Ainda não salvo')
  if (!wide) await page.getByRole('button', { name: 'Fechar' }).click()

  await page.getByText('Lista', { exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Agendamentos', exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
})

/** Books visits of an hour on a day, of any name. */
function bookerOf(admin: APIRequestContext, day: string) {
  const procedimento = { descricao: 'x', valor: 10, tempo: '01:00', tipoProcedimento: 1 }
  return (time: string, nome: string) =>
    admin.post('/api/Agendamentos', {
      data: { ...procedimento, nome, dataHoraAgendada: `${day}T${time}:00.000Z` },
    })
}

/** Far from the edges, where a drag would scroll: where the visit at 14:00 is, and the height of 12:00. */
async function placesOf(page: Page, nome: string) {
  const visit = visitBlock(page, '14:00', nome)
  await visit.evaluate((e) => e.scrollIntoView({ block: 'center' }))
  const from = (await visit.boundingBox()) ?? { x: 0, y: 0 }
  const ate = (await page.locator('[data-time="12:00:00"]').first().boundingBox()) ?? { y: 0 }
  return { x: from.x + 40, y: from.y + 10, noon: ate.y + 12 }
}

test('a visit that is dragged is asked about with its new time, and moves when that is said', async ({
  page,
  admin,
  day,
}) => {
  const nome = 'Visita de teste'
  const bookAt = bookerOf(admin, day)
  await bookAt('14:00', nome)
  await enterAgenda(page, day)
  const { x, y, noon } = await placesOf(page, nome)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, noon, { steps: 8 })
  await expect(visitBlock(page, '12:00', nome)).toBeVisible()
  // Somebody books, and the agenda brings it while the visit is in the air.
  const brought = page.waitForResponse((answer) => answer.url().includes('/mudancas'))
  await bookAt('18:00', 'Ao lado')
  await brought
  // Long enough for what came to be drawn, as it would be without a drag.
  await page.waitForTimeout(1_000)
  await page.mouse.up()

  const question = page.getByRole('region', { name: 'Mudar horário' })
  const press = question.getByRole('button', { name: 'Mudar para 12:00' })
  await expect(press).toBeVisible()
  await expectNoAxeFindings(page)
  // Nothing has moved yet.
  expect(await visitsAt(admin, day, '14:00')).toHaveLength(1)
  await press.click()
  await expect(page.getByText('novo horário 12:00')).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(visitBlock(page, '12:00', nome)).toBeVisible()
  await expect(visitBlock(page, '18:00', 'Ao lado')).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(` às .*${nome}`) })).toHaveCount(1)
  expect(await visitsAt(admin, day, '14:00')).toHaveLength(0)
})

test('a finger that rests on a visit drags it; one that moves at once scrolls the day', async ({
  page,
  admin,
  day,
}) => {
  const nome = 'Visita ao toque'
  await bookerOf(admin, day)('14:00', nome)
  await enterAgenda(page, day)
  const visit = visitBlock(page, '14:00', nome)
  const { x, y, noon } = await placesOf(page, nome)
  const cdp = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] })
  const slide = async (from: number, to: number) => {
    for (let step = 1; step <= 8; step++) await finger('touchMove', from + ((to - from) * step) / 8)
  }
  const question = page.getByRole('region', { name: 'Mudar horário' })

  // At once: the day goes with the finger, and the visit with the day.
  await finger('touchStart', y)
  await slide(y, noon)
  await finger('touchEnd')
  await expect.poll(async () => (await visit.boundingBox())?.y ?? y).toBeLessThan(y - 30)
  await expect(question).toHaveCount(0)
  await expect(visit).toBeVisible()

  const again = await placesOf(page, nome)
  await finger('touchStart', again.y)
  await page.waitForTimeout(600)
  await slide(again.y, again.noon)
  await expect(visitBlock(page, '12:00', nome)).toBeVisible()
  await finger('touchEnd')
  await expect(question.getByRole('button', { name: 'Mudar para 12:00' })).toBeVisible()
  expect(await visitsAt(admin, day, '14:00')).toHaveLength(1)
})

test('visits for which there is no lane are behind "+", in the day and from the week', async ({
  page,
  admin,
  day,
}) => {
  const procedimento = { descricao: 'x', valor: 10, tempo: '01:00', tipoProcedimento: 1 }
  for (const n of [1, 2, 3, 4, 5, 6])
    await admin.post('/api/Agendamentos', {
      data: { ...procedimento, nome: `Cheia ${n}`, encaixe: n > 1, dataHoraAgendada: `${day}T20:00:00.000Z` },
    })
  await enterAgenda(page, day)
  const lanes = (page.viewportSize()?.width ?? 0) >= 768 ? 4 : 2
  const fullRows = page.getByRole('button', { name: /^20:00 às 21:00, Cheia/ })
  await expect(fullRows).toHaveCount(lanes)
  const more = page.getByRole('button', { name: `+${6 - lanes}` })
  await more.press('Enter')
  const overflow = page.getByRole('dialog', { name: `Mais ${6 - lanes} agendamentos das 20:00 às 21:00` })
  await expect(overflow.getByRole('button', { name: /Cheia/ })).toHaveCount(6 - lanes)
  await expectNoAxeFindings(page)
  await overflow.getByRole('button', { name: /Cheia 6/ }).click()
  await expect(chosenVisit(page)).toBeVisible()
  await expect(overflow).toHaveCount(0)
  if (lanes === 2) return

  await page.getByText('Semana', { exact: true }).click()
  await page.getByRole('button', { name: '+4' }).click()
  await expect(page).not.toHaveURL(/ver=semana/)
  await expect(page.getByRole('heading', { name: formatLongDate(day) })).toBeVisible()
})

testWithWorker(
  'without a network a new visit waits on the device, marked, and is sent when it is back',
  async ({ page, context, admin, day }) => {
    const [procedimento] = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
    const nome = procedimento?.nome ?? ''
    await enterAgenda(page, day)
    await expect(page.getByRole('region', { name: `Agenda de ${formatLongDate(day)}` })).toBeVisible()
    await screensKept(page, 'admin')
    await context.setOffline(true)
    await openNewVisit(page)
    await chooseProcedimento(page, nome)
    await whenField(page).fill(`${formatNumericDate(day)}, 19:30`)
    await save(page)
    await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^19:30 às .*Aguardando envio/ })).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)

    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^19:30 às .*Aguardando envio/ })).toHaveCount(0)
    await expect(visitBlock(page, '19:30', nome)).toBeVisible()
    await expect.poll(async () => (await visitsAt(admin, day, '19:30')).length).toBe(1)
  },
)
