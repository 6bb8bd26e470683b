import type { Agendamento } from '#domain/agendamento/schema.ts'
import { stateAfterMove, type VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { isTarget, NOT_YET } from '#domain/outbox/commands/target.ts'
import { isTerminal, isWithoutEffect, type OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readRow } from '#src/offline/queue/queue-rows.ts'
import { type SeenByReception, setStateByReception } from '../../life/commands.ts'
import { RECEPTION_NOTICE_ID, tell } from '../../life/notices.ts'
import { discardRequest } from '../../queue/commands.ts'
import type { QueueNotice } from '../../queue/notices.ts'

type Undo = {
  /** The command that is to be undone. */
  readonly id: string
  /** The row that it has become, where it joined one that waited. */
  readonly rowId?: string
  readonly visit: SeenByReception
  /** How it was before, at which time it was so, and why, where it was cancelled for a reason. */
  readonly estado: VisitState
  readonly at: ClinicDateTime
  readonly motivo?: string | null
  /** When it became so, by the clinic's clock; undefined where only the clinic knows. */
  readonly feitoEm: ClinicDateTime | undefined
  readonly nowAtClinic: ClinicDateTime
  readonly dono: string
  readonly onLogin: () => void
  /** Leads to what the clinic did not take. */
  readonly onRefused: () => void
}

/**
 * Takes back what was said of a visit: what never left the device is forgotten, all else is corrected at the
 * clinic, whose history keeps both. What somebody else has made of it since is not passed over: then the
 * clinic asks.
 */
export async function undoState({
  id,
  rowId = id,
  visit,
  estado,
  at,
  motivo = null,
  feitoEm,
  nowAtClinic,
  dono,
  ...ways
}: Undo): Promise<void> {
  const waiting = await readRow(db, rowId)
  // A row that it joined says more than this press did.
  const isItsOwn = rowId === id
  if (isItsOwn && waiting !== undefined && isWithoutEffect(waiting) && (await discardRequest(id))) {
    notify.info('Desfeito', { id: RECEPTION_NOTICE_ID })
    return
  }
  // The clinic may have accepted the command since the press.
  const row = await readRow(db, rowId)
  const present = (await readNow(visit)) ?? visit
  const over = { ...present, versao: versionOfOwn(row) ?? present.versao }
  // A move that the clinic has taken since has ended what held of the time before.
  const { dataHoraAgendada: to } = present
  const isMoved = to !== visit.dataHoraAgendada
  const back = isMoved ? stateAfterMove(estado, { from: at, to, nowAtClinic }) : estado
  const act = { dono, id: crypto.randomUUID(), feitoEm: back === estado ? feitoEm : undefined, motivo }
  // What the cancellation had taken the place of went with it to the clinic.
  const isMore = (row?.instead?.length ?? 0) > 0
  const text = 'O que tinha sido pedido antes do cancelamento não voltou: confira o horário.'
  const undone: QueueNotice = { tone: 'info', title: 'Desfeito', ...(isMore && { text }) }
  await tell(await setStateByReception(over, back, act), 'Desfeito', ways, {
    done: undone,
    ...(isMore && { queued: undone }),
    refused: {
      tone: 'bad',
      title: 'Não foi possível desfazer',
      text: 'Veja em Conflitos o que a clínica tem agora.',
      action: { label: 'Resolver', onClick: ways.onRefused },
    },
  })
}

/**
 * The version up to which nobody else has changed the visit of an act; while that is on its way the one that
 * it was said over, which the queue follows up. Undefined where this device cannot tell.
 */
function versionOfOwn(row: OutboxRow | undefined): number | undefined {
  if (row?.state === 'done') return row.result?.versao
  if (row === undefined || isTerminal(row) || !isSetVisitState(row.command)) return undefined
  return row.command.payload.versao
}

/** The visit as this device has it by now: of what was a booking on its way, the visit that it has become. */
async function readNow({ id, chave }: SeenByReception): Promise<Agendamento | undefined> {
  for (const table of [db.agendamentos, db.cancelados]) {
    const isMeant = (visit: Agendamento) => chave !== null && isTarget({ comando: chave }, visit)
    const found = id === NOT_YET ? await table.filter(isMeant).first() : await table.get(id)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Whether a cancellation that waited is in the queue no more: where the press has become no row of its own it
 * has only taken that out, and the visit is what it was before, whatever that is.
 */
export async function hasLeftQueue(cancellation: OutboxRow | null): Promise<boolean> {
  return cancellation !== null && (await readRow(db, cancellation.id)) === undefined
}
