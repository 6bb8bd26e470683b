import {
  differenceBetween,
  factsOf,
  type KnownFacts,
  receptionMustTell,
} from '#domain/agendamento/awareness.ts'
import type { AgendamentoAware, AgendamentoMatch } from '#domain/agendamento/schema.ts'
import type { Problem } from '#domain/api/errors.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { centavosOf } from '#domain/lib/money.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import type { Connection, Transaction } from '../../../db/transaction.ts'
import type { KnownColumns } from '../../../db/visit-columns.ts'
import { notFound } from '../../../http/not-found.ts'
import type { Principal } from '../../../plugins/session.ts'
import { findAnyAgendamento, holdAnyAgendamento } from '../repository.ts'
import { endOfVisit } from '../requested-time.ts'
import { toTimestamp } from '../visit-row.ts'
import { isVersionOf, knownAt } from './history.ts'
import { holdKnownLater, listUnknown, readKnown, writeKnown, writeReceived } from './repository.ts'

/**
 * Somebody says what a client knows of her visit: she herself, reception that has called her (`por`), or a
 * device of hers that it has fetched it (`recebida`). What she knows can only become more: of a version
 * before the one that she knows nothing is written, and nothing of one that the clinic does not have, as
 * where it has gone back to a copy. Of a later one it is, also where nothing was left to tell her: she may
 * have heard of a change that was undone before this came.
 */
export async function becomeAware(
  tx: Transaction,
  principal: Principal,
  { id, body, clinicNow }: Readonly<{ id: number; body: AgendamentoAware; clinicNow: ClinicNow }>,
): Promise<Result<{ status: 204; body: null }, Problem>> {
  const byTelephone = principal.status === 'Admin' && body.por !== undefined
  const visit = await holdAnyAgendamento(tx, id, byTelephone ? undefined : principal.id)
  if (visit === null) return notFound('Este agendamento')
  const done = ok({ status: 204 as const, body: null })
  const known = await readKnown(tx, id)
  if (body.versao <= known.versao) return done
  if (!(await isVersionOf(tx, visit, body.versao))) return done
  const facts = await knownAt(tx, visit, body.versao)
  const isAll = differenceBetween(facts, factsOf(visit)).length === 0
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  if (body.recebida) {
    if (isAll && visit.conhecido !== undefined) await writeReceived(tx, id, nowAtClinic)
    return done
  }
  await writeKnown(tx, id, {
    conhecido: isAll ? null : toColumns(facts, known.desde),
    versaoConhecida: body.versao,
    cienteEm: nowAtClinic,
    cientePor: byTelephone ? principal.id : null,
  })
  return done
}

/**
 * What a client knows of a visit is one version again, whatever was done or acknowledged since by somebody
 * whose it was by mistake.
 */
export async function knowAgain(tx: Transaction, id: number, versao: number): Promise<void> {
  const visit = await findAnyAgendamento(tx, id)
  if (visit === null) return
  const known = await readKnown(tx, id)
  const facts = await knownAt(tx, visit, versao)
  const isAll = differenceBetween(facts, factsOf(visit)).length === 0
  await writeKnown(tx, id, {
    conhecido: isAll ? null : toColumns(facts, known.desde),
    versaoConhecida: versao,
    ...(known.versao !== versao && { cienteEm: null, cientePor: null }),
  })
}

/**
 * Whoever had a client's account may be another person than she: what was acknowledged or done as her of the
 * visits that are to come counts as hers no more. Where it was she, she is told once more what she knows.
 */
export async function knowNothingSince(
  tx: Transaction,
  usuarioId: number,
  clinicNow: ClinicNow,
): Promise<void> {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  for (const id of await holdKnownLater(tx, usuarioId, nowAtClinic)) await knowAgain(tx, id, 1)
}

function toColumns(
  { dataHoraAgendada, tempo, nome, valor, cancelada }: KnownFacts,
  desde: string,
): KnownColumns {
  const fim = endOfVisit({ dataHoraAgendada, tempo })
  // Times are written as the trigger in PostgreSQL writes them, because the two are compared as text.
  const [from, to] = [toTimestamp(dataHoraAgendada), toTimestamp(fim)]
  return { desde, inicio: from, fim: to, nome, valor_centavos: centavosOf(valor), cancelada }
}

/** Whose client does not know the present version of a visit, the nearest first. */
export async function listUnaware(db: Connection, clinicNow: ClinicNow): Promise<AgendamentoMatch[]> {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  return (await listUnknown(db, nowAtClinic)).filter((visit) => receptionMustTell(visit, nowAtClinic))
}
