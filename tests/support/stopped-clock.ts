// Preloaded into a server (`node --import`): its clock stands still at CLOCK_AT, and its answers say so, from
// which the page takes the clinic's "now". Time-outs run on; PostgreSQL's clock is `stopClock`'s.
import { subscribe } from 'node:diagnostics_channel'

const at = Date.parse(process.env.CLOCK_AT ?? '')
if (Number.isNaN(at)) throw new Error('CLOCK_AT: which moment?')

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [at] : args, newTarget),
  apply: (target) => new target(at).toString(),
  get: (target, key) => (key === 'now' ? () => at : Reflect.get(target, key)),
})

const date = new Date(at).toUTCString()
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: { setHeader(name: string, value: string): void } }
  response.setHeader('date', date)
})
