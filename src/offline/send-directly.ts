import { classify, type SendAnswer } from '#domain/outbox/answer.ts'
import { type Command, requestOf } from '#domain/outbox/commands.ts'
import { send } from './send.ts'

/**
 * The keys of commands that were sent without a queue and had no answer, by what they ask for. Pressed again,
 * the same command goes under the same key.
 */
const uncertain = new Map<string, string>()

/**
 * What came of it. `incerto`: the clinic may have it or not; `fora`: it was not sent, because there is no
 * network.
 */
export type DirectAnswer =
  | { readonly kind: 'done' | 'uncertain' | 'offline' | 'no_session' }
  | {
      readonly kind: 'refused'
      readonly answer: Extract<SendAnswer, { readonly kind: 'problem' }>
    }

/**
 * Sends a command at once, for a device whose storage has no space for a row. `id` was made at the press. A
 * second press of the same goes under the first one's key until an answer has come, so that it takes effect
 * once.
 */
export async function sendDirectly(
  command: Command,
  { id, dono }: { readonly id: string; readonly dono: string },
): Promise<DirectAnswer> {
  const request = requestOf(command, dono, () => null)
  if (request === null || !navigator.onLine) return { kind: 'offline' }
  const pressed = JSON.stringify([dono, command])
  const chave = uncertain.get(pressed) ?? id
  const answer = await send(request, { chave, dono })
  const answerClass = classify(answer, command.kind)
  if (answerClass === 'retry') {
    uncertain.set(pressed, chave)
    return { kind: 'uncertain' }
  }
  uncertain.delete(pressed)
  if (answerClass === 'done') return { kind: 'done' }
  if (answerClass === 'auth' || answer.kind !== 'problem') return { kind: 'no_session' }
  return { kind: 'refused', answer }
}
