import { publishWorker, stopWorkers } from '#tests/support/installed-app.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { Device } from './device.ts'
import { isOffline, setOffline } from './offline.ts'
import type { Step } from './plan.ts'
import { press } from './presses.ts'

const DAY_MS = 86_400_000

/** How long another version may take to be offered, and to be loaded where it was asked for, ms. */
const OFFERED_MS = 1_000
const LOADED_MS = 20_000

/** What happens to the device after a press. `restarting` takes what goes on beside the run. */
export async function applyDeviceFault(
  device: Device,
  { deviceFault, delayMs }: Step,
  restarting: Promise<void>[],
): Promise<void> {
  await new Promise((r) => setTimeout(r, delayMs))
  const { setup, page } = device
  const { clinic, context } = setup
  switch (deviceFault) {
    case 'none':
      return
    case 'network returns':
      return device.meet({ kind: 'good' })
    case 'close the tab':
      return reopen(device)
    case 'second tab': {
      const tab = await context.newPage()
      await setOffline(tab, isOffline(page))
      await tab.goto(VISITS_PATH)
      return
    }
    case 'stop the worker':
      // Where it is being stopped already the browser may not answer.
      return Promise.race([stopWorkers(page), new Promise<void>((r) => setTimeout(r, 2_000))])
    case 'switch person':
    case 'switch person in another tab':
      device.current = device.people.find((p) => p !== device.current) ?? device.current
      await device.login()
      if (deviceFault === 'switch person') await page.goto(VISITS_PATH)
      return
    case 'expire the session':
      return clinic.expireSessions(device.current)
    case 'kill the server':
      restarting.push(setup.restart())
      return
    case 'update':
      return update(device)
    case 'set the clock back':
      return device.setClock(-DAY_MS)
    case 'set the clock forward':
      return device.setClock(DAY_MS)
  }
}

/** A new tab in place of the others, which are closed in mid-send where something is under way. */
async function reopen(device: Device): Promise<void> {
  const { context } = device.setup
  const fresh = await context.newPage()
  await setOffline(fresh, isOffline(device.page))
  for (const page of context.pages()) if (page !== fresh) await page.close()
  device.page = fresh
}

let versions = 0

/** Another version of the worker; where the network lets it through, the card asks and she says yes. */
async function update({ setup, page }: Device): Promise<void> {
  await publishWorker(page, setup.network, `version ${++versions}`)
  const loaded = page.waitForEvent('load', { timeout: LOADED_MS }).catch(() => undefined)
  if ((await press(page, { name: 'Atualizar agora', inside: 'aside' }, 1, OFFERED_MS)) !== null) await loaded
}
