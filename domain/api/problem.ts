import * as z from 'zod/mini'
import { agendamentoMovedOnSchema } from '#domain/agendamento/schema.ts'
import { clinicaSchema } from '#domain/clinica/schema.ts'
import { fichaSchema } from '#domain/ficha/schema.ts'
import { mensagemSchema } from '#domain/mensagem/schema.ts'
import { procedimentoSchema } from '#domain/procedimento/schema.ts'
import { voucherSchema } from '#domain/voucher/schema.ts'
import { plainProblemSchema, serviceFactsSchema } from './errors.ts'

/** What is answered instead of a success; with it how something is by now, where that is why. */
export const problemSchema = z.extend(plainProblemSchema, {
  /**
   * How something is by now, which is why: with `procedimento_alterado` the procedure's values, with
   * `agendamento_mudou` the visit, with `registro_mudou` the record that was to be changed.
   */
  atual: z.optional(
    z.union([
      agendamentoMovedOnSchema,
      procedimentoSchema,
      voucherSchema,
      mensagemSchema,
      clinicaSchema,
      fichaSchema,
      serviceFactsSchema,
    ]),
  ),
})
