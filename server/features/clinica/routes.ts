import type { FastifyInstance } from 'fastify'
import { limitsOf } from '#domain/clinica/limits.ts'
import type { Clinica, ClinicaInput } from '#domain/clinica/schema.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { changeRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import { holdClinica, ONLY_ROW, readClinica, saveClinica } from './repository.ts'

const SUBJECT = 'O cadastro da clínica'

/** Records older than some fields have none of them: nothing was said there. */
async function readWhole(db: Connection): Promise<(Clinica & ClinicaInput) | null> {
  const stored = await readClinica(db)
  if (stored === null) return null
  const { complemento = '', pagamento = '' } = stored
  return { ...stored, complemento, pagamento, limites: limitsOf(stored) }
}

/** What a caller who says nothing of it leaves as it is: older callers know of no week, and of no guide. */
async function keptFields(tx: Transaction): Promise<Pick<ClinicaInput, 'semana' | 'guia'>> {
  const { semana, guia } = (await readClinica(tx)) ?? {}
  return { ...(semana !== undefined && { semana }), ...(guia !== undefined && { guia }) }
}

export function clinicaRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, 'clinica.ler', async () => rowOrNotFound(await readClinica(db.orm), SUBJECT))
  route(app, 'clinica.alterar', ({ body, ...call }) =>
    changeRecord(
      { db, ...call },
      {
        ...{ subject: SUBJECT, hold: holdClinica, id: ONLY_ROW, body, find: readWhole },
        update: async (tx, wanted) => saveClinica(tx, { ...(await keptFields(tx)), ...wanted }),
      },
    ),
  )
}
