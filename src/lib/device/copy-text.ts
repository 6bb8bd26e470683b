/** Whether the text lies in the device's clipboard now; a browser may refuse it, or know none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
