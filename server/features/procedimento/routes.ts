import type { FastifyInstance } from 'fastify'
import { gapOf, withGap } from '#domain/agendamento/gap.ts'
import { ok } from '#domain/lib/result.ts'
import type { Procedimento, ProcedimentoWritten } from '#domain/procedimento/schema.ts'
import type { Deps } from '../../deps.ts'
import { rowOrNotFound } from '../../http/not-found.ts'
import { changeRecord, createRecord, deleteRecord } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import {
  deleteProcedimento,
  findProcedimento,
  holdProcedimento,
  insertProcedimento,
  readProcedimentoList,
  updateProcedimento,
} from './repository.ts'

const SUBJECT = 'Este procedimento'
const reading = { subject: SUBJECT, find: findProcedimento }

/** The service with both gap fields, zeros too, as forms send it: the two are compared field by field. */
const withWholeGap = (service: Procedimento | null) => {
  if (service === null) return null
  const { antes: intervaloAntes, depois: intervaloDepois } = gapOf(service)
  return { ...service, intervaloAntes, intervaloDepois }
}

/** The service as it is answered: gap fields of zero minutes are left out. */
function asAnswered({ agora, ...service }: ProcedimentoWritten): ProcedimentoWritten {
  const told = ({ intervaloAntes, intervaloDepois, ...rest }: Procedimento): Procedimento => ({
    ...rest,
    ...withGap(gapOf({ intervaloAntes, intervaloDepois })),
  })
  return { ...told(service), ...(agora !== undefined && { agora: told(agora) }) }
}

export function procedimentoRoutes(app: FastifyInstance, { db }: Deps): void {
  const { orm } = db
  route(app, 'procedimento.listar', async () => ok(await readProcedimentoList(orm)))
  route(app, 'procedimento.ler', async ({ params }) =>
    rowOrNotFound(await findProcedimento(orm, params.id), SUBJECT),
  )
  route(app, 'procedimento.criar', ({ body, ...call }) =>
    createRecord({ db, ...call }, { ...reading, insert: (tx) => insertProcedimento(tx, body) }),
  )
  route(app, 'procedimento.alterar', async ({ params: { id }, body, ...call }) => {
    const changed = await changeRecord(
      { db, ...call },
      {
        ...reading,
        find: async (connection, which) => withWholeGap(await findProcedimento(connection, which)),
        hold: holdProcedimento,
        id,
        body,
        update: async (tx, wanted) => withWholeGap(await updateProcedimento(tx, id, wanted)),
      },
    )
    return changed.ok ? ok(asAnswered(changed.value)) : changed
  })
  route(app, 'procedimento.excluir', ({ params, ...call }) =>
    deleteRecord({ db, ...call }, { subject: SUBJECT, remove: (tx) => deleteProcedimento(tx, params.id) }),
  )
}
