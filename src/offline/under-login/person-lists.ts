import { LINEAGE_HEADER, TOTAL_HEADER } from '#domain/api/headers.ts'
import { addDays } from '#domain/lib/dates.ts'
import { keepContacts } from '../contacts.ts'
import { FIRST_CONTACTS, readMeta, writeMeta } from '../db.ts'
import type { ListName, WholeListName } from '../pull/lists.ts'
import {
  CONTACTS_PER_PAGE,
  type Fetched,
  fetched,
  type PersonAsker,
  replace,
  requestFor,
} from '../pull/pull-lists.ts'
import { rememberPerfil } from '../restore/lost-perfil.ts'
import { PAST_DAYS } from './agenda-dates.ts'
import { fetchAgenda } from './agenda-pages.ts'
import { fetchOwnVisits } from './own-visits.ts'
import { fetchTakenDays } from './taken-days.ts'

/** The lists that are fetched or kept in a way of their own. No visitor's page fetches this code. */
export const fetchOwnWay: Record<
  Exclude<ListName, WholeListName | 'visitante'>,
  (ask: PersonAsker) => Promise<Fetched>
> = {
  horarios: async (ask) => {
    // From a month's first day: its tag is of these dates, and would else say nothing the next morning.
    const desde = `${addDays(ask.clinicNow.date, -PAST_DAYS).slice(0, 8)}01`
    const range = { desde, ate: null }
    const result = await ask.api.call('horario.listar', requestFor(ask, range))
    return fetched(ask, result, [ask.db.horarios], (rows) => replace(ask.db.horarios, rows), range)
  },
  agendamentos: (ask) => (ask.sessao.status === 'Admin' ? fetchAgenda(ask) : fetchOwnVisits(ask)),
  ocupados: fetchTakenDays,
  perfil: async (ask) => {
    const { api, db, mark, sessao } = ask
    // The profile's own address would answer 404 while there is none, which browsers log as an error.
    const result = await api.call('perfil.meu')
    const epoca = result.kind === 'ok' ? result.headers.get(LINEAGE_HEADER) : null
    const answer = fetched(ask, result, [db.perfis], async ({ perfil }) => {
      await rememberPerfil(db, { mark, epoca, email: sessao.email }, perfil)
      await replace(db.perfis, perfil === null ? [] : [perfil])
    })
    // The answer has no tag: the profile's own version tells a newer one from an older that comes late.
    const versao = result.kind === 'ok' ? String(result.body.perfil?.versao ?? null) : null
    return answer.failure === null ? { ...answer, versao } : answer
  },
  usuarios: async (ask) => {
    // A mark of older code is of the whole list: it does not say that the first page is here.
    const hasFirstPage = (await readMeta(ask.db, FIRST_CONTACTS)) !== null
    const { headers } = requestFor(hasFirstPage ? ask : { ...ask, mark: null })
    const result = await ask.api.call('perfil.listar', { query: { limite: CONTACTS_PER_PAGE }, headers })
    const total = result.kind === 'ok' ? Number(result.headers.get(TOTAL_HEADER) ?? result.body.length) : 0
    return fetched(ask, result, [ask.db.usuarios], async (people) => {
      await keepContacts(
        ask.db,
        people.map((person) => ({ ...person, em: ask.asked })),
      )
      await writeMeta(ask.db, FIRST_CONTACTS, { emails: people.map((p) => p.email), total })
    })
  },
}
