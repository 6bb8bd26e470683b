import { useElementSize, useViewportSize } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { Segmented } from '#src/components/segmented.tsx'
import { brandScale } from '#src/lib/brand-scale.ts'
import classes from './preview.module.css'

type Props = {
  readonly nome: string
  readonly cor: string
  /** The home page's first screen. */
  readonly children: ReactNode
}

const TELAS = {
  celular: { largura: 390, altura: 700 },
  larga: { largura: 1200, altura: 744 },
} as const

/** What stands above and below the screen in the window: heading and the form's bar. */
const OUTRAS_LINHAS = 216
/** On a phone, beside nothing, the preview should not be most of the way to the address. */
const SALA_ESTREITA = 400

/** The scale that `[data-brand-scope]` draws its tokens from, and what Mantine's own buttons take. */
function variaveis(cor: string): CSSProperties {
  const tons = brandScale(cor)
  if (tons === null) return {}
  const cores = tons.map((tom, i) => [`--mantine-color-rose-${i}`, tom])
  const cheio = ['--mantine-primary-color-filled', '--mantine-color-rose-filled'].map((v) => [v, tons[7]])
  return Object.fromEntries([...cores, ...cheio]) as CSSProperties
}

/** The first screen as it would be, while the rest of the page keeps the clinic's colour until it is saved. */
export function ClinicaPrevia({ nome, cor, children }: Props) {
  const [tela, setTela] = useState<keyof typeof TELAS>('celular')
  const { ref, width } = useElementSize()
  const janela = useViewportSize()
  const { largura, altura } = TELAS[tela]
  const porAltura = Math.max(0.6, (janela.height - OUTRAS_LINHAS) / altura)
  const maior = tela === 'celular' && width < SALA_ESTREITA ? 0.72 : 0.96
  const escala = Math.min(maior, porAltura, width / largura)
  return (
    <aside className={classes.preview} aria-labelledby="clinica-previa">
      <div className={classes.head}>
        <h2 id="clinica-previa">Prévia ao vivo</h2>
        <Segmented
          label="Tela da prévia"
          value={tela}
          onChange={setTela}
          options={[
            { value: 'celular', label: 'Celular' },
            { value: 'larga', label: 'Tela larga' },
          ]}
        />
      </div>
      <div ref={ref} className={classes.room} style={{ height: altura * escala + 18 }}>
        {width > 0 && (
          <div
            className={classes.screen}
            data-brand-scope
            data-tela={tela}
            style={{ ...variaveis(cor), width: largura, height: altura, transform: `scale(${escala})` }}
            // A picture of the page: nothing in it can be pressed, and its words stand in the form.
            aria-hidden="true"
            inert
          >
            <div className={classes.bar}>
              <BrandMark size={tela === 'celular' ? 36 : 44} />
              <b>{nome}</b>
              {tela === 'celular' && <IconMenu2 size={24} stroke={1.75} aria-hidden />}
            </div>
            {children}
          </div>
        )}
      </div>
    </aside>
  )
}
