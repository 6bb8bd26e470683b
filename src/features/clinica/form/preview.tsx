import { useElementSize, useViewportSize } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { brandScale } from '#src/lib/drawing/brand-scale.ts'
import classes from './preview.module.css'

type Props = {
  readonly nome: string
  readonly cor: string
  /** The home page's first screen. */
  readonly children: ReactNode
}

const SCREENS = {
  phone: { width: 390, height: 700 },
  wide: { width: 1200, height: 744 },
} as const

/** What stands above and below the screen in the window: heading and the form's bar. */
const OTHER_ROWS_PX = 216
/** In less width than this, px, the phone is drawn smaller: it must not be most of the way to the address. */
const NARROW_PX = 400

/** The scale that `[data-brand-scope]` draws its tokens from, and what Mantine's own buttons take. */
function cssVariables(cor: string): CSSProperties {
  const shades = brandScale(cor)
  if (shades === null) return {}
  const shadeVariables = shades.map((shade, i) => [`--mantine-color-rose-${i}`, shade])
  const filledVariables = ['--mantine-primary-color-filled', '--mantine-color-rose-filled'].map((v) => [
    v,
    shades[7],
  ])
  return Object.fromEntries([...shadeVariables, ...filledVariables]) as CSSProperties
}

/**
 * The first screen as it would be, while the rest of the page keeps the clinic's colour until it is saved.
 */
export function Preview({ nome, cor, children }: Props) {
  const [screen, setScreen] = useState<keyof typeof SCREENS>('phone')
  const { ref, width } = useElementSize()
  const viewport = useViewportSize()
  const { width: screenWidth, height } = SCREENS[screen]
  const byHeight = Math.max(0.6, (viewport.height - OTHER_ROWS_PX) / height)
  const largest = screen === 'phone' && width < NARROW_PX ? 0.72 : 0.96
  const scale = Math.min(largest, byHeight, width / screenWidth)
  return (
    <aside className={classes.preview} aria-labelledby="clinica-previa">
      <div className={classes.head}>
        <h2 id="clinica-previa">Prévia ao vivo</h2>
        <Segmented
          label="Tela da prévia"
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'phone', label: 'Celular' },
            { value: 'wide', label: 'Tela larga' },
          ]}
        />
      </div>
      <div ref={ref} className={classes.room} style={{ height: height * scale + 18 }}>
        {width > 0 && (
          <div
            className={classes.screen}
            data-brand-scope
            data-screen={screen}
            style={{ ...cssVariables(cor), width: screenWidth, height, transform: `scale(${scale})` }}
            // A picture of the page: nothing in it can be pressed, and its words stand in the form.
            aria-hidden="true"
            inert
          >
            <div className={classes.bar}>
              <BrandMark size={screen === 'phone' ? 36 : 44} />
              <b>{nome}</b>
              {screen === 'phone' && <IconMenu2 size={24} stroke={1.75} aria-hidden />}
            </div>
            {children}
          </div>
        )}
      </div>
    </aside>
  )
}
