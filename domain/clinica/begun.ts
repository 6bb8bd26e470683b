import type { Clinica, Guide } from './schema.ts'

/** The name that the first start gives a clinic; while it stands, the guide asks for a name. */
export const FIRST_NAME = 'Minha clínica'

/** The guide as every new clinic begins with it: no task skipped, nobody invited, the guide still shown. */
export const NEW_GUIDE: Guide = { dispensado: false, pulados: [], convidou: false }

/** A clinic's guide; records from before the guide have none, and count as if nothing of it was done. */
export const guideOf = ({ guia }: Pick<Clinica, 'guia'>): Guide => guia ?? NEW_GUIDE

/** What of the clinic's data tells how far it has come. */
export type GuideFacts = {
  readonly clinica: Pick<Clinica, 'nome' | 'logradouro' | 'telefone' | 'whatsapp' | 'semana' | 'guia'>
  readonly services: number
  /** The messages that are switched on; one that clients do not see does not fulfil the task. */
  readonly messages: number
}

export const isNamed = ({ nome }: GuideFacts['clinica']) => nome.trim() !== '' && nome !== FIRST_NAME

/** Whether a client can find the clinic, or call it. */
export function canBeReached(clinica: Pick<Clinica, 'logradouro' | 'telefone' | 'whatsapp'>): boolean {
  return [clinica.logradouro, clinica.telefone, clinica.whatsapp].some((text) => text.trim() !== '')
}

export const hasWeek = ({ semana }: GuideFacts['clinica']) =>
  semana?.dias.some((day) => day.length > 0) === true

/** Whether nothing was ever set, nor the guide put away: its owner is led to the guide. */
export function isAsInstalled(facts: GuideFacts): boolean {
  const { clinica, services, messages } = facts
  const { dispensado, pulados, convidou } = guideOf(clinica)
  const isSet = isNamed(clinica) || canBeReached(clinica) || hasWeek(clinica) || services > 0 || messages > 0
  return !(isSet || dispensado || convidou || pulados.length > 0)
}
