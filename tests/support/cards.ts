import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Api, CLEANSING, insertPrincipal, startApi } from './api.ts'

/** An API whose clinic offers one service. */
export async function startCardsApi(): Promise<Api> {
  const api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  return api
}

/** No visit, no joining, and no card but the accounts' own. */
export async function emptyCards({ db }: Pick<Api, 'db'>): Promise<void> {
  await db.pool.query('truncate agendamento, juncao cascade')
  await db.pool.query('delete from ficha where usuario_id is null')
}

/** What reception asks of cards; `api` is called when something is done, because a test starts it later. */
export function cardActs(api: () => Pick<Api, 'admin' | 'db'>) {
  const call: Api['admin']['call'] = (...args) => api().admin.call(...args)
  const save = (chave: string, body: object, headers = {}) =>
    call('PUT', `/api/Fichas/${chave}`, body, headers)
  const accountCard = async (email: string) =>
    (await call('GET', `/api/Fichas?conta=${email}`)).body[0].chave as string
  return {
    save,
    accountCard,
    read: async (chave: string) => (await call('GET', `/api/Fichas/${chave}`)).body,
    visitsOf: async (chave: string) => (await call('GET', `/api/Fichas/${chave}/visitas`)).body,
    /** Books by telephone: for a card, or for whoever `extra` names. */
    book: (when: string, extra: object) =>
      call('POST', '/api/Agendamentos', {
        ...CLEANSING,
        descricao: 'Por telefone',
        dataHoraAgendada: when,
        ...extra,
      }),
    join: (chave: string, outra: string, campos = {}, visto?: object) =>
      call('POST', `/api/Fichas/${chave}/juntar`, { outra, campos, visto }),
    part: (chave: string, juncao: number) => call('POST', `/api/Fichas/${chave}/separar`, { juncao }),
    /** The key of a card that is made. */
    async newCard(fields: object): Promise<string> {
      const chave = randomUUID()
      expect((await save(chave, fields)).statusCode).toBe(200)
      return chave
    },
    /** An account with its card. */
    async newAccount(name = 'conta') {
      const email = `${name}-${randomUUID().slice(0, 8)}@exemplo.test`
      await insertPrincipal(api().db, email)
      return { email, card: await accountCard(email) }
    },
  }
}
