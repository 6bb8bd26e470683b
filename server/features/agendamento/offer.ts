import type { Gap } from '#domain/agendamento/gap.ts'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { Agenda } from '#domain/agendamento/slots.ts'
import { ENDED_STATES } from '#domain/agendamento/states.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { formatDuration, parseDuration } from '#domain/lib/duration.ts'
import { centavosOf, reaisOf } from '#domain/lib/money.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Connection } from '../../db/transaction.ts'
import { type AgendaRow, agendaColumns, toAgenda } from '../horario/repository.ts'
import { toTimestamp } from './visit-row.ts'

/** What a client has taken of the clinic's time: visits that are not over, and those booked on a day. */
export type Taken = Readonly<{ open: number; booked: number }>

/** What the clinic offers to a client who books: the procedure as it is now (null: none), and the day. */
export type Offer = Readonly<{
  procedimento: (Omit<Procedimento, 'id' | 'imagem'> & { gap: Gap }) | null
  agenda: Agenda
  taken: Taken
  /** Whether there is a visit, of her account or of none by now, that was made under the booking's key. */
  isMade: boolean
}>

/** The account that books, and the Idempotency-Key of its request. */
type Asking = Readonly<{ usuarioId: number; isCounted: boolean; chave: string | null }>

type ProcedimentoRow = {
  nome: string
  descricao: string
  centavos: number
  minutes: number
  tipo: ProcedimentoKind
  antes: number
  depois: number
}

type OfferRow = AgendaRow & {
  procedimento: ProcedimentoRow | null
  open: number
  booked: number | null
  is_made: boolean
}

const ended = ENDED_STATES.map((estado) => `'${estado}'`).join(', ')

/**
 * The procedure by id where the booking has one; else by name, the same type, price and length first. That an
 * open visit is not cancelled is said by itself, too: the index of open visits is known again by it.
 */
const statement = {
  name: 'agendamento-oferta',
  text: `select
    (select row_to_json(p) from (
      select nome, descricao, valor_centavos as centavos, tempo_minutos as minutes, tipo_procedimento as tipo,
        intervalo_antes as antes, intervalo_depois as depois
      from procedimento
      where case when $2::int is null then nome = $3 else id = $2 end
      order by tipo_procedimento = $4 desc, (valor_centavos, tempo_minutos) = ($5::int, $6::int) desc, id
      limit 1) p) as procedimento,
    (select count(*)::int from agendamento
      where usuario_id = $7 and not so_da_clinica and estado <> 'cancelada' and estado not in (${ended})
        and fim > $8::timestamp) as open,
    (select pedidos from pedidos_do_dia where usuario_id = $7 and data = $8::date) as booked,
    exists (select from agendamento where chave = $9 and (usuario_id is null or usuario_id = $10)) as is_made,
    ${agendaColumns('$1', '$1')}`,
}

/**
 * All that a client's booking is decided by, in one round trip; what she has taken only of a client whom the
 * clinic's limits hold (`isCounted`).
 */
export async function readOffer(
  db: Connection,
  body: AgendamentoCreate,
  { usuarioId, isCounted, chave }: Asking,
  clinicNow: ClinicNow,
): Promise<Offer> {
  const { dataHoraAgendada, procedimentoId = null, nome, tipoProcedimento, valor, tempo } = body
  const data = dataHoraAgendada.slice(0, 10)
  const wanted = [data, procedimentoId, nome, tipoProcedimento, centavosOf(valor), parseDuration(tempo)]
  const nowAtClinic = toTimestamp(formatDateTime(clinicNow.date, clinicNow.minute))
  const { rows } = await db.$client.query<OfferRow>({
    ...statement,
    values: [...wanted, isCounted ? usuarioId : null, nowAtClinic, chave, usuarioId],
  })
  const [row] = rows
  if (row === undefined) throw new Error('a select without a table answered no row')
  const taken = { open: row.open, booked: row.booked ?? 0 }
  const procedimento = row.procedimento && toProcedimento(row.procedimento)
  return { procedimento, agenda: toAgenda(row), taken, isMade: row.is_made }
}

function toProcedimento({ nome, descricao, centavos, minutes, tipo, ...gap }: ProcedimentoRow) {
  const service = { nome, descricao, valor: reaisOf(centavos), tempo: formatDuration(minutes) }
  return { ...service, tipoProcedimento: tipo, gap }
}
