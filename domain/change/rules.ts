import { type Grant, grantOf, type Role, topicReaders } from '#domain/api/permissions.ts'
import type { Topic } from './topics.ts'

/** Whether a role hears of a topic: of everybody's changes, of those that concern oneself, or not at all. */
export function listenGrantOf(role: Role, topic: Topic): Grant {
  return grantOf(role, topicReaders[topic])
}
