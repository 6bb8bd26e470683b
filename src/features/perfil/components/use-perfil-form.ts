import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { CAMPOS_DO_PERFIL, type CampoDoPerfil, type PerfilCampos } from '#domain/perfil/schema.ts'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { salvarPerfil } from '../commands.ts'
import type { MeuPerfil } from '../queries.ts'
import { campoDe, camposMudados, lerMudancas, mesclar, type PerfilValores, valoresDe } from '../utils.ts'

export type ResultadoDoPerfil =
  | { readonly tipo: 'cadastrado' | 'atualizado' | 'guardado' | 'login' | 'nada_mudou' | EnqueueError }
  | { readonly tipo: 'recusado'; readonly mensagem: string }

export type PerfilForm = ReturnType<typeof usePerfilForm>

/**
 * The profile being edited over a profile that may change underneath. What was typed since the last save is known by
 * `digitados`: only that, and a refused write, withstand what arrives.
 */
export function usePerfilForm(email: string, meu: MeuPerfil, onMudar: () => void) {
  const base = valoresDe(meu.campos)
  const recusado = meu.recusado?.campos ?? {}
  const digitados = useRef(new Set<CampoDoPerfil>())
  const [salvando, setSalvando] = useState(false)
  const [naoSincronizadosAntes, setAntes] = useState(meu.naoSincronizados)
  const form = useForm<PerfilValores>({
    initialValues: mesclar(base, recusado, base, digitados.current),
    validateInputOnBlur: true,
    validate: (valores) => {
      const lido = lerMudancas(base, valores)
      return lido.ok ? {} : lido.error
    },
  })

  const chave = JSON.stringify([base, recusado])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the profile underneath says something else
  useEffect(() => {
    const atuais = form.getValues()
    const novos = mesclar(base, recusado, atuais, digitados.current)
    // One by one: setting all at once would wipe the errors of the fields that stay.
    for (const campo of CAMPOS_DO_PERFIL)
      if (novos[campo] !== atuais[campo]) form.setFieldValue(campo, novos[campo])
    for (const { campo, mensagem } of meu.recusado?.erros ?? []) {
      const nome = campoDe(campo)
      if (nome !== null && !digitados.current.has(nome)) form.setFieldError(nome, mensagem)
    }
  }, [chave])

  function mudar(campo: CampoDoPerfil, valor: string | null) {
    if (valor === base[campo] && !(campo in recusado)) digitados.current.delete(campo)
    else digitados.current.add(campo)
    form.setFieldValue(campo, valor as string)
    onMudar()
  }

  async function salvar(): Promise<ResultadoDoPerfil> {
    const valores = form.getValues()
    const lido = lerMudancas(base, valores)
    // The form has just validated the same values.
    if (!lido.ok || Object.keys(lido.value).length === 0) return { tipo: 'nada_mudou' }
    escrever(lido.value)
    setAntes(meu.naoSincronizados)
    setSalvando(true)
    const enviados = form.getValues()
    const salvo = await salvarPerfil(
      email,
      meu.servidor,
      lido.value,
      crypto.randomUUID(),
      meu.recusado?.ids ?? [],
    ).finally(() => setSalvando(false))
    if (!salvo.ok) return { tipo: salvo.error }
    if (salvo.value.tipo === 'recusado') {
      escrever(salvo.value.naoSalvos)
      for (const { campo, mensagem } of salvo.value.campos) {
        const nome = campoDe(campo)
        if (nome !== null) form.setFieldError(nome, mensagem)
      }
      return salvo.value
    }
    const agora = form.getValues()
    for (const campo of CAMPOS_DO_PERFIL)
      if (agora[campo] === enviados[campo]) digitados.current.delete(campo)
    return salvo.value
  }

  /** Puts parsed fields into the form as the person's own. */
  function escrever(campos: PerfilCampos) {
    const lidos = valoresDe(campos)
    for (const campo of CAMPOS_DO_PERFIL) {
      if (!(campo in campos)) continue
      digitados.current.add(campo)
      if (lidos[campo] !== form.getValues()[campo]) form.setFieldValue(campo, lidos[campo])
    }
  }

  return {
    form,
    salvando,
    mudar,
    salvar,
    mudados: camposMudados(base, form.values),
    /** While a save is under way, what it queued is not yet news. */
    naoSincronizados: salvando ? naoSincronizadosAntes : meu.naoSincronizados,
    servidor: meu.servidor,
  }
}
