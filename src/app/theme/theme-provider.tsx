import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { brandScale } from '#src/lib/drawing/brand-scale.ts'
import { rose } from './colors.ts'
import { cssVariablesResolver } from './css-variables.ts'
import { buildTheme } from './theme.ts'

type Props = {
  /** The clinic's colour, `#RRGGBB`. Without it, or with something else, the house's rosé. */
  brand?: string | undefined
  children: ReactNode
}

/** The demo's own colour keeps its drawn steps; the computed ones differ by a hair. */
function tupleOf(brand: string | undefined) {
  return brand?.toUpperCase() === rose[7] ? rose : (brandScale(brand) ?? rose)
}

/** Mantine with our theme, in the clinic's colour. Light only: the drawings are. */
export function ThemeProvider({ brand, children }: Props) {
  const theme = useMemo(() => buildTheme(tupleOf(brand)), [brand])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme="light"
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
