import { formatLongDate } from '#domain/lib/dates.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import type { Actor } from './actor.ts'
import type { Finding, PressedCommand } from './audit.ts'
import { type Claims, falseClaims, falseStates, readClaims, unsaidChanges } from './claims.ts'
import { Grace } from './grace.ts'
import { readStanding, readUntold } from './life-reading.ts'

/** Between two looks, ms: a page that is asked without a pause does little else. */
const LOOK_EVERY_MS = 100

/** Compares what screens say with what the clinic has at that moment. */
export class Watch {
  readonly findings: Finding[] = []
  readonly #clinic: Clinic
  readonly #day: string
  /** How long the campaign's service takes. */
  readonly #minutes: number

  constructor(clinic: Clinic, day: string, minutes: number) {
    this.#clinic = clinic
    this.#day = day
    this.#minutes = minutes
  }

  /**
   * Looks until the screen says nothing of the clinic that is not so, or states its age, or its time is over
   * (grace.ts). `isDead`: the line has been dead for minutes by the device's clock, and the screen has to say
   * so.
   */
  async look(actor: Actor, name: string, { isDead = false } = {}): Promise<void> {
    const grace = new Grace(Date.now(), isDead)
    for (; ; await new Promise((r) => setTimeout(r, LOOK_EVERY_MS))) {
      const claims = await this.#read(actor)
      if (claims === null) return
      const untrue = [...(await this.#untrue(claims)), ...(isDead ? unsaid(claims) : [])]
      const silent = await this.#silent(claims, actor)
      if (untrue.length + silent.length === 0) return
      if (!grace.isOver(Date.now(), actor.isTold())) continue
      const kind = claims.isBroken ? 'broken screen' : 'silently stale'
      if (untrue.length > 0) this.findings.push({ kind, text: `${name}: ${untrue.join(', ')}` })
      if (silent.length > 0)
        this.findings.push({ kind: 'silently changed', text: `${name}: ${silent.join(', ')}` })
      return
    }
  }

  /** Looks until the screen says this of the clinic; false where it does not. */
  async shows(actor: Actor, time: string): Promise<boolean> {
    const said = await actor.waitForNews(async () => {
      const claims = await this.#read(actor)
      const isSaid = claims?.booked.includes(time) || claims?.agenda.some(({ from }) => from === time)
      return isSaid || undefined
    })
    return said === true
  }

  /** What is found by looking elsewhere than at these screens. */
  find(kind: Finding['kind'], text: string): void {
    this.#find(kind, text)
  }

  /** What a dialog calls a success the clinic has, for one of these people, at this very moment. */
  async lookAtSuccess(actor: Actor, people: readonly string[]): Promise<void> {
    const claims = await this.#read(actor)
    if (claims === null || claims.successes.length === 0) return
    const visits = await this.#clinic.visits()
    for (const time of claims.successes)
      if (!visits.some((v) => people.includes(v.email ?? '') && v.when.includes(`T${time}`)))
        this.#find('wrongly confirmed', `success at ${time}`)
  }

  /** What is seen at every look is one finding. */
  #find(kind: Finding['kind'], text: string): void {
    if (!this.findings.some((f) => f.kind === kind && f.text === text)) this.findings.push({ kind, text })
  }

  /**
   * Where the queue's screen says that the clinic has everything, it has heard of each of these. It is looked
   * at once it says how the queue stands.
   */
  async lookAtQueue(actor: Actor, commands: readonly PressedCommand[]): Promise<void> {
    const claims = await actor.waitInPage(async () => {
      const read = await this.#read(actor)
      return read?.saysHowQueueStands === true ? read : undefined
    })
    if (claims?.saysAllReceived !== true) return
    const { rows } = await this.#clinic.pool.query<{ chave: string }>(
      'select chave::text from idempotencia where chave = any($1::uuid[])',
      [commands.map((c) => c.id)],
    )
    const known = new Set(rows.map((r) => r.chave))
    for (const { id, person } of commands)
      if (!known.has(id) && person === claims.person)
        this.#find('wrongly confirmed', `"recebeu tudo", and nothing of ${id} of ${person}`)
  }

  #read({ page }: Actor): Promise<Claims | null> {
    if (page.isClosed()) return Promise.resolve(null)
    return readClaims(page, formatLongDate(this.#day)).catch(() => null)
  }

  async #untrue(claims: Claims): Promise<string[]> {
    if (claims.isBroken) return ['the screen has stopped working']
    if (claims.statesAge || claims.isSessionOver) return []
    const visits = (await this.#clinic.visits()).filter((v) => v.when.startsWith(this.#day))
    const standing =
      claims.chips.length === 0 ? [] : await readStanding(this.#clinic, claims.person, this.#day)
    return [...falseClaims(claims, { visits, minutes: this.#minutes }), ...falseStates(claims, standing)]
  }

  /** What the clinic has made of her visits, and her list neither says nor is too old to say. */
  async #silent(claims: Claims, actor: Actor): Promise<string[]> {
    if (claims.isBroken || claims.statesAge || claims.isSessionOver) return []
    const untold = await readUntold(this.#clinic)
    if (untold.length === 0) return []
    const waiting = (await actor.queue()).filter((row) => row.state !== 'done' && !needsChoice(row))
    const heard = waiting.flatMap(({ command: { payload } }) =>
      'alvo' in payload && 'id' in payload.alvo ? [payload.alvo.id] : [],
    )
    return unsaidChanges(claims, untold, new Set(heard))
  }
}

/** What a screen that nobody has answered for minutes says all the same, or leaves unsaid. */
function unsaid({ saysAllSent, statesAge, isSessionOver }: Claims): string[] {
  return [
    ...(saysAllSent ? ['"Tudo enviado" on a dead line'] : []),
    ...(statesAge || isSessionOver ? [] : ['no word of how old this is']),
  ]
}
