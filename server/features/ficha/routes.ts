import type { FastifyInstance } from 'fastify'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { soughtBy } from '#domain/ficha/look-alike.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { ok } from '#domain/lib/result.ts'
import { type Connection, transaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { idempotent } from '../../http/idempotency.ts'
import { notFound, rowOrNotFound } from '../../http/not-found.ts'
import { recordAsItIsNow } from '../../http/records.ts'
import { route } from '../../http/route.ts'
import { findLasting, listVisitsOf, readFichaList, readLookAlikeList } from './repository.ts'
import {
  joinPair,
  noteHealth,
  readFicha,
  readHealth,
  saveFicha,
  separatePair,
  withdrawHealth,
} from './service.ts'

const SUBJECT = 'Esta ficha'
/** How many cards a page has that is asked for no number. */
const CARDS_PER_PAGE = 50

export function fichaRoutes(app: FastifyInstance, { db, readClinicNow }: Deps): void {
  const readNow = async () => {
    const { date, minute } = await readClinicNow()
    return formatDateTime(date, minute)
  }

  route(
    app,
    'ficha.listar',
    async ({
      query: { conta = null, limite = CARDS_PER_PAGE, depois = null, nomeDepois = null, ...rest },
      reply,
    }) => {
      const page = { conta, limite, depois, nomeDepois, ...rest }
      const { fichas, total } = await readFichaList(db.orm, page, await readNow())
      reply.header(TOTAL_HEADER, total)
      return ok(fichas)
    },
  )

  route(app, 'ficha.parecidas', async ({ query }) =>
    ok(await readLookAlikeList(db.orm, soughtBy(query), await readNow())),
  )

  route(app, 'ficha.ler', async ({ params }) => rowOrNotFound(await readFicha(db.orm, params.chave), SUBJECT))

  route(app, 'ficha.visitas', async ({ params }) => {
    const found = await findLasting(db.orm, params.chave)
    return found ? ok(await listVisitsOf(db.orm, found)) : notFound(SUBJECT)
  })

  route(app, 'ficha.salvar', async ({ params: { chave }, body, ...call }) => {
    const answered = await idempotent({ db, ...call }, (tx) => saveFicha(tx, chave, body))
    const find = async (orm: Connection) => (await findLasting(orm, chave))?.card ?? null
    return recordAsItIsNow({ db, ...call }, answered, { subject: SUBJECT, find })
  })

  route(app, 'ficha.juntar', ({ params: { chave }, body, ...call }) =>
    idempotent({ db, ...call }, (tx) => joinPair(tx, { chave, ...body, quem: call.principal.id })),
  )

  route(app, 'ficha.anotarSaude', ({ params, body, ...call }) =>
    idempotent({ db, ...call }, (tx) => noteHealth(tx, params.chave, body)),
  )

  route(app, 'ficha.lerSaude', ({ params, principal }) =>
    transaction(db, (tx) => readHealth(tx, params.chave, principal.id)),
  )

  route(app, 'ficha.retirarSaude', ({ params, query, ...call }) =>
    idempotent({ db, ...call }, (tx) => withdrawHealth(tx, params.chave, query.visto)),
  )

  route(app, 'ficha.separar', ({ params, body, ...call }) =>
    idempotent({ db, ...call }, (tx) => separatePair(tx, params.chave, body.juncao)),
  )
}
