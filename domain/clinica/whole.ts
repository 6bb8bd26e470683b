import { limitsOf } from './limits.ts'
import type { Clinica } from './schema.ts'

/** Records older than some fields have none of them: nothing was said there. */
export function wholeOf(clinica: Clinica) {
  const { complemento = '', pagamento = '' } = clinica
  return { ...clinica, complemento, pagamento, limites: limitsOf(clinica) }
}
