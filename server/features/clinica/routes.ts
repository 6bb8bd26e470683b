import type { FastifyInstance } from 'fastify'
import { type Clinica, type ClinicaInput, UNKNOWN_ZONE } from '#domain/clinica/schema.ts'
import { wholeOf } from '#domain/clinica/whole.ts'
import { isTimeZone } from '#domain/lib/dates.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { ApiError } from '../../http/problem.ts'
import { changeRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import { hasZone, holdClinica, ONLY_ROW, readClinica, saveClinica } from './repository.ts'

const SUBJECT = 'O cadastro da clínica'

async function readWhole(db: Connection): Promise<(Clinica & ClinicaInput) | null> {
  const stored = await readClinica(db)
  return stored === null ? null : wholeOf(stored)
}

/**
 * What a caller who says nothing of it leaves as it is: older callers know of no week, and of no guide. A
 * zone that would not be taken anew may stay, too, or its clinic could save nothing of its record.
 */
async function save(tx: Transaction, wanted: ClinicaInput): Promise<ClinicaInput> {
  const { semana, guia, fuso } = (await readClinica(tx)) ?? {}
  if (wanted.fuso !== fuso && !(isTimeZone(wanted.fuso) && (await hasZone(tx, wanted.fuso))))
    throw new ApiError('dados_invalidos', UNKNOWN_ZONE, {
      errors: [{ campo: 'fuso', mensagem: UNKNOWN_ZONE }],
    })
  const kept = { ...(semana !== undefined && { semana }), ...(guia !== undefined && { guia }) }
  return saveClinica(tx, { ...kept, ...wanted })
}

export function clinicaRoutes(app: FastifyInstance, { db }: Deps): void {
  route(app, 'clinica.ler', async () => rowOrNotFound(await readClinica(db.orm), SUBJECT))
  route(app, 'clinica.alterar', ({ body, ...call }) =>
    changeRecord(
      { db, ...call },
      {
        ...{ subject: SUBJECT, hold: holdClinica, id: ONLY_ROW, body, find: readWhole },
        update: save,
      },
    ),
  )
}
