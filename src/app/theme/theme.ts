import { createTheme, type MantineColorsTuple } from '@mantine/core'
import { bad, okColors, rose, sage, sand, wait } from './colors.ts'
import { componentDefaults } from './component-defaults.ts'

const serif =
  "'Fraunces', 'Fraunces-fallback', 'Fraunces-fallback-android', 'Fraunces-fallback-linux', Georgia, serif"
const sans =
  "'Figtree', 'Figtree-fallback', 'Figtree-fallback-android', 'Figtree-fallback-linux', system-ui, sans-serif"

/**
 * The look of the app. `brand` is the clinic's ten-step scale (`#src/lib/drawing/brand-scale.ts`): everything
 * rosé, the dawn gradient included, follows it.
 */
export function buildTheme(brand: MantineColorsTuple = rose) {
  return createTheme({
    // Mantine paints its own neutrals and errors with `gray` and `red`: they get the house's temperature.
    colors: { rose: brand, sage, sand, bad, wait, ok: okColors, gray: sand, red: bad },
    primaryColor: 'rose',
    primaryShade: 7,
    white: '#fff',
    black: '#2A211E',
    fontFamily: sans,
    fontSizes: { xs: '0.8125rem', sm: '0.90625rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
    lineHeights: { xs: '1.35', sm: '1.4', md: '1.55', lg: '1.55', xl: '1.6' },
    headings: {
      fontFamily: serif,
      fontWeight: '480',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: 'var(--fs-page)', lineHeight: '1.08' },
        h2: { fontSize: 'var(--fs-section)', lineHeight: '1.2' },
        h3: { fontSize: '1.3125rem', lineHeight: '1.2' },
        h4: { fontSize: '1.125rem', lineHeight: '1.25' },
        h5: { fontSize: '1rem', lineHeight: '1.3' },
        h6: { fontSize: '0.90625rem', lineHeight: '1.3' },
      },
    },
    // 48em and 64em are where the drawings change; 75em is the 1200 px content.
    breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
    defaultRadius: 'md',
    radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '32px' },
    shadows: {
      xs: 'var(--sh-1)',
      sm: 'var(--sh-1)',
      md: 'var(--sh-2)',
      lg: 'var(--sh-2)',
      xl: 'var(--sh-sheet)',
    },
    cursorType: 'pointer',
    focusRing: 'auto',
    focusClassName: 'focus-ink',
    respectReducedMotion: true,
    components: componentDefaults,
  })
}
