import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err } from '#domain/lib/result.ts'
import type { CreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import type { Ended } from '#src/offline/act.ts'
import { db } from '#src/offline/db.ts'
import { readRow } from '#src/offline/outbox.ts'
import { askForVisit } from '../commands.ts'
import { editByReception, moveByReception, setStateByReception } from '../life/commands.ts'
import { findVisitOrCancelled } from '../queries.ts'
import { askForBooking } from '../queue/commands.ts'
import { giveUp } from '../queue/give-up.ts'
import { cardOfBooking } from '../queue/rows.ts'
import type { ChosenCommand, Conflict } from './queries.ts'
import { type Choice, presentOf } from './words.ts'

/** Leaves it as the clinic has it: what was wanted is given up, where that is possible. */
export function keepClinics({ row }: Conflict): Promise<boolean> {
  return giveUp(row.id)
}

/**
 * The visit of a conflict as this device keeps it, or the clinic, where its date is not kept here, or what is
 * kept is older than what the refusal told; null where it is no more, undefined where the clinic does not
 * answer.
 */
export async function readPresentVisit(conflict: Conflict): Promise<Agendamento | null | undefined> {
  const { row, visit } = conflict
  const target = targetOf(row.command)
  if (target === null) return null
  const kept = await findVisitOrCancelled(target)
  if (kept !== undefined && kept.versao >= (presentOf(conflict)?.versao ?? 0)) return kept
  // A cancelled visit does not change any more, so the clinic need not be asked.
  if (visit?.estado === 'cancelada') return visit
  if ('id' in target) return askForVisit(target.id)
  const booking = await readRow(db, target.comando)
  return booking?.result?.id == null ? null : askForVisit(booking.result.id)
}

/**
 * Asks for it once more as it was chosen, by a new command over the visit as it is now (`readPresentVisit`);
 * the refused one goes with it.
 */
export async function decide(
  conflict: Conflict,
  choice: Choice,
  { id, nowAtClinic }: { readonly id: string; readonly nowAtClinic: ClinicDateTime },
): Promise<Ended> {
  const { row, visit } = conflict
  const { command, dono, id: supersedes } = row
  const act = { dono, id, supersedes }
  const encaixe = choice.kind === 'squeeze in'
  if (command.kind === 'agendamento.criar') {
    const { pedido: asked, imagem } = command.payload
    const dataHoraAgendada = choice.kind === 'time' ? choice.when : asked.dataHoraAgendada
    // A card that the clinic does not have is not asked for once more.
    const { ficha: _, ...pedido } = asked
    const ficha = cardOfBooking(row)
    const place = { dataHoraAgendada, encaixe: choice.kind === 'again' ? asked.encaixe : encaixe }
    const wanted = { ...pedido, ...(ficha !== undefined && { ficha }), ...place }
    return askForBooking({ dono, pedido: wanted, imagem, id, supersedes, byReception: true })
  }
  if (visit === null) return err('no_storage')
  return (await changeAgain(command, visit, choice, { ...act, nowAtClinic })) ?? err('no_storage')
}

type Act = { readonly dono: string; readonly id: string; readonly supersedes: string }

async function changeAgain(
  command: Exclude<ChosenCommand, CreateAgendamento>,
  visit: Agendamento,
  choice: Choice,
  { nowAtClinic, ...act }: Act & { readonly nowAtClinic: ClinicDateTime },
): Promise<Ended | null> {
  const encaixe = choice.kind === 'squeeze in'
  const when: ClinicDateTime | null = choice.kind === 'time' ? choice.when : null
  switch (command.kind) {
    case 'agendamento.remarcar': {
      const { para, recepcao } = command.payload
      return moveByReception(visit, when ?? para, { ...act, encaixe, motivo: recepcao?.motivo ?? null })
    }
    case 'agendamento.estado': {
      const { estado, recepcao } = command.payload
      if (recepcao === undefined) return null
      const { motivo, feitoEm: said } = recepcao
      // Said by a clock that ran ahead, it would be refused for ever: it was done by now at the latest.
      const feitoEm = said !== undefined && said > nowAtClinic ? nowAtClinic : said
      return setStateByReception(visit, estado, { ...act, feitoEm, motivo, encaixe })
    }
    case 'agendamento.alterar': {
      const { mudancas } = command.payload
      const wanted = when === null ? mudancas : { ...mudancas, dataHoraAgendada: when }
      const edit = { visto: editableOf(visit), mudancas: wanted }
      return editByReception(visit, edit, { ...act, encaixe })
    }
  }
}
