import type { MensagemInput } from '#domain/mensagem/schema.ts'

/** What a new clinic may tell its clients, to be taken over or changed; one of each type. */
export const MENSAGEM_SUGGESTIONS: readonly MensagemInput[] = [
  {
    tipoMensagemTemporaria: 1,
    nome: 'Agende quando quiser',
    descricao: 'Escolha o serviço, o dia e a hora por aqui, também à noite e no domingo.',
    habilitado: true,
  },
  {
    tipoMensagemTemporaria: 2,
    nome: 'Antes de vir',
    descricao:
      'Atendemos com hora marcada. Chegue dez minutos antes e, se não puder vir, mude ou cancele por aqui.',
    habilitado: true,
  },
  {
    tipoMensagemTemporaria: 3,
    nome: 'Meus tratamentos',
    descricao: 'Todo tratamento começa com uma conversa e termina com orientações para os cuidados em casa.',
    habilitado: true,
  },
]
