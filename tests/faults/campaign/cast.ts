import type { Visit } from '#tests/support/clinic.ts'
import type { Actor, Setup } from './actor.ts'
import type { Behind } from './behind.ts'
import { Device } from './device.ts'
import { Tablet } from './tablet.ts'
import type { Watch } from './watch.ts'

/** The devices of a run beside the phone. */
export type OtherDevice = 'second phone' | 'tablet one' | 'tablet two'

type Options = {
  readonly phone: Device
  readonly watch: Watch
  /** Clients without a phone, for whom reception registers. */
  readonly clients: readonly string[]
  /** A device that is ready for this run. */
  readonly setupOf: (device: OtherDevice) => Promise<Setup>
}

/** Who takes part in a run: her phone always, the others once a scenario calls them. */
export class Cast {
  readonly phone: Device
  readonly watch: Watch
  readonly behind: Behind
  readonly clients: readonly string[]
  /** Visits that a scenario began with, straight in the database, by the keys that made them. */
  readonly givenVisits = new Map<string, number>()
  /** What a restore of this run has taken: keys that were answered, and visits that are not as they were. */
  readonly forgotten = new Set<string>()
  readonly restored = new Set<number>()
  /** Rows of the queue that were taken back before anything of them left the device. */
  readonly dropped = new Set<string>()
  readonly #setupOf: Options['setupOf']
  #secondPhone: Device | null = null
  readonly #tablets = new Map<OtherDevice, Tablet>()

  constructor({ phone, watch, clients, setupOf }: Options) {
    this.phone = phone
    this.watch = watch
    this.clients = clients
    this.behind = phone.behind
    this.#setupOf = setupOf
  }

  /** Another device of the first person's. */
  async secondPhone(): Promise<Device> {
    this.#secondPhone ??= await Device.open(await this.#setupOf('second phone'), {
      people: this.phone.people.slice(0, 1),
      behind: this.behind,
    })
    return this.#secondPhone
  }

  async tablet(which: 'tablet one' | 'tablet two'): Promise<Tablet> {
    const tablet = this.#tablets.get(which) ?? (await Tablet.open(await this.#setupOf(which)))
    this.#tablets.set(which, tablet)
    return tablet
  }

  /** Whoever takes part so far, with a name for the report. */
  actors(): readonly (readonly [name: string, actor: Actor])[] {
    const second = this.#secondPhone === null ? [] : [['second phone', this.#secondPhone] as const]
    return [['phone', this.phone], ...second, ...this.#tablets]
  }

  /** The devices of clients. */
  phones(): readonly Device[] {
    return this.#secondPhone === null ? [this.phone] : [this.phone, this.#secondPhone]
  }

  /**
   * A visit at a free time, as if a device of hers had made it: a scenario that begins with it need not wait
   * for a press of which something may come. Its service is called as no other visit's of any run.
   */
  async givenVisit(person: string): Promise<Visit | null> {
    const { clinic, day } = this.phone.setup
    const chave = crypto.randomUUID()
    for (const time of ['10:30', '14:30', '08:30', '15:30', '09:30']) {
      const when = `${day}T${time}:00.000Z`
      await clinic.occupy(person, when, { chave, nome: `Visita ${chave}` }).catch(() => undefined)
      const visit = (await clinic.visits(person)).find((v) => v.chave === chave)
      if (visit === undefined) continue
      this.givenVisits.set(chave, visit.id)
      this.phone.commands.push({ id: chave, person, what: { kind: 'book', when } })
      return visit
    }
    return null
  }
}
