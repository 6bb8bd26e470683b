/** What stands around a page, by its path. */
export type Chrome = {
  /**
   * - 'plain': on the canvas, in the flow
   * - 'over': transparent over the top of the page, which brings its own ground (home, Sobre, login, register)
   */
  header: 'plain' | 'over'
  /** On a phone: the whole header, the mark alone, or none (a page with a first line of its own). */
  phoneHeader: 'full' | 'mark' | 'none'
  /** The phone's bottom bar, for whoever is logged in. */
  bottomBar: boolean
  /** What covers the page's foot on a phone where that bar does not: the page's own bar, or nothing. */
  foot: 'booking' | 'none'
  footer: boolean
}

const usual: Chrome = { header: 'plain', phoneHeader: 'full', bottomBar: true, foot: 'none', footer: false }
const doorway: Chrome = { header: 'over', phoneHeader: 'mark', bottomBar: false, foot: 'none', footer: false }

const byPath: Record<string, Chrome> = {
  '/': { ...usual, header: 'over', footer: true },
  '/sobre': { ...usual, header: 'over', footer: true },
  '/login': doorway,
  '/register': doorway,
  // The booking bar takes the bottom bar's place.
  '/agendamentos': { ...usual, phoneHeader: 'none', bottomBar: false, foot: 'booking' },
  '/pendencias': { ...usual, phoneHeader: 'none' },
}

export function chromeOf(pathname: string): Chrome {
  return byPath[pathname.toLowerCase()] ?? usual
}
