import type { GuideTask } from '#domain/clinica/guide.ts'

export const TASK_WORDS: Readonly<Record<GuideTask, { readonly title: string; readonly text: string }>> = {
  clinica: { title: 'Clínica', text: 'Nome, endereço e telefone' },
  semana: { title: 'Semana', text: 'Os dias e as horas em que você atende' },
  servicos: { title: 'Serviços', text: 'O que você faz, quanto dura, quanto custa' },
  mensagens: { title: 'Mensagens', text: 'O que a cliente lê no início' },
  convidar: { title: 'Convidar e publicar', text: 'Seu endereço, o cartaz e quem trabalha aqui' },
}

const NUMBERS = ['', '', 'dois', 'três', 'quatro', 'cinco']

/** "2 de 5 passos. Faltam uns três minutos, na ordem que quiser." */
export function progressInWords(left: number, of: number): string {
  const done = `${of - left} de ${of} passos.`
  if (left === 0) return `${done} Nada falta.`
  if (left === 1) return `${done} Falta um minuto só.`
  return `${done} Faltam uns ${NUMBERS[left] ?? left} minutos, na ordem que quiser.`
}

/** Once nothing is left; what was skipped is not said to be there. */
export function guideDoneInWords(skipped: number): string {
  if (skipped === 0) return 'Os cinco passos estão prontos.'
  return skipped === 1 ? 'Só falta o passo que você pulou.' : `Só faltam os ${skipped} passos que você pulou.`
}

/** An address as people read and type it: "aurora.exemplo.test". */
export function shownAddress(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}

/** What a client gets on WhatsApp. */
export function invitationText(nome: string, address: string): string {
  return `${nome}: agora você marca o seu horário por aqui, a qualquer hora. ${address}`
}
