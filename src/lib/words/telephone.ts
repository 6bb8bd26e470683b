import { digits, phoneDigits } from '#domain/lib/masks.ts'

/** A telephone as it was written, without what address books write before the area. */
export function withoutPrefix(telefone: string): string {
  const called = phoneDigits(telefone)
  return called === digits(telefone) ? telefone : called
}

/** A number of a mobile phone with its area has so many digits. */
const MOBILE_DIGITS = 11

/** Whether it is a mobile phone's number, with its area: what WhatsApp knows. */
export function isMobile(telefone: string): boolean {
  return digits(telefone).length === MOBILE_DIGITS
}

/** A link that calls a Brazilian number, also from a phone that is abroad; a 0800 has no other way. */
export function telephoneHref(telefone: string): string {
  const number = phoneDigits(telefone)
  return number.startsWith('0') ? `tel:${number}` : `tel:+55${number}`
}

/** A link that opens a chat with a Brazilian number, with a message ready where there is one. */
export function whatsappHref(whatsapp: string, text = ''): string {
  return `https://wa.me/55${phoneDigits(whatsapp)}${text === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}

/** A link that opens WhatsApp with a message ready, for whomever the person then chooses. */
export function whatsappShareHref(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
