import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import type { Endereco } from '#domain/cep/schema.ts'
import { dizerDoCep } from '#src/components/cep-look.ts'
import { useCep } from '#src/lib/use-cep.ts'
import { buscarCep } from '../commands.ts'
import { CampoMascara, CampoTexto, Secao } from './clinica-fields.tsx'
import { ClinicaPonto } from './map-point.tsx'
import type { ClinicaForm } from './use-clinica-form.ts'

const PARTES = ['logradouro', 'bairro', 'municipio', 'uf'] as const
type Parte = (typeof PARTES)[number]

/** Where the clinic is: the address, which a known postal code fills, and its point on the map. */
export function ClinicaEndereco({ f }: { readonly f: ClinicaForm }) {
  const { form } = f
  const [preenchidos, setPreenchidos] = useState<ReadonlySet<Parte>>(new Set())
  const cep = useCep<Endereco>(buscarCep, preencher)

  function preencher(endereco: Endereco) {
    const achadas = PARTES.filter((parte) => endereco[parte] !== '')
    for (const parte of achadas) form.setFieldValue(parte, endereco[parte])
    setPreenchidos(new Set(achadas))
  }

  const parte = (campo: Parte) => ({
    f,
    campo,
    filled: cep.estado.tipo === 'achado' && preenchidos.has(campo),
    depois: () => setPreenchidos((antes) => new Set([...antes].filter((p) => p !== campo))),
  })
  const diz = dizerDoCep(cep.estado, form.values.numero !== '')

  return (
    <Secao id="endereco" titulo="Endereço e mapa">
      <CampoMascara
        f={f}
        campo="cep"
        mask="cep"
        label="CEP"
        colunas="dois"
        placeholder="00000-000"
        depois={(texto) => void cep.procurar(texto)}
        {...diz}
      >
        <VisuallyHidden role="status">{diz.help}</VisuallyHidden>
      </CampoMascara>
      <CampoTexto {...parte('logradouro')} label="Logradouro" colunas="quatro" maxLength={200} />
      <CampoTexto f={f} campo="numero" label="Número" colunas="numero" maxLength={20} />
      <CampoTexto
        f={f}
        campo="complemento"
        label="Complemento"
        colunas="resto"
        placeholder="Casa, sala, andar"
        maxLength={80}
      />
      <CampoTexto {...parte('bairro')} label="Bairro" colunas="dois" maxLength={120} />
      <CampoTexto {...parte('municipio')} label="Município" colunas="cidade" maxLength={120} />
      <CampoTexto {...parte('uf')} label="UF" colunas="uf" maxLength={2} maiusculas />
      <ClinicaPonto f={f} />
    </Secao>
  )
}
