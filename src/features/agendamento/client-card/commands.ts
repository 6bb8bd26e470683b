import {
  FICHA_FIELDS,
  type FichaFields,
  type HealthInput,
  type ListedFicha,
  seenNotesOf,
  type WholeFicha,
} from '#domain/ficha/schema.ts'
import { partOf } from '#domain/lib/merge.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isNotFound } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { keepAnsweredCard } from '#src/offline/kept-cards.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { act, type Ended } from '#src/offline/queue/act.ts'
import { readGoneCount } from '#src/offline/queue/gone.ts'
import { keptKeys } from '#src/offline/sending/direct-write.ts'

const keys = keptKeys('fichas')

/** Puts the changed fields into the queue, over what was seen of them. */
export function editFicha(seen: WholeFicha, campos: FichaFields, dono: string): Promise<Ended> {
  const visto = Object.fromEntries(
    Object.keys(campos).map((field) => [field, seen[field as keyof WholeFicha]]),
  )
  const nome = campos.nome || seen.nome || campos.telefone || seen.telefone
  const command = saveFicha({ chave: seen.chave, visto, campos, nome })
  return act(command, { id: crypto.randomUUID(), dono })
}

/** Cards by their beginnings, at the clinic; null where it did not answer. */
export async function searchFichaList(
  busca: string,
  signal: AbortSignal,
): Promise<readonly ListedFicha[] | null> {
  const answer = await api.call('ficha.listar', { query: { busca, limite: 8 }, signal })
  return answer.kind === 'ok' ? answer.body : null
}

/** A card as the clinic has it, or the one that it went into; null where the clinic did not answer. */
export async function readCard(chave: string): Promise<WholeFicha | 'gone' | null> {
  const answer = await api.call('ficha.ler', { params: { chave } })
  if (answer.kind === 'ok') return answer.body
  return isNotFound(answer) ? 'gone' : null
}

const LOST =
  'A resposta da clínica se perdeu. Assim que a clínica responder de novo, a ficha mostra como ficou.'

type Pair = Readonly<{ stays: WholeFicha; goes: WholeFicha; campos: FichaFields }>

/** Joins a card into another, at the clinic alone: what both say has to be seen. */
export async function joinCards(
  { stays, goes, campos }: Pair,
  dono: string,
): Promise<Result<WholeFicha, string>> {
  const { chave } = stays
  const goneBefore = await readGoneCount(db, 'fichas').catch(() => 0)
  const body = { outra: goes.chave, campos, visto: { esta: seenOf(stays), outra: seenOf(goes) } }
  const answer = await keys.saves.send(
    [chave, body],
    (headers) => api.call('ficha.juntar', { params: { chave }, body, headers }),
    dono,
  )
  const joined = await told(chave, answer)
  if (joined.ok)
    await writeForReception(db, [db.fichas], async () => {
      for (const asked of [chave, body.outra]) await keepAnsweredCard(db, asked, joined.value, goneBefore)
    }).catch(() => undefined)
  return joined
}

const seenOf = (card: FichaFields): FichaFields => partOf(card, FICHA_FIELDS)

export async function separateCards(
  chave: string,
  juncao: number,
  dono: string,
): Promise<Result<WholeFicha, string>> {
  const answer = await keys.saves.send(
    [chave, 'separar', juncao],
    (headers) => api.call('ficha.separar', { params: { chave }, body: { juncao }, headers }),
    dono,
  )
  return told(chave, answer)
}

/**
 * The card that an act has left. A repeated answer speaks of when it was given: the card may have changed
 * since, and then nobody says that the act holds.
 */
async function told(
  chave: string,
  answer: Awaited<ReturnType<typeof api.call<'ficha.juntar'>>>,
): Promise<Result<WholeFicha, string>> {
  if (answer.kind !== 'ok') return err(answer.kind === 'problem' ? (answer.problem?.detail ?? LOST) : LOST)
  if (!answer.replayed) return ok(answer.body)
  const current = await readCard(chave)
  if (current === null || current === 'gone' || stateOf(current) !== stateOf(answer.body)) return err(LOST)
  return ok(current)
}

/** What the acts of this file change of a card, so that two states of it can be compared. */
function stateOf({ juncoes, saude }: WholeFicha): string {
  return JSON.stringify([juncoes.map(({ id }) => id), saude?.assinadoEm, saude?.retiradoEm])
}

/**
 * Writes a note of her health, with what she has signed, over the one that was seen; refused where that one
 * has changed since.
 */
export async function noteHealth(
  chave: string,
  body: Readonly<HealthInput>,
  dono: string,
): Promise<Result<WholeFicha, string>> {
  const answer = await keys.saves.send(
    [chave, 'saude', body],
    (headers) => api.call('ficha.anotarSaude', { params: { chave }, body, headers }),
    dono,
  )
  return told(chave, answer)
}

/**
 * What is noted on her card and on those that went into it. Each reading is written down, and this device
 * keeps nothing of it.
 */
export async function readHealthOf(keysOfCards: readonly string[]): Promise<Result<string, string>> {
  const read = await Promise.all(keysOfCards.map(readHealth))
  const failed = read.find((one) => !one.ok)
  return failed ?? ok(read.flatMap((one) => (one.ok ? [one.value] : [])).join('\n'))
}

async function readHealth(chave: string): Promise<Result<string, string>> {
  const answer = await api.call('ficha.lerSaude', { params: { chave }, body: {} })
  if (answer.kind === 'ok') return ok(answer.body.texto)
  return err(answer.kind === 'problem' ? (answer.problem?.detail ?? LOST) : LOST)
}

/**
 * She takes her consent back from the notes that were seen on her card; refused where others stand there.
 */
export async function withdrawHealth(
  { chave, saude }: Pick<WholeFicha, 'chave' | 'saude'>,
  dono: string,
): Promise<Result<WholeFicha, string>> {
  const visto = seenNotesOf(saude)
  const query = visto === undefined ? {} : { visto }
  const answer = await keys.deletions.send(
    [chave, 'saude', visto ?? saude?.assinadoEm],
    (headers) => api.call('ficha.retirarSaude', { params: { chave }, query, headers }),
    dono,
  )
  return told(chave, answer)
}
