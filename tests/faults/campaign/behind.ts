import type { Clinic, Visit } from '#tests/support/clinic.ts'
import type { VisitChange } from './audit.ts'

/** Times to which a visit is moved: the last is long before the day's end. */
const TIMES = ['07:00', '08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']

/**
 * Somebody at the clinic who moves and cancels visits where no screen of this run sees it; and where it is
 * noted what others do to them.
 */
export class Behind {
  readonly changes: VisitChange[] = []
  /** What somebody has said that a client knows, by the row of the queue that says so. */
  readonly known: { readonly row: string; readonly visitId: number; readonly versao: number }[] = []
  readonly #clinic: Clinic

  constructor(clinic: Clinic) {
    this.#clinic = clinic
  }

  /** Notes what was asked of a visit on a screen. */
  note(change: VisitChange): void {
    this.changes.push(change)
  }

  /** To a time at which nobody is; `share` (0 to 1) says which. Answers it, or null where there was none. */
  async move(visit: Visit, share: number): Promise<string | null> {
    const day = visit.when.slice(0, 10)
    for (const [i] of TIMES.entries()) {
      const time = TIMES[(Math.floor(share * TIMES.length) + i) % TIMES.length]
      const when = `${day}T${time}:00.000Z`
      if (when === visit.when) continue
      const moved = await this.moveTo(visit, when)
      if (moved !== 'taken') return moved === 'moved' ? when : null
    }
    return null
  }

  /** To this time, at which somebody may be; the visit may be gone. */
  async moveTo({ id }: Visit, when: string): Promise<'moved' | 'taken' | 'gone'> {
    const moved = await this.#clinic.pool
      .query(
        'update agendamento set inicio = $2::timestamp, fim = $2::timestamp + (fim - inicio) where id = $1',
        [id, when.slice(0, 16)],
      )
      .catch(() => null)
    if (moved === null) return 'taken'
    if (moved.rowCount !== 1) return 'gone'
    this.changes.push({ visitId: id, kind: 'moved', to: when, isCertain: true })
    return 'moved'
  }

  /** Takes it off the agenda, as reception does, with a reason. */
  async cancel(visit: Visit): Promise<void> {
    await this.#clinic.pool.query(
      `update agendamento set estado = 'cancelada', estado_em = now() at time zone 'America/Sao_Paulo', motivo = 'A cabine fica em manutenção'
       where id = $1`,
      [visit.id],
    )
    this.changes.push({ visitId: visit.id, kind: 'deleted', isCertain: true })
  }

  /** A cancelled visit stands again; false where it is not cancelled, or its time is somebody else's now. */
  async bringBack(visitId: number): Promise<boolean> {
    const back = await this.#clinic.pool
      .query(
        `update agendamento set estado = 'marcada', estado_em = now() at time zone 'America/Sao_Paulo', motivo = null
         where id = $1 and estado = 'cancelada'`,
        [visitId],
      )
      .catch(() => null)
    if (back?.rowCount !== 1) return false
    this.changes.push({ visitId, kind: 'brought back', isCertain: true })
    return true
  }
}
