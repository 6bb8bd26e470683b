import { encode } from 'uqr'

/** Modules of light around the code, as its standard asks for: without them some cameras find nothing. */
export const QUIET_ZONE = 4

/** A QR code as a path of squares of 1 by 1, with the quiet zone around it. */
export function qrOf(text: string): { readonly side: number; readonly path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { side: size, path }
}
