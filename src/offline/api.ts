import { createApi } from '#src/api/client.ts'
import { heard } from './answers.ts'

/** The API as the page calls it. */
export const api = createApi({ baseUrl: self.location.origin, onAnswer: heard })
