/** The first of a text, at most so many UTF-16 units: a letter of two of them is left out whole. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}
