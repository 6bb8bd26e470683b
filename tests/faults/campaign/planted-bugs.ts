import type { Device } from './device.ts'
import { type Plan, planOf } from './plan.ts'

/**
 * A bug put in on purpose, to see that the campaign finds such a one: what the app, the network or the device
 * would do if a promise were broken. `before` the press, and right `after` it.
 */
export type PlantedBug = {
  readonly before?: (device: Device) => Promise<void>
  readonly after?: (device: Device) => Promise<void>
}

export type PlantedBugName = 'lost' | 'doubled' | 'misattributed' | 'wrongly confirmed'

export const PLANTED_BUGS: Readonly<Record<PlantedBugName, PlantedBug>> = {
  /** A row vanishes from the queue before it was sent. */
  lost: {
    before: (device) => device.meet({ kind: 'offline' }),
    async after({ page, commands }) {
      await page.evaluate(deleteRow, commands.at(-1)?.id ?? '')
    },
  },
  /** After a lost answer the same command goes out as a new one. */
  doubled: {
    async before({ setup: { network } }) {
      network.inject({ kind: 'lost-answer' }, { times: 1 })
      network.inject({
        kind: 'changed',
        change: (headers) => ({ ...headers, 'idempotency-key': crypto.randomUUID() }),
      })
    },
    // Healed later: the second try comes by itself.
    after: () => new Promise((r) => setTimeout(r, 3_500)),
  },
  /** The clinic books it in the name of somebody else. */
  misattributed: {
    async after({ commands, people, setup: { clinic } }) {
      const values = [people[1], commands.at(-1)?.id]
      for (let n = 0; n < 100; n++, await new Promise((r) => setTimeout(r, 30))) {
        const { rowCount } = await clinic.pool.query(
          'update agendamento set usuario_id = (select id from usuario where email = $1) where chave = $2',
          values,
        )
        if (rowCount === 1) return
      }
    },
  },
  /** The screen calls a success what the clinic has not heard of. */
  'wrongly confirmed': {
    async before(device) {
      await device.meet({ kind: 'silent' })
      await device.page.evaluate(callItASuccess)
    },
    async after({ page }) {
      await page.getByText('Agendamento realizado com sucesso!').waitFor()
    },
  },
}

/** One booking by the first of two people, and the planted bug. */
export function plantedPlan(seed: number): Plan {
  const { choice } = planOf(seed).steps[0] ?? { choice: 0 }
  const step = { act: 'book', taps: 1, taken: false, network: { kind: 'good' }, deviceFault: 'none' } as const
  return { seed, people: 2, sync: false, steps: [{ ...step, delayMs: 0, choice }], scenarios: [] }
}

/** Runs inside the page: takes a row out of the queue, as if it had never been there. */
export function deleteRow(id: string): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => {
      const db = opening.result
      const writing = db.transaction('outbox', 'readwrite')
      const store = writing.objectStore('outbox')
      const key = store.index('id').getKey(id)
      key.onsuccess = () => {
        if (key.result !== undefined) store.delete(key.result)
      }
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
    }
  })
}

/** Runs inside the page: the browser throws the app's data away. What stands beside the database stays. */
export function emptyDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => {
      const db = opening.result
      const names = [...db.objectStoreNames]
      const writing = db.transaction(names, 'readwrite')
      for (const name of names) writing.objectStore(name).clear()
      writing.oncomplete = () => {
        db.close()
        resolve()
      }
    }
  })
}

function callItASuccess(): void {
  new MutationObserver(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.nodeValue === 'Pedido guardado neste aparelho')
        node.nodeValue = 'Agendamento realizado com sucesso!'
  }).observe(document.body, { childList: true, subtree: true })
}
