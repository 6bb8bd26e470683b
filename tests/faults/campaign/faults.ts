import { acertarRelogio } from '#tests/support/init-scripts.ts'
import { type Device, LISTA } from './device.ts'
import { pressInPage } from './page-reading.ts'
import { isOffline, setOffline } from './offline.ts'
import type { Passo } from './plan.ts'

const DIA_MS = 86_400_000

/** What happens to the device after a press. `restarting` takes what goes on beside the run. */
export async function strike(
  device: Device,
  { golpe, espera }: Passo,
  restarting: Promise<void>[],
): Promise<void> {
  await new Promise((r) => setTimeout(r, espera))
  const { mundo, page } = device
  const { clinic, context, network } = mundo
  switch (golpe) {
    case 'nada':
      return
    case 'rede volta':
      return device.meet({ tipo: 'boa' })
    case 'fechar a aba':
      return reopen(device)
    case 'segunda aba': {
      const tab = await context.newPage()
      await setOffline(tab, isOffline(page))
      await tab.goto(network.url + LISTA)
      return
    }
    case 'parar o worker':
      return stopWorkers(device)
    case 'trocar de pessoa':
    case 'trocar de pessoa noutra aba':
      device.atual = device.pessoas.find((p) => p !== device.atual) ?? device.atual
      await device.login()
      if (golpe === 'trocar de pessoa') await page.goto(network.url + LISTA)
      return
    case 'expirar a sessão':
      return clinic.expirar(device.atual)
    case 'matar o servidor':
      restarting.push(mundo.restart())
      return
    case 'atualizar':
      return update(device)
    case 'atrasar o relógio':
      return acertarRelogio(context, page, -DIA_MS)
    case 'adiantar o relógio':
      return acertarRelogio(context, page, DIA_MS)
  }
}

/** A new tab for the others: in mid-send, where something is under way. */
async function reopen(device: Device): Promise<void> {
  const { context } = device.mundo
  const fresh = await context.newPage()
  await setOffline(fresh, isOffline(device.page))
  for (const page of context.pages()) if (page !== fresh) await page.close()
  device.page = fresh
}

async function stopWorkers({ mundo, page }: Device): Promise<void> {
  const stop = async () => {
    const cdp = await mundo.context.newCDPSession(page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await cdp.detach()
  }
  // Where it is being stopped already the browser may not answer.
  await Promise.race([stop(), new Promise((r) => setTimeout(r, 2_000))])
}

let versions = 0

/** Another version of the worker; where the network lets it through, the card asks and she says yes. */
async function update({ mundo, page }: Device): Promise<void> {
  const version = ++versions
  mundo.network.changeWorker((script) => `${script}\n// version ${version}`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const card = { seletor: 'aside button', texto: 'Atualizar agora', toques: 1, ms: 1_000 }
  if ((await page.evaluate(pressInPage, card)) !== null)
    await page.waitForEvent('load', { timeout: 3_000 }).catch(() => undefined)
}
