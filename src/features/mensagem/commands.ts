import {
  type Mensagem,
  type MensagemInput,
  mensagemInputSchema,
  mensagemSchema,
} from '#domain/mensagem/schema.ts'
import { db } from '#src/offline/db.ts'
import { recordWrites } from '#src/offline/sending/record-writes.ts'

/** Admin: reads, registers, changes and deletes a message. */
export const mensagemWrites = recordWrites<Mensagem, MensagemInput>(
  {
    read: 'mensagem.ler',
    create: 'mensagem.criar',
    change: 'mensagem.alterar',
    remove: 'mensagem.excluir',
  },
  { table: db.mensagens, pull: 'mensagens', schema: mensagemSchema, input: mensagemInputSchema },
)
