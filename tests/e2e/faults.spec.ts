import type { Page } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatHora } from '#domain/lib/dates.ts'
import { type Clinic, SENHA } from '#tests/support/clinic.ts'
import {
  answerOf,
  type FakeAnswer,
  type FaultProxy,
  isApi,
  isCommand,
  PORTAL,
  PORTAL_302,
} from '#tests/support/fault-proxy.ts'
import { logIn, type Marcado, outboxOf, Phone } from '#tests/support/phone.ts'
import { expect, newAccount, test } from './faults-fixtures.ts'

test.describe.configure({ mode: 'parallel' })

/** Exactly these visits stand in the database, each of this person, under the key that her phone sent. */
async function expectVisits(
  clinic: Clinic,
  email: string,
  marcados: readonly Marcado[],
  network?: FaultProxy,
) {
  const visitas = await clinic.visitas()
  expect(visitas.map((v) => [v.email, v.quando]).sort()).toEqual(
    marcados.map((m) => [email, m.quando]).sort(),
  )
  if (network === undefined) return
  const sent = new Set(network.seen.filter((s) => s.method === 'POST').map((s) => s.chave))
  for (const visita of visitas) expect(sent).toContain(visita.chave)
}

/** The screen says that it waits; it does not say that it is booked. */
async function expectWaiting(phone: Phone) {
  await expect(phone.guardado).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
}

/** The clinic's word has arrived: in the dialog, and in the list after the page is opened anew. */
async function expectConfirmed(phone: Phone, marcado: Marcado) {
  await expect(phone.sucesso).toBeVisible({ timeout: 15_000 })
  await phone.page.getByRole('button', { name: 'OK' }).click()
  await phone.abrirVisitas()
  await expect(phone.confirmado(marcado)).toBeVisible()
}

/** Queues bookings while nothing reaches the clinic. */
async function queue(
  phone: Phone,
  network: FaultProxy,
  servico: number,
  dia: string,
  starts: readonly number[],
) {
  const cut = network.inject({
    tipo: 'resposta',
    resposta: answerOf('indisponivel', { 'retry-after': '3600' }),
  })
  const marcados: Marcado[] = []
  for (const nth of starts) {
    marcados.push(await phone.agendar(servico, dia, nth))
    await expectWaiting(phone)
  }
  return { marcados, open: cut.remove }
}

async function tentarAgora(phone: Phone) {
  await phone.abrirVisitas()
  await phone.page.getByRole('button', { name: 'Tentar agora' }).first().click()
}

/** In a browser whose session has ended. */
async function loginOnScreen(page: Page, url: string, email: string) {
  await page.goto(url)
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible()
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).not.toHaveURL(/login/)
}

for (const sync of [true, false])
  test.describe(sync ? 'with Background Sync' : 'without Background Sync (iPhone)', () => {
    test.use({ sync })

    test('answer lost after the commit', async ({ clinic, network, phone, email, servico, dia }) => {
      const fault = network.inject({ tipo: 'perdida' })
      const marcado = await phone.agendar(servico, dia)
      await expectWaiting(phone)
      await expectVisits(clinic, email, [marcado])
      fault.remove()
      await expectConfirmed(phone, marcado)
      await expectVisits(clinic, email, [marcado], network)
    })

    test('worker stopped and page closed in mid-send', async ({
      clinic,
      network,
      phone,
      email,
      context,
      servico,
      dia,
    }) => {
      const { promise: porta, resolve: open } = Promise.withResolvers<void>()
      const fault = network.inject({ tipo: 'demorada', porta }, { times: 1 })
      const marcado = await phone.escolher(servico, dia)
      await phone.botaoAgendar.click()
      await expect.poll(fault.hits).toBe(1)
      const cdp = await context.newCDPSession(phone.page)
      await cdp.send('ServiceWorker.enable')
      await cdp.send('ServiceWorker.stopAllWorkers')
      await phone.page.close()
      open()
      await expect.poll(async () => (await clinic.visitas(email)).length).toBe(1)

      const again = new Phone(await context.newPage(), network.url)
      await again.abrirVisitas()
      await expect(again.confirmado(marcado)).toBeVisible()
      await expect.poll(async () => (await outboxOf(again.page)).map((r) => r.state)).toEqual(['done'])
      await expectVisits(clinic, email, [marcado], network)
    })

    test('two tabs and the worker together send each command once', async ({
      clinic,
      network,
      phone,
      email,
      context,
      servico,
      dia,
    }) => {
      const { marcados, open } = await queue(phone, network, servico, dia, [0, 2, 4])
      const tab = new Phone(await context.newPage(), network.url)
      await tab.abrirVisitas()
      await phone.abrirVisitas()
      open()
      const before = network.seen.length
      await Promise.all([
        ...[phone.page, tab.page].map((page) =>
          page.evaluate(() => {
            // Whoever comes second may find the button gone.
            for (const button of document.querySelectorAll('button'))
              if (button.textContent === 'Tentar agora') return button.click()
          }),
        ),
        ...[phone.page, tab.page].map((page) =>
          page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })),
        ),
      ])
      for (const p of [phone, tab])
        for (const marcado of marcados) await expect(p.confirmado(marcado)).toBeVisible()
      await expectVisits(clinic, email, marcados, network)
      const sent = network.seen.slice(before).filter(isSend)
      expect(sent).toHaveLength(marcados.length)
    })

    test('worker updated with a full queue', async ({ clinic, network, phone, email, servico, dia }) => {
      const { marcados, open } = await queue(phone, network, servico, dia, [0, 2])
      await phone.abrirVisitas()
      network.setWorker((script) => `${script}\n// another version`)
      await phone.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update()
        while (registration.waiting === null) await new Promise((r) => setTimeout(r, 20))
        const changed = new Promise((r) =>
          navigator.serviceWorker.addEventListener('controllerchange', r, { once: true }),
        )
        registration.waiting.postMessage({ type: 'SKIP_WAITING' })
        await changed
      })
      // The page may be loading anew by itself.
      await expect(async () => {
        expect((await outboxOf(phone.page)).map((r) => r.state)).toEqual(['retry', 'retry'])
      }).toPass()
      open()
      await tentarAgora(phone)
      for (const marcado of marcados) await expect(phone.confirmado(marcado)).toBeVisible()
      await expectVisits(clinic, email, marcados, network)
    })
  })

const isSend = (s: FaultProxy['seen'][number]) => s.method === 'POST' && s.chave !== null

test('partial body', async ({ clinic, network, phone, email, servico, dia }) => {
  const fault = network.inject({ tipo: 'metade' })
  const marcado = await phone.agendar(servico, dia)
  await expectWaiting(phone)
  fault.remove()
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
})

test('hang past the timeout', async ({ clinic, network, phone, email, servico, dia }) => {
  const fault = network.inject({ tipo: 'pendurada' }, { times: 1 })
  const marcado = await phone.agendar(servico, dia)
  await expectWaiting(phone)
  await expectVisits(clinic, email, [marcado])
  await expect(phone.sucesso).toBeVisible({ timeout: 30_000 })
  expect(fault.hits()).toBe(1)
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
})

test('500 twice, then 200', async ({ clinic, network, phone, email, servico, dia }) => {
  const fault = network.inject({ tipo: 'resposta', resposta: answerOf('erro_interno') }, { times: 2 })
  const marcado = await phone.agendar(servico, dia)
  await expectWaiting(phone)
  await expectVisits(clinic, email, [])
  await expectConfirmed(phone, marcado)
  expect(fault.hits()).toBe(2)
  await expectVisits(clinic, email, [marcado], network)
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
  await expectConfirmed(phone, marcado)
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
  const marcado = await phone.escolher(servico, dia)
  await clinic.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select id, 'Outro', '', 1, $2::timestamp, $2::timestamp + interval '30 minutes', 100 from usuario where email = $1`,
    [outra, marcado.quando.slice(0, 16)],
  )
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
  await tentarAgora(phone)
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
    await expectConfirmed(phone, marcado)
    await expectVisits(clinic, email, [marcado], network)
  })

test('429: the clinic’s Retry-After is kept', async ({ clinic, network, phone, email, servico, dia }) => {
  const resposta = answerOf('muitas_tentativas', { 'retry-after': '4' })
  const fault = network.inject({ tipo: 'resposta', resposta }, { times: 1 })
  const marcado = await phone.agendar(servico, dia)
  await expect.poll(fault.hits).toBe(1)
  const since = Date.now()
  await expectWaiting(phone)
  await expectConfirmed(phone, marcado)
  expect(Date.now() - since).toBeGreaterThan(3_500)
  await expectVisits(clinic, email, [marcado], network)
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
  context,
  servico,
  dia,
}) => {
  const { marcados, open } = await queue(phone, network, servico, dia, [0])
  const [hers] = marcados as [Marcado]
  await logIn(context, network.url, outra)
  await phone.abrirVisitas()
  await expect(phone.page.getByText(TEXTOS_AGENDAMENTO.meusVazio)).toBeVisible()
  open()
  const other = await phone.agendar(servico, dia, 4)
  await expectConfirmed(phone, other)
  await expect(phone.cartao(hers)).toHaveCount(0)
  await expectVisits(clinic, outra, [other])

  await logIn(context, network.url, email)
  await tentarAgora(phone)
  await expect(phone.confirmado(hers)).toBeVisible()
  await expect(phone.cartao(other)).toHaveCount(0)
  expect((await clinic.visitas(email)).map((v) => v.quando)).toEqual([hers.quando])
  expect(await clinic.visitas()).toHaveLength(2)
})

/** What a newer version of the app does to the database under a page of the old one. */
async function upgradeSchema(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('clinica', 9990)
        opening.onupgradeneeded = () => {
          opening.transaction?.objectStore('outbox').createIndex('campoNovo', 'campoNovo')
          opening.result.createObjectStore('tabelaNova', { keyPath: 'id' })
        }
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      }),
  )
}

test('schema upgraded in mid-drain, and the old tab enqueues after the upgrade', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  const held = network.inject({ tipo: 'demorada', porta }, { times: 1 })
  const first = await phone.agendar(servico, dia)
  await expect.poll(held.hits).toBe(1)
  const newer = await context.newPage()
  await newer.goto(`${network.url}/api/saude`)
  await upgradeSchema(newer)
  pass()
  await expect(phone.sucesso).toBeVisible()

  const ok = phone.page.getByRole('button', { name: 'OK' })
  await ok.click()
  await phone.page.goBack()
  await phone.page.getByRole('radio').nth(4).waitFor()
  const second = await phone.agendar(servico, dia, 4)
  await expectConfirmed(phone, second)
  await expect(phone.confirmado(first)).toBeVisible()
  await expectVisits(clinic, email, [first, second], network)
})

test('quota: booked at once where the clinic answers, said to be nowhere where it does not', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
}) => {
  const full = await phone.escolher(servico, dia, 0)
  // Chromium's own override of the quota (CDP) does not reach IndexedDB: what a full disk answers is answered here.
  await phone.page.evaluate(() => {
    const refuse = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
  })
  const fault = network.inject({ tipo: 'cortada' })
  await phone.botaoAgendar.click()
  await expect(phone.page.getByText('Nada foi agendado nem guardado')).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
  await expectVisits(clinic, email, [])
  await phone.page.getByRole('button', { name: 'OK' }).click()
  await expect(phone.page.getByRole('radio', { checked: true })).toHaveValue(String(full.minuto))

  fault.remove()
  await phone.botaoAgendar.click()
  await expect(phone.sucesso).toBeVisible()
  await expectVisits(clinic, email, [full], network)
})

test('clock set back a day: what waits goes, what is pulled lands', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const confirmed = await phone.agendar(servico, dia, 4)
  await expect(phone.sucesso).toBeVisible()
  const { marcados, open } = await queue(phone, network, servico, dia, [0])
  const [waiting] = marcados as [Marcado]
  open()
  await phone.page.close()
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - 86_400_000
  })
  const again = new Phone(await context.newPage(), network.url)
  await again.abrirVisitas()
  await expect(again.confirmado(waiting)).toBeVisible()
  await expectVisits(clinic, email, [confirmed, waiting], network)

  // Reception takes one away: the device hears of it, although its rows were acknowledged "tomorrow".
  await clinic.pool.query('delete from agendamento where inicio = $1', [confirmed.quando.slice(0, 16)])
  await again.abrirVisitas()
  await expect(again.cartao(confirmed)).toHaveCount(0)
  await expect(again.confirmado(waiting)).toBeVisible()
})

test('double tap, and the same press again in another tab', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const tab = new Phone(await context.newPage(), network.url)
  const marcado = await phone.escolher(servico, dia)
  await tab.escolher(servico, dia)
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  network.inject({ tipo: 'retida', porta }, { times: 1 })
  await phone.botaoAgendar.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => network.seen.filter(isSend).length).toBe(1)
  // The other tab has heard of it: the time is no longer offered there.
  await expect(tab.page.getByText(/não está livre neste dia/).first()).toBeVisible()
  await tab.botaoAgendar.click()
  await expect(tab.page.getByText(TEXTOS_AGENDAMENTO.incompleto)).toBeVisible()
  pass()
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
  expect(network.seen.filter(isSend)).toHaveLength(1)
})

test('server SIGKILLed in mid-commit and started again', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
}) => {
  const marcado = await phone.escolher(servico, dia)
  // Holds the insert inside the database while the server that asked for it dies.
  const holder = await clinic.pool.connect()
  await holder.query('begin; lock table agendamento in share mode')
  await phone.botaoAgendar.click()
  await expect
    .poll(async () => {
      const { rows } = await clinic.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%agendamento%'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await clinic.kill('SIGKILL')
  await holder.query('rollback')
  holder.release()
  await expectWaiting(phone)
  await clinic.start()
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
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
  expect(await newAccount(clinic, 'x')).toContain('@')
})
