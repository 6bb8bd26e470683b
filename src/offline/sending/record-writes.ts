import type * as z from 'zod/mini'
import type { Answer, EndpointName, Endpoints, Input } from '#domain/api/endpoints.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { ApiResult, CallInput } from '#src/api/client.ts'
import { isNotFound, type WriteFailure, writeFailureOf } from '#src/api/write-failure.ts'
import { api } from '../api.ts'
import { db, type PullMark, readPullMark } from '../db.ts'
import { writeForReception } from '../login/session.ts'
import type { ListName } from '../pull/lists.ts'
import { pullSoon } from '../pull/pull.ts'
import { putAnswered } from './answered-row.ts'
import { isGone, isOfAnother, keptKeys, type Saved, type SaveFailure, savedOf } from './direct-write.ts'
import { keepAnswered } from './keep-answered.ts'

/** What a write of a record answers; `agora`: as it is, where that is another by now. */
type Written<R> = R & { agora?: R | undefined }

/** The endpoints of a method that answer so and, where `W` is given, take that as their body. */
type EndpointOf<M, A, W = never> = {
  [E in EndpointName]: [Endpoints[E]['method'], Answer<E>, W] extends [M, A, Input<E, 'body'>] ? E : never
}[EndpointName]

/** The endpoints of a noun's records: one record is read, registered, changed and deleted by them. */
type RecordEndpoints<R, W> = {
  readonly read: EndpointOf<'GET', R>
  readonly create: EndpointOf<'POST', Written<R>, W>
  readonly change: EndpointOf<'PUT', Written<R>, W & { readonly visto: W }>
  readonly remove: EndpointOf<'DELETE', null>
}

/** A table of the device, as far as records are concerned. */
type Rows<R> = {
  readonly name: string
  get(id: number): PromiseLike<R | undefined>
  put(row: R): PromiseLike<unknown>
  delete(id: number): PromiseLike<unknown>
}

type List<R, W> = {
  readonly table: Rows<R>
  /** The list's name in a pull. */
  readonly pull: ListName
  readonly schema: z.ZodMiniType<R>
  /** What may be written. */
  readonly input: z.ZodMiniType<W>
}

/** What an Admin does with one of a noun's records. */
type RecordWrites<R, W> = {
  /** The record as the clinic has it now; null where the clinic cannot be asked. */
  readonly read: (id: number) => Promise<R | 'gone' | null>
  /**
   * Registers (`id` null) or changes one, field by field over what was `seen` of it. Needs the network.
   */
  readonly save: (id: number | null, input: W, seen: W | null) => Promise<Result<Saved<R>, SaveFailure<R>>>
  /**
   * The same with a form's values. Of what was seen only what may be written can be compared: what an older
   * rule has let through, and nothing, of a new record, is not sent, and the values are written whole.
   */
  readonly saveForm: (
    id: number | null,
    values: unknown,
    seen: unknown,
  ) => Promise<Result<Saved<R>, SaveFailure<R>>>
  /**
   * Deletes one. Needs the network. `gone`: it was deleted before, and not by this press: the clinic looked
   * the press's key up, and has done nothing under it.
   */
  readonly remove: (id: number) => Promise<Result<'deleted' | 'gone', WriteFailure>>
}

const EARLIER =
  'A clínica já tinha recebido o cadastro anterior, que ficou sem resposta. Veja na lista se ele está lá; se ainda faltar este, salve de novo.'

/** Calls one of `RecordEndpoints`, whose type says what it takes and answers. */
async function call<A>(name: EndpointName, input: object): Promise<ApiResult<A>> {
  const answer: ApiResult<unknown> = await api.call(name, input as CallInput<EndpointName>)
  return answer as ApiResult<A>
}

/**
 * How a noun's records are written without the queue: straight to the clinic, under kept keys. What it
 * answers is put into the list's table, and the list is pulled soon after.
 */
export function recordWrites<R extends { readonly id: number }, W extends object>(
  endpoints: RecordEndpoints<R, W>,
  { table, pull, schema, input: inputSchema }: List<R, W>,
): RecordWrites<R, W> {
  const { registrations, saves, deletions } = keptKeys(pull)
  // The list is pulled after a failure, too: a write without an answer may have been done, and shows there.
  const reload = () => pullSoon({ db, api, now: Date.now }, pull)
  const markNow = () => readPullMark(db, pull)
  const write = (work: () => PromiseLike<unknown>) =>
    keepAnswered(db, pull, () => writeForReception(db, [db.table(table.name)], work))
  const keep = (row: R, before: PullMark | null) =>
    write(() => putAnswered(db, { name: pull, table, key: row.id }, row, before))
  const forget = (id: number) => write(() => table.delete(id))

  const save: RecordWrites<R, W>['save'] = async (id, input, seen) => {
    const body = seen === null ? input : { ...input, visto: seen }
    const before = await markNow()
    const answer = await (id === null ? registrations : saves).send([id, body], (headers) =>
      id === null
        ? call<Written<R>>(endpoints.create, { body, headers })
        : call<Written<R>>(endpoints.change, { params: { id }, body, headers }),
    )
    const saved = savedOf(answer, schema)
    if (saved.ok) await keep(saved.value.row, before)
    else if (saved.error.kind === 'changed') await keep(saved.error.current, before)
    reload()
    return isOfAnother(answer) ? err({ kind: 'refused', mensagem: EARLIER, campos: [] }) : saved
  }

  return {
    async read(id) {
      const before = await markNow()
      const answer = await call<R>(endpoints.read, { params: { id } })
      if (answer.kind === 'ok') {
        await keep(answer.body, before)
        return answer.body
      }
      if (!isNotFound(answer)) return null
      await forget(id)
      return 'gone'
    },

    save,

    saveForm(id, values, seen) {
      const { data = null } = inputSchema.safeParse(seen)
      return save(id, inputSchema.parse(values), data)
    },

    async remove(id) {
      const answer = await deletions.send(id, (headers) =>
        call<null>(endpoints.remove, { params: { id }, headers }),
      )
      const gone = isGone(answer)
      if (answer.kind === 'ok' || gone) await forget(id)
      reload()
      if (answer.kind === 'ok') return ok('deleted')
      return gone ? ok('gone') : err(writeFailureOf(answer))
    },
  }
}
