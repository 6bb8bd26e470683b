import { Button, ColorInput } from '@mantine/core'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { brandScale, contrast, readableBrand } from '#src/lib/brand-scale.ts'
import { Secao } from './clinica-fields.tsx'
import classes from './clinica-color.module.css'
import form from './clinica-form.module.css'
import type { ClinicaForm } from './use-clinica-form.ts'

const PRONTAS = [
  { nome: 'Rosé', cor: '#9A4A55' },
  { nome: 'Terracota', cor: '#8A4B2F' },
  { nome: 'Ameixa', cor: '#7A4A7C' },
  { nome: 'Verde-mar', cor: '#2F6B63' },
  { nome: 'Azul', cor: '#3F5B8C' },
  { nome: 'Areia', cor: '#6B5D57' },
] as const

/** White must be readable on it (WCAG AA). */
const MINIMO = 4.5

const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** 4,46 must not read as the 4,5 that it misses. */
function emPalavras(razao: number): string {
  return `${decimal.format(razao < MINIMO ? Math.floor(razao * 10) / 10 : razao)} para 1`
}

/** The one colour that everything else follows. */
export function ClinicaCor({ f }: { readonly f: ClinicaForm }) {
  const { cor } = f.form.values
  const escolher = (nova: string) => f.form.setFieldValue('cor', nova.toUpperCase())
  const tons = brandScale(cor)
  return (
    <Secao
      id="cor"
      titulo="Cor da marca"
      dica="Escolha uma. Os dez tons, os botões e o amanhecer do início mudam junto."
    >
      <fieldset className={classes.swatches}>
        <legend className={classes.legend}>Cores prontas</legend>
        {PRONTAS.map((pronta) => (
          <button
            key={pronta.cor}
            type="button"
            className={classes.swatch}
            aria-pressed={cor === pronta.cor}
            onClick={() => escolher(pronta.cor)}
          >
            <span style={{ background: pronta.cor }}>
              {cor === pronta.cor && <IconCheck size={22} stroke={2} aria-hidden />}
            </span>
            {pronta.nome}
          </button>
        ))}
      </fieldset>
      <div className={form.dois}>
        <ColorInput
          {...f.form.getInputProps('cor')}
          label="Outra cor"
          format="hex"
          withEyeDropper={false}
          onChange={escolher}
          popoverProps={{ shadow: 'md', radius: 'lg' }}
        />
      </div>
      <div className={form.quatro}>{tons !== null && <Leitura cor={cor} onTrocar={escolher} />}</div>
      {tons !== null && (
        <div className={classes.scale} aria-hidden="true">
          {tons.map((tom) => (
            <i key={tom} style={{ background: tom }} />
          ))}
        </div>
      )}
    </Secao>
  )
}

/** Whether white can be read on the colour; else the nearest darker one on which it can. */
function Leitura({ cor, onTrocar }: { cor: string; onTrocar: (cor: string) => void }) {
  const razao = contrast(cor, '#FFFFFF')
  const legivel = readableBrand(cor)
  if (razao >= MINIMO || legivel === null)
    return (
      <p className={classes.good} role="status">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        Letra branca se lê bem sobre ela: {emPalavras(razao)}.
      </p>
    )
  return (
    <div className={classes.poor}>
      <InlineAlert tone="wait">
        Letra branca não se lê bem sobre ela: {emPalavras(razao)}, e o mínimo é {decimal.format(MINIMO)}. O
        aplicativo usaria {legivel}.
      </InlineAlert>
      <Button variant="light" size="sm" onClick={() => onTrocar(legivel)}>
        <i className={classes.dot} style={{ background: legivel }} aria-hidden="true" />
        Usar a mais próxima
      </Button>
    </div>
  )
}
