import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { notify } from '#src/components/toast.tsx'
import { salvarClinica } from '../commands.ts'
import { camposMudados, lerValores, mesclar, type Valores, valoresDe } from './clinica-values.ts'

const AVISO = 'clinica'

export type ClinicaForm = ReturnType<typeof useClinicaForm>

/** The clinic's record being edited over a record that may change underneath: only what was typed withstands it. */
export function useClinicaForm(clinica: Clinica) {
  const base = valoresDe(clinica)
  const antes = useRef(base)
  const [salvando, setSalvando] = useState(false)
  const form = useForm<Valores>({
    initialValues: base,
    validateInputOnBlur: true,
    validate: (valores) => {
      const lidos = lerValores(valores)
      return lidos.ok ? {} : lidos.error
    },
  })
  const mudados = camposMudados(base, form.values)

  const chave = JSON.stringify(base)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record underneath says something else
  useEffect(() => {
    form.setValues(mesclar(antes.current, base, form.getValues()))
    antes.current = base
  }, [chave])

  /** True where the record was saved, or had nothing new in it. */
  async function salvar(): Promise<boolean> {
    const lidos = lerValores(form.getValues())
    // The form has just validated the same values.
    if (!lidos.ok) return false
    if (mudados.length === 0) {
      notify.info('Nada mudou', { id: AVISO, text: 'Os dados da clínica já estão como na tela.' })
      return true
    }
    setSalvando(true)
    const salva = await salvarClinica(lidos.value).finally(() => setSalvando(false))
    if (!salva.ok) {
      for (const { campo, mensagem } of salva.error.campos) form.setFieldError(campo, mensagem)
      notify.bad('Os dados da clínica não foram salvos', { id: AVISO, text: salva.error.mensagem })
      return false
    }
    // As the clinic wrote it down: without the spaces at the ends.
    antes.current = valoresDe(salva.value)
    form.setValues(antes.current)
    form.clearErrors()
    notify.ok('Dados da clínica salvos', { id: AVISO })
    return true
  }

  function desfazer() {
    form.setValues(base)
    form.clearErrors()
  }

  return { form, mudados, salvando, salvar, desfazer }
}
