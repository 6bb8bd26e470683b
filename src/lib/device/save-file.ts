/** How long a browser may take to read what it was given, ms. */
const READING_MS = 60_000

/** Hands a text over to the device as a file, without a network. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READING_MS)
}
