import { createHash } from 'node:crypto'

/** SHA-256, in base64url: under what a token or an address is stored, of which the database keeps no text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
