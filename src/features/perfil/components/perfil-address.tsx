import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Endereco } from '#domain/cep/schema.ts'
import { buscarCep } from '#src/api/cep.ts'
import { dizerDoCep } from '#src/components/cep-words.ts'
import { useCep } from '#src/lib/use-cep.ts'
import { api } from '#src/offline/api.ts'
import { CampoMascara, CampoTexto } from './perfil-fields.tsx'
import classes from './perfil-form.module.css'
import type { PerfilForm } from './use-perfil-form.ts'

const PARTES = ['logradouro', 'bairro', 'municipio', 'uf'] as const
type Parte = (typeof PARTES)[number]

/** The address: a known postal code fills four fields, which stay the person's to change. */
export function PerfilEndereco({ f }: { f: PerfilForm }) {
  const { form } = f
  const [preenchidos, setPreenchidos] = useState<ReadonlySet<Parte>>(new Set())
  const cep = useCep((texto, signal) => buscarCep(api, texto, signal), preencher)

  function preencher(endereco: Endereco) {
    const achadas = PARTES.filter((parte) => endereco[parte] !== '')
    for (const parte of PARTES) {
      // What an earlier code filled goes with that code; what was typed stays where the new one knows nothing.
      if (achadas.includes(parte)) f.mudar(parte, endereco[parte])
      else if (preenchidos.has(parte)) f.mudar(parte, '')
    }
    setPreenchidos(new Set(achadas))
    // Whoever has gone on to another field is left there.
    const proximo = endereco.logradouro === '' ? 'logradouro' : 'numero'
    if (document.activeElement === form.getInputNode('cep'))
      form.getInputNode<HTMLInputElement, typeof proximo>(proximo)?.focus()
  }

  const parte = (campo: Parte) => ({
    f,
    campo,
    // A code that was not found has filled nothing, whatever an earlier one did.
    filled: cep.estado.tipo === 'achado' && preenchidos.has(campo),
    depois: () => setPreenchidos((antes) => new Set([...antes].filter((p) => p !== campo))),
  })
  const diz = dizerDoCep(cep.estado, form.values.numero !== '')

  return (
    <>
      <div className={classes.s2}>
        <CampoMascara
          f={f}
          campo="cep"
          label="CEP"
          placeholder="00000-000"
          autoComplete="postal-code"
          depois={(texto) => void cep.procurar(texto)}
          {...diz}
        />
        <VisuallyHidden role="status">{diz.help}</VisuallyHidden>
      </div>
      <div className={classes.s4}>
        <CampoTexto {...parte('logradouro')} label="Logradouro" autoComplete="address-line1" />
      </div>
      <div className={classes.m1s2}>
        <CampoTexto f={f} campo="numero" label="Número" placeholder="Ex.: 482" numerico />
      </div>
      <div className={classes.m1s4}>
        <CampoTexto
          f={f}
          campo="complemento"
          label="Complemento"
          placeholder="Apto, bloco"
          autoComplete="address-line2"
        />
      </div>
      <div className={classes.s2}>
        <CampoTexto {...parte('bairro')} label="Bairro" autoComplete="address-level3" />
      </div>
      <div className={classes.cidade}>
        <CampoTexto {...parte('municipio')} label="Município" autoComplete="address-level2" />
        <CampoTexto {...parte('uf')} label="UF" autoComplete="address-level1" maiusculas />
      </div>
    </>
  )
}
