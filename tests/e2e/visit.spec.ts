import type { Agendamento } from '#domain/agendamento/schema.ts'
import { formatDateTime, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { confirmResult, freeTime } from '#tests/support/page-driver/booking.ts'
import { moveVisit, openMove, pressMove } from '#tests/support/page-driver/visits.ts'
import { bookFor, expect, expectNoAxeFindings, test, visitsOf } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const startOf = ({ dataHoraAgendada }: Agendamento) => {
  const parsed = parseDateTime(dataHoraAgendada)
  if (parsed === null) throw new Error('a visit without a time')
  return parsed
}
const whenCard = 'Quando'

test('she moves her visit, also without a network, and keeps the old time until the clinic answers', async ({
  page,
  context,
  client,
  admin,
  day,
}) => {
  test.slow()
  const visit = await bookFor(page, day)
  const { minute } = startOf(visit)
  const when = page.getByRole('region', { name: whenCard })
  const timeAt = (later: number) => formatTime(minute + later)
  const atClinic = async () => (await visitsOf(admin, client.email)).map((v) => v.dataHoraAgendada)

  await page.goto(`/visita/${visit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: visit.nome })).toBeVisible()
  await expect(when).toContainText(`das ${timeAt(0)} às`)
  await expect(page.getByText(/^Você marcou em /)).toBeVisible()
  await expectNoAxeFindings(page)
  await workerReady(page)

  await test.step('online it is moved at once; its own time is shown and cannot be chosen', async () => {
    await openMove(page, day)
    await expect(page.getByRole('radio', { name: /é o seu/ })).toBeDisabled()
    await pressMove(page)
    await expect(page.getByText('Selecione uma data e horário para realizar o agendamento!')).toBeVisible()
    await confirmResult(page)
    await freeTime(page, timeAt(60)).check({ force: true })
    await pressMove(page)
    await expect(page.getByRole('dialog')).toContainText('não mudam')
    await expectNoAxeFindings(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remarcar para/ })
      .click()
    await expect(page.getByText('Visita remarcada')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/visita/${visit.id}$`))
    await expect(when).toContainText(`das ${timeAt(60)} às`)
    expect(await atClinic()).toEqual([formatDateTime(day, minute + 60)])
  })

  await test.step('without a network the old time stays valid until the clinic has moved it', async () => {
    await context.setOffline(true)
    await moveVisit(page, day, timeAt(120))
    const sheet = page.getByRole('dialog')
    await expect(sheet).toContainText('Troca guardada neste aparelho')
    await expect(sheet).toContainText(`${timeAt(60)} continua valendo até a clínica confirmar o novo.`)
    await confirmResult(page)
    await expect(page.getByText('Troca aguardando envio')).toBeVisible()
    await expect(when).toContainText(`das ${timeAt(60)} às`)
    expect(await atClinic()).toEqual([formatDateTime(day, minute + 60)])
    await context.setOffline(false)
    await expect(when).toContainText(`das ${timeAt(120)} às`, { timeout: 20_000 })
    await expect(page.getByText('Troca aguardando envio')).toHaveCount(0)
    expect(await atClinic()).toEqual([formatDateTime(day, minute + 120)])
  })

  await test.step('where the time was lost meanwhile the old one stays hers, and others are offered', async () => {
    await context.setOffline(true)
    await moveVisit(page, day, timeAt(0))
    await confirmResult(page)
    const { descricao, valor, tempo, nome, tipoProcedimento } = visit
    const other = {
      descricao,
      valor,
      tempo,
      nome,
      tipoProcedimento,
      dataHoraAgendada: visit.dataHoraAgendada,
    }
    expect((await admin.post('/api/Agendamentos', { data: other })).status()).toBe(201)
    await context.setOffline(false)
    await expect(page.getByText('Troca recusada: horário ocupado')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/Este horário continua seu\./)).toBeVisible()
    await expect(when).toContainText(`das ${timeAt(120)} às`)
    expect(await atClinic()).toEqual([formatDateTime(day, minute + 120)])
    await expectNoAxeFindings(page)
    await when
      .getByRole('button', { name: /^Remarcar para/ })
      .first()
      .click()
    await expect(page.getByText('Visita remarcada')).toBeVisible()
    await expect(page.getByText('Troca recusada: horário ocupado')).toHaveCount(0)
    await expect.poll(atClinic).not.toEqual([formatDateTime(day, minute + 120)])
  })
})

test('she confirms without a network, and puts the visit into her calendar', async ({
  page,
  context,
  client,
  admin,
}) => {
  const visit = await bookFor(page, nthWeekday(0))
  expect(visit.email).toBe(client.email)
  await page.goto(`/visita/${visit.id}`)
  await expect(page.getByText('Marcada', { exact: true })).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(page.getByText('Aguardando envio', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Guardamos sua resposta. A recepção recebe quando a internet voltar.'),
  ).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Confirmada por você')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/^Confirmada hoje, às/)).toBeVisible()
  expect((await visitsOf(admin, client.email)).map((v) => v.estado)).toEqual(['confirmada'])
  // What goes with the line's return moves the page up, and a press that falls into that hits nothing.
  await expect(page.getByText('Sem internet. Pode continuar')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Pôr no calendário' }).click()
  expect((await download).suggestedFilename()).toBe('visita.ics')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Marcada', { exact: true })).toBeVisible()
})

test('an address of a visit that is not hers says so', async ({ page, client }) => {
  expect(client.email).toContain('@')
  await page.goto('/visita/999999')
  await expect(page.getByText('Esta visita não está na sua agenda.')).toBeVisible()
})
