import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatHora } from '#domain/lib/dates.ts'
import {
  answerOf,
  type FakeAnswer,
  isApi,
  isCommand,
  PORTAL,
  PORTAL_302,
} from '#tests/support/fault-proxy.ts'
import { Phone } from '#tests/support/page-driver.ts'
import { PRESSA } from '#tests/support/init-scripts.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import {
  expectConfirmed,
  expectConfirmedOnAsking,
  expectVisits,
  expectWaiting,
  isSend,
} from './faults-steps.ts'

onBothPaths(() => {
  test('answer lost after the commit', async ({ clinic, network, phone, email, servico, dia }) => {
    const fault = network.inject({ tipo: 'perdida' })
    const marcado = await phone.agendar(servico, dia)
    await expectWaiting(phone)
    await expectVisits(clinic, email, [marcado])
    fault.remove()
    await expectConfirmed(phone, marcado)
    await expectVisits(clinic, email, [marcado], network)
  })

  test('partial body', async ({ clinic, network, phone, email, servico, dia }) => {
    const fault = network.inject({ tipo: 'metade' })
    const marcado = await phone.agendar(servico, dia)
    await expectWaiting(phone)
    fault.remove()
    await expectConfirmedOnAsking(phone, marcado)
    await expectVisits(clinic, email, [marcado], network)
  })

  test.describe(() => {
    test.use({ antes: PRESSA })

    test('hang past the timeout', async ({ clinic, network, phone, email, servico, dia }) => {
      const fault = network.inject({ tipo: 'pendurada' }, { times: 1 })
      const marcado = await phone.agendar(servico, dia)
      await expect.poll(fault.hits).toBe(1)
      await expectWaiting(phone)
      await expectVisits(clinic, email, [marcado])
      await expectConfirmedOnAsking(phone, marcado)
      await expectVisits(clinic, email, [marcado], network)
    })
  })

  test('500 twice, then 200', async ({ clinic, network, phone, email, servico, dia }) => {
    const fault = network.inject({ tipo: 'resposta', resposta: answerOf('erro_interno') }, { times: 2 })
    const marcado = await phone.agendar(servico, dia)
    await expectWaiting(phone)
    await expectVisits(clinic, email, [])
    await phone.tentarAgora()
    await expect.poll(fault.hits).toBe(2)
    await expect(phone.cartao(marcado).getByText('Não enviado')).toBeVisible()
    await expectConfirmedOnAsking(phone, marcado)
    await expectVisits(clinic, email, [marcado], network)
  })

  test('429: the clinic’s Retry-After is kept', async ({ clinic, network, phone, email, servico, dia }) => {
    const resposta = answerOf('muitas_tentativas', { 'retry-after': '3' })
    const fault = network.inject({ tipo: 'resposta', resposta }, { times: 1 })
    const marcado = await phone.agendar(servico, dia)
    await expect.poll(fault.hits).toBe(1)
    const since = Date.now()
    await expectWaiting(phone)
    await expectConfirmed(phone, marcado)
    expect(Date.now() - since).toBeGreaterThan(2_500)
    await expectVisits(clinic, email, [marcado], network)
  })

  const portals: [string, FakeAnswer][] = [
    ['captive portal, 200 with HTML', PORTAL],
    ['captive portal, 302', PORTAL_302],
  ]
  for (const [name, resposta] of portals)
    test(name, async ({ clinic, network, phone, email, servico, dia }) => {
      const marcado = await phone.escolher(servico, dia)
      const fault = network.inject({ tipo: 'resposta', resposta }, { match: isApi })
      await phone.botaoAgendar.click()
      await expectWaiting(phone)
      await expectVisits(clinic, email, [])
      fault.remove()
      await expectConfirmedOnAsking(phone, marcado)
      await expectVisits(clinic, email, [marcado], network)
    })
})

test('409 in progress is asked again under the same key', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
}) => {
  network.inject({ tipo: 'resposta', resposta: answerOf('chave_em_andamento') }, { times: 1 })
  const marcado = await phone.agendar(servico, dia)
  await expectWaiting(phone)
  await expectConfirmedOnAsking(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
  expect(new Set(network.seen.filter(isSend).map((s) => s.chave)).size).toBe(1)
})

test('slot taken meanwhile: told, with free times instead, and one of them booked', async ({
  clinic,
  network,
  phone,
  email,
  outra,
  context,
  servico,
  dia,
}) => {
  // Else the clinic says so at once, and the time is gone from the screen before it is pressed.
  await phone.page.route('**/api/eventos', (route) => route.abort())
  const marcado = await phone.escolher(servico, dia)
  await clinic.ocupar(outra, marcado.quando)
  await phone.botaoAgendar.click()
  await expect(phone.page.getByText(TEXTOS_AGENDAMENTO.falha)).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
  expect(await clinic.visitas(email)).toEqual([])

  // The page is closed over the refusal: the list asks for the choice.
  await phone.page.close()
  const again = new Phone(await context.newPage(), network.url)
  await again.abrirVisitas()
  await expect(again.page.getByText('Recusado: horário ocupado')).toBeVisible()
  await expect(again.page.getByText('Agendado', { exact: true })).toHaveCount(0)
  await again.page
    .getByRole('button', { name: /^Agendar às/ })
    .first()
    .click()
  await expect(again.page.getByText('Agendado', { exact: true })).toBeVisible()
  await expect(again.page.getByText('Recusado: horário ocupado')).toHaveCount(0)
  expect((await clinic.visitas(email)).map((v) => v.quando)).not.toContain(marcado.quando)
  expect(await clinic.visitas(email)).toHaveLength(1)
})

test('whoever was refused for good is told so, and nothing is shown as booked', async ({
  clinic,
  network,
  phone,
  servico,
  dia,
}) => {
  network.inject({ tipo: 'resposta', resposta: answerOf('sem_permissao') }, { times: 1, match: isCommand })
  const marcado = await phone.agendar(servico, dia)
  await expect(phone.page.getByText(TEXTOS_AGENDAMENTO.falha)).toBeVisible()
  await phone.abrirVisitas()
  await expect(phone.cartao(marcado).getByText('Recusado')).toBeVisible()
  await expect(phone.page.getByText(`das ${formatHora(marcado.minuto)}`)).toHaveCount(0)
  expect(await clinic.visitas()).toEqual([])
})
