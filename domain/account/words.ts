import { CODE_MINUTES } from './rules.ts'

/** What is said of an account by server and screen alike. */
export const ACCOUNT_WORDS = {
  wrongPassword: 'Senha atual não confere.',
  codeExpired: 'O código venceu. Peça outro.',
  codeValidFor: `Vale por ${CODE_MINUTES} minutos.`,
  lastAdmin:
    'É a única pessoa da equipe que entra: convide outra antes. Assim a clínica nunca fica sem ninguém que a abra.',
  invitationAccepted: 'Ela já entrou com o código e faz parte da equipe: nada mudou.',
  teamEmailTaken: 'Já existe uma conta com este email. Use outro para a equipe.',
  notOfTheTeam: 'Esta conta é da equipe: ela sai em Equipe.',
} as const

/** What is said of a code that was typed wrong. */
export function wrongCode(triesLeft: number): string {
  if (triesLeft <= 0) return ACCOUNT_WORDS.codeExpired
  return `Código não confere. ${triesLeft === 1 ? 'Resta 1 tentativa' : `Restam ${triesLeft} tentativas`}.`
}
