import { useState } from 'react'
import type { Address } from '#domain/cep/schema.ts'
import { lookUpCep } from '#src/api/cep.ts'
import { cepWords } from '#src/components/cep-words.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { useCep } from '#src/lib/use-cep.ts'
import { api } from '#src/offline/api.ts'
import { PerfilMaskedField, PerfilTextField } from './perfil-fields.tsx'
import classes from './perfil-form.module.css'
import type { PerfilForm } from './use-perfil-form.ts'

const PARTS = ['logradouro', 'bairro', 'municipio', 'uf'] as const
type Part = (typeof PARTS)[number]

/** The address: a known postal code fills four fields, which stay the person's to change. */
export function PerfilAddress({ f }: { f: PerfilForm }) {
  const { form } = f
  const [filled, setFilled] = useState<ReadonlySet<Part>>(new Set())
  const cep = useCep((text, signal) => lookUpCep(api, text, signal), fill)

  function fill(address: Address, typed: ReadonlySet<string>) {
    const matches = PARTS.filter((part) => address[part] !== '' && !typed.has(part))
    for (const part of PARTS) {
      // What an earlier code filled goes with that code; what was typed stays where the new one knows
      // nothing.
      if (matches.includes(part)) f.change(part, address[part])
      else if (filled.has(part) && !typed.has(part)) f.change(part, '')
    }
    setFilled(new Set(matches))
    // Whoever has gone on to another field is left there.
    const next = address.logradouro === '' ? 'logradouro' : 'numero'
    if (document.activeElement === form.getInputNode('cep'))
      form.getInputNode<HTMLInputElement, typeof next>(next)?.focus()
  }

  const part = (campo: Part) => ({
    f,
    campo,
    // A code that was not found has filled nothing, whatever an earlier one did.
    filled: cep.state.kind === 'match' && filled.has(campo),
    depois: () => {
      cep.noteTyped(campo)
      setFilled((before) => new Set([...before].filter((p) => p !== campo)))
    },
  })
  const says = cepWords(cep.state, form.values.numero !== '')

  return (
    <>
      <div className={classes.s2}>
        <PerfilMaskedField
          f={f}
          campo="cep"
          label="CEP"
          placeholder="00000-000"
          autoComplete="postal-code"
          depois={(text) => void cep.lookUp(text)}
          {...says}
        />
        <HiddenText role="status">{says.help}</HiddenText>
      </div>
      <div className={classes.s4}>
        <PerfilTextField {...part('logradouro')} label="Logradouro" autoComplete="address-line1" />
      </div>
      <div className={classes.m1s2}>
        <PerfilTextField f={f} campo="numero" label="Número" placeholder="Ex.: 482" numeric />
      </div>
      <div className={classes.m1s4}>
        <PerfilTextField
          f={f}
          campo="complemento"
          label="Complemento"
          placeholder="Apto, bloco"
          autoComplete="address-line2"
        />
      </div>
      <div className={classes.s2}>
        <PerfilTextField {...part('bairro')} label="Bairro" autoComplete="address-level3" />
      </div>
      <div className={classes.city}>
        <PerfilTextField {...part('municipio')} label="Município" autoComplete="address-level2" />
        <PerfilTextField {...part('uf')} label="UF" autoComplete="address-level1" upperCase />
      </div>
    </>
  )
}
