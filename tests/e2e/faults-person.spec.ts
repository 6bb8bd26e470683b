import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { logIn, type Marcado, outboxOf, Phone } from '#tests/support/page-driver.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import {
  expectConfirmed,
  expectConfirmedOnAsking,
  expectVisits,
  fillLogin,
  loginOnScreen,
  pressSair,
  queue,
} from './faults-steps.ts'

onBothPaths(() => {
  test('401 in mid-drain: what was sent stays, the rest waits for her login', async ({
    clinic,
    network,
    phone,
    email,
    servico,
    dia,
  }) => {
    const { marcados, open } = await queue(phone, network, servico, dia, [0, 2])
    const [first, second] = marcados as [Marcado, Marcado]
    open()
    const chaves = (await outboxOf(phone.page)).map((r) => r.id)
    const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
    const held = network.inject(
      { tipo: 'retida', porta },
      { match: (r) => r.headers['idempotency-key'] === chaves[1] },
    )
    await phone.tentarAgora()
    await expect.poll(held.hits).toBe(1)
    await clinic.expirar(email)
    held.remove()
    pass()
    await expect(phone.confirmado(first)).toBeVisible()
    await expect(phone.cartao(second).getByText('Faça login para enviar')).toBeVisible()
    await expectVisits(clinic, email, [first])

    await loginOnScreen(phone.page, network.url, email)
    await phone.abrirVisitas()
    await expect(phone.confirmado(second)).toBeVisible()
    await expectVisits(clinic, email, marcados, network)
  })

  test('person switched in mid-send: the answer lands with its owner, the other sees nothing of it', async ({
    clinic,
    network,
    phone,
    email,
    outra,
    context,
    servico,
    dia,
  }) => {
    const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
    const held = network.inject({ tipo: 'demorada', porta }, { times: 1 })
    const marcado = await phone.agendar(servico, dia)
    await expect.poll(held.hits).toBe(1)
    const tab = new Phone(await context.newPage(), network.url)
    await logIn(context, network.url, outra)
    await tab.abrirVisitas()
    await expect(tab.page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
    pass()
    await expect.poll(async () => (await outboxOf(tab.page)).map((r) => r.state)).toEqual(['done'])
    await expect(tab.page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
    await expectVisits(clinic, email, [marcado], network)
  })

  test('person switched over a queue: it waits for its owner, and the other’s own bookings go', async ({
    clinic,
    network,
    phone,
    email,
    outra,
    servico,
    dia,
  }) => {
    const { page, url } = phone
    const { marcados, open } = await queue(phone, network, servico, dia, [0])
    const [hers] = marcados as [Marcado]
    await clinic.expirar(email)
    await loginOnScreen(page, url, outra)
    await phone.abrirVisitas()
    await expect(page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
    open()
    const other = await phone.agendar(servico, dia, 4)
    await expectConfirmed(phone, other)
    await expect(phone.cartao(hers)).toHaveCount(0)
    await expectVisits(clinic, outra, [other])

    // Nothing of the other's waits: she leaves without being asked.
    await pressSair(phone)
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await page.goto(`${url}/login`)
    await fillLogin(page, email)
    await expect(page).not.toHaveURL(/login/)
    await expectConfirmedOnAsking(phone, hers)
    await expect(phone.cartao(other)).toHaveCount(0)
    expect((await clinic.visitas(email)).map((v) => v.quando)).toEqual([hers.quando])
    expect(await clinic.visitas()).toHaveLength(2)
  })
})

test('person switched through the screen: "Sair" asks, sends what waits, and the next person sees nothing of it', async ({
  clinic,
  network,
  phone,
  email,
  outra,
  servico,
  dia,
}) => {
  const { page, url } = phone
  const { marcados, open } = await queue(phone, network, servico, dia, [0])
  await phone.abrirVisitas()
  await pressSair(phone)
  const dialogo = page.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await dialogo.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialogo.getByText('Nem tudo foi enviado. Nada foi descartado.')).toBeVisible()
  open()
  await dialogo.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialogo).toHaveCount(0)
  await expectVisits(clinic, email, marcados, network)

  await page.goto(`${url}/login`)
  await fillLogin(page, outra)
  await expect(page).not.toHaveURL(/login/)
  await phone.abrirVisitas()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
  await expectVisits(clinic, email, marcados, network)
})

test('person switched through the screen in mid-send, discarding: said to be uncertain, shown to nobody else', async ({
  clinic,
  network,
  phone,
  email,
  outra,
  servico,
  dia,
}) => {
  const { page, url } = phone
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  const held = network.inject({ tipo: 'demorada', porta }, { times: 1 })
  const marcado = await phone.agendar(servico, dia)
  await expect.poll(held.hits).toBe(1)
  await pressSair(phone)
  const dialogo = page.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await expect(dialogo).toContainText('a clínica não respondeu: pode já existir lá')
  await dialogo.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goto(`${url}/login`)
  await fillLogin(page, outra)
  await expect(page).not.toHaveURL(/login/)
  pass()
  await phone.abrirVisitas()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
  expect(await outboxOf(page)).toEqual([])
  await expectVisits(clinic, email, [marcado], network)
})

test('401 of the old session after a new login of the same person', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  const held = network.inject({ tipo: 'retida', porta }, { times: 1 })
  const marcado = await phone.agendar(servico, dia)
  await expect.poll(held.hits).toBe(1)
  await clinic.expirar(email)
  await loginOnScreen(await context.newPage(), network.url, email)
  pass()
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
})

test('403 other person: nothing of the first is booked in the name of the second', async ({
  clinic,
  network,
  phone,
  email,
  outra,
  context,
  servico,
  dia,
}) => {
  const marcado = await phone.escolher(servico, dia)
  await logIn(context, network.url, outra)
  await phone.botaoAgendar.click()
  await expect(phone.page.getByText('Faça login para enviar o pedido')).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
  await expectVisits(clinic, email, [])

  await logIn(context, network.url, email)
  await phone.abrirVisitas()
  await expect(phone.confirmado(marcado)).toBeVisible()
  await expectVisits(clinic, email, [marcado], network)
})
