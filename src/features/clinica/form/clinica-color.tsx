import { Button, ColorInput } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { once } from '#domain/lib/once.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { brandScale, contrast, readableBrand } from '#src/lib/drawing/brand-scale.ts'
import classes from './clinica-color.module.css'
import { Section } from './clinica-fields.tsx'
import form from './clinica-form.module.css'
import type { ClinicaFormState } from './use-clinica-form.ts'

const PRESETS = [
  { nome: 'Rosé', cor: '#9A4A55' },
  { nome: 'Terracota', cor: '#8A4B2F' },
  { nome: 'Ameixa', cor: '#7A4A7C' },
  { nome: 'Verde-mar', cor: '#2F6B63' },
  { nome: 'Azul', cor: '#3F5B8C' },
  { nome: 'Areia', cor: '#6B5D57' },
] as const

/** White must be readable on it (WCAG AA). */
const MINIMUM = 4.5

const decimal = once(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 }))

/** 4,46 must not read as the 4,5 that it misses. */
function inWords(ratio: number): string {
  return `${decimal().format(ratio < MINIMUM ? Math.floor(ratio * 10) / 10 : ratio)} para 1`
}

/** The one colour that everything else follows. */
export function ClinicaColor({ f }: { readonly f: ClinicaFormState }) {
  const { cor } = f.form.values
  const choose = (next: string) => f.form.setFieldValue('cor', next.toUpperCase())
  const shades = brandScale(cor)
  return (
    <Section
      id="cor"
      titulo="Cor da marca"
      hint="Escolha uma. Os dez tons, os botões e o amanhecer do início mudam junto."
    >
      <fieldset className={classes.swatches}>
        <legend className={classes.legend}>Cores prontas</legend>
        {PRESETS.map((preset) => (
          <button
            key={preset.cor}
            type="button"
            className={classes.swatch}
            aria-pressed={cor === preset.cor}
            onClick={() => choose(preset.cor)}
          >
            <span style={{ background: preset.cor }}>
              {cor === preset.cor && <IconCheck size={22} stroke={2} aria-hidden />}
            </span>
            {preset.nome}
          </button>
        ))}
      </fieldset>
      <div className={form.two}>
        <ColorInput
          {...f.form.getInputProps('cor')}
          label="Outra cor"
          format="hex"
          withEyeDropper={false}
          onChange={choose}
          popoverProps={{ shadow: 'md', radius: 'lg' }}
        />
      </div>
      <div className={form.four}>{shades !== null && <Readability cor={cor} onReplace={choose} />}</div>
      {shades !== null && (
        <div className={classes.scale} aria-hidden="true">
          {shades.map((shade) => (
            <i key={shade} style={{ background: shade }} />
          ))}
        </div>
      )}
    </Section>
  )
}

/** Whether white can be read on the colour; else the nearest darker one on which it can. */
function Readability({ cor, onReplace }: { cor: string; onReplace: (cor: string) => void }) {
  const ratio = contrast(cor, '#FFFFFF')
  const readable = readableBrand(cor)
  if (ratio >= MINIMUM || readable === null)
    return (
      <p className={classes.good} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Letra branca se lê bem sobre ela: {inWords(ratio)}.
      </p>
    )
  return (
    <div className={classes.poor}>
      <InlineAlert tone="wait">
        Letra branca não se lê bem sobre ela: {inWords(ratio)}, e o mínimo é {decimal().format(MINIMUM)}. O
        aplicativo usaria {readable}.
      </InlineAlert>
      <Button variant="light" size="sm" onClick={() => onReplace(readable)}>
        <i className={classes.dot} style={{ background: readable }} aria-hidden="true" />
        Usar a mais próxima
      </Button>
    </div>
  )
}
