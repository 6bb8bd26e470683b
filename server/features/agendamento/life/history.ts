import { factsAt, factsOf, type KnownFacts } from '#domain/agendamento/awareness.ts'
import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { type PastState, sinceEach } from '#domain/agendamento/since.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { Problem } from '#domain/api/errors.ts'
import { type ClinicDateTime, DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { reaisOf } from '#domain/lib/money.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { LONGEST_ANSWER } from '../../../db/pages.ts'
import type { Connection } from '../../../db/transaction.ts'
import type { HistoryColumns } from '../../../db/visit-columns.ts'
import { notFound } from '../../../http/not-found.ts'
import type { Principal } from '../../../plugins/session.ts'
import { clinicTimeOf } from '../../clinica/clock.ts'
import { readClinica } from '../../clinica/repository.ts'
import { findAnyAgendamento } from '../repository.ts'
import { minutesBetween, toClinicDateTime } from '../visit-row.ts'
import {
  countVersions,
  lastMover,
  lastVersionUntil,
  readFirstChanges,
  readPeople,
  readVersions,
  type VersionRow,
} from './repository.ts'

type VersionFacts = VisitVersion['antes']

/** The columns of a version as the wire names them. */
function toFacts(columns: HistoryColumns | null, emailOf: (id: number) => string | null): VersionFacts {
  const {
    inicio,
    fim,
    nome,
    descricao,
    tipo_procedimento,
    valor_centavos,
    encaixe,
    cliente,
    usuario_id,
    estado,
  } = columns ?? {}
  return {
    ...(inicio !== undefined && { dataHoraAgendada: toClinicDateTime(inicio) }),
    ...(inicio !== undefined && fim !== undefined && { tempo: formatDuration(minutesBetween(inicio, fim)) }),
    ...(nome !== undefined && { nome }),
    ...(descricao !== undefined && { descricao }),
    ...(valor_centavos !== undefined && { valor: reaisOf(valor_centavos) }),
    ...(tipo_procedimento !== undefined && { tipoProcedimento: tipo_procedimento }),
    ...(encaixe !== undefined && { encaixe }),
    ...(cliente !== undefined && { cliente }),
    ...(usuario_id !== undefined && { email: usuario_id === null ? null : emailOf(usuario_id) }),
    ...(estado !== undefined && { estado }),
  }
}

/** What a client reads of her visit: not whose it was, by mistake, before it was hers. */
function withoutOthers({ email: _, cliente: __, ...facts }: VersionFacts): VersionFacts {
  return facts
}

/** The facts in which both sides differ: the history keeps a time whole where only one end of it changed. */
function unlike(facts: VersionFacts, others: VersionFacts): VersionFacts {
  return Object.fromEntries(
    Object.entries(facts).filter(([fact, value]) => others[fact as keyof VersionFacts] !== value),
  )
}

/** A visit's versions, oldest first, and how many there are: of very many the newest are told. */
type History = Readonly<{ versions: VisitVersion[]; total: number }>

/**
 * What became of a visit; of a cancelled one too, and of those that one person is shown as her own where it
 * is not the Admin who asks. Who of the clinic did what the Admin alone is told.
 */
export async function listHistory(
  db: Connection,
  id: number,
  principal: Principal,
): Promise<Result<History, Problem>> {
  const isAdmin = principal.status === 'Admin'
  const visit = await findAnyAgendamento(db, id, isAdmin ? undefined : principal.id)
  if (visit === null) return notFound('Este agendamento')
  const [rows, clinica] = await Promise.all([readVersions(db, id), readClinica(db)])
  const zone = clinica?.fuso ?? DEFAULT_TIME_ZONE
  const people = await readPeople(db, rows)
  const emailOf = (account: number) => people.get(account)?.email ?? null
  const isCut = rows.length === LONGEST_ANSWER
  return ok({
    total: isCut ? await countVersions(db, id) : rows.length,
    versions: rows.map((row) => {
      const shown = (columns: HistoryColumns | null): VersionFacts => {
        const facts = toFacts(columns, emailOf)
        return isAdmin ? facts : withoutOthers(facts)
      }
      const [antes, depois] = [shown(row.antes), shown(row.depois)]
      const quem = isAdmin && row.quem !== null ? people.get(row.quem)?.nome : undefined
      const em = clinicTimeOf(Date.parse(row.em), zone)
      const feitoEm = whenOf(row, zone)
      return {
        ...{ versao: row.versao, em, papel: row.papel, chave: row.chave },
        ...(feitoEm !== em && { feitoEm }),
        ...(quem !== undefined && { quem }),
        ...{ antes: unlike(antes, depois), depois: unlike(depois, antes) },
        ...(row.motivo !== null && { motivo: row.motivo }),
      }
    }),
  })
}

/** When it was so, as whoever said it has said, or else when the clinic heard of it. */
function whenOf({ em, feitoEm }: VersionRow, zone: string): ClinicDateTime {
  return feitoEm === null ? clinicTimeOf(Date.parse(em), zone) : toClinicDateTime(feitoEm)
}

/** Reads since when a visit was in a state that it goes back to; null where its history does not tell. */
export async function sinceBefore(
  db: Connection,
  id: number,
  estado: VisitState,
): Promise<ClinicDateTime | null> {
  const [rows, clinica] = await Promise.all([readVersions(db, id), readClinica(db)])
  const zone = clinica?.fuso ?? DEFAULT_TIME_ZONE
  const past = rows.flatMap((row): PastState[] => {
    const to = row.depois?.estado
    return to === undefined ? [] : [{ from: row.antes?.estado, to, em: whenOf(row, zone) }]
  })
  return sinceEach(past).get(estado) ?? null
}

/** The facts as one version had them, computed from what is and what has changed since. */
export async function knownAt(db: Connection, visit: Agendamento, versao: number): Promise<KnownFacts> {
  const rows = versao >= visit.versao ? [] : await readFirstChanges(db, visit.id, versao)
  return factsAt(factsOf(visit), rows.map(toPastChange), versao)
}

function toPastChange({ versao, antes }: VersionRow) {
  const { dataHoraAgendada, tempo, nome, valor, estado } = toFacts(antes, () => null)
  return {
    versao,
    antes: {
      ...(dataHoraAgendada !== undefined && { dataHoraAgendada }),
      ...(tempo !== undefined && { tempo }),
      ...(nome !== undefined && { nome }),
      ...(valor !== undefined && { valor }),
      ...(estado !== undefined && { cancelada: estado === 'cancelada' }),
    },
  }
}

/**
 * Whether a visit has had this version in this history of the clinic. A restore leaves numbers out, so that
 * those which were given before it are no version here; what a visit was then it is under the next number
 * too, as often as the clinic has gone back.
 */
export async function isVersionOf(db: Connection, visit: Agendamento, versao: number): Promise<boolean> {
  if (versao >= visit.versao) return versao === visit.versao
  const last = await lastVersionUntil(db, visit.id, versao)
  return last !== undefined && (versao - last) % VERSIONS_LEFT_OUT === 0
}

/** When a visit was to be and which state it was in, in the version that somebody saw. */
export async function seenAt(
  db: Connection,
  visit: Agendamento,
  versao: number,
): Promise<{ estado: VisitState; dataHoraAgendada: ClinicDateTime }> {
  const later = (await readFirstChanges(db, visit.id, versao)).reverse()
  const start = { estado: visit.estado, dataHoraAgendada: visit.dataHoraAgendada }
  return later.reduce((seen, { antes }) => {
    const { estado = seen.estado, dataHoraAgendada = seen.dataHoraAgendada } = toFacts(antes, () => null)
    return { estado, dataHoraAgendada }
  }, start)
}

/** Who gave a visit the time that it has; undefined where that was before there was a history. */
export async function readWhoseTime(db: Connection, id: number): Promise<'cliente' | 'clinica' | undefined> {
  const papel = await lastMover(db, id)
  return papel && (papel === 'cliente' ? 'cliente' : 'clinica')
}
