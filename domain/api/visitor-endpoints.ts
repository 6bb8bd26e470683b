import { clinicaEndpoints } from '#domain/clinica/endpoints.ts'
import { mensagemEndpoints } from '#domain/mensagem/endpoints.ts'
import { procedimentoEndpoints } from '#domain/procedimento/endpoints.ts'
import { usuarioEndpoints } from '#domain/usuario/endpoints.ts'

/**
 * The part of the contract that a page needs before anybody has logged in: who she is, and what everybody may
 * read. The page's client has it at hand and fetches the rest (`endpoints.ts`) when something of it is asked.
 */
export const visitorEndpoints = {
  ...usuarioEndpoints,
  ...procedimentoEndpoints,
  ...mensagemEndpoints,
  ...clinicaEndpoints,
}
