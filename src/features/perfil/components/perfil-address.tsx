import { lookUpCep } from '#src/api/cep.ts'
import { cepWords } from '#src/components/cep-words.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { type CepField, useCepFields } from '#src/lib/form/use-cep-fields.ts'
import { api } from '#src/offline/api.ts'
import { PerfilMaskedField, PerfilTextField } from './perfil-fields.tsx'
import classes from './perfil-form.module.css'
import type { PerfilFormState } from './use-perfil-form.ts'

/** The address: a known postal code fills four fields, which stay the person's to change. */
export function PerfilAddress({ f }: { f: PerfilFormState }) {
  const { form } = f
  const cep = useCepFields((text, signal) => lookUpCep(api, text, signal), {
    code: form.values.cep,
    values: form.getValues,
    set: f.change,
    onFilled({ logradouro }) {
      // Whoever has gone on to another field is left there.
      const next = logradouro === '' ? 'logradouro' : 'numero'
      if (document.activeElement === form.getInputNode('cep'))
        form.getInputNode<HTMLInputElement, typeof next>(next)?.focus()
    },
  })

  const part = (campo: CepField) => ({
    f,
    campo,
    filled: cep.isFilled(campo),
    depois: () => cep.noteTyped(campo),
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
