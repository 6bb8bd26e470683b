import { useState } from 'react'
import { horarioEntradaSchema } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { type Data, formatDataLonga } from '#domain/lib/dates.ts'
import { notify } from '#src/components/toast.tsx'
import { criarHorario } from '../commands.ts'
import { type CampoDeTempo, errosDosTempos, periodosEmLinha, SEM_TEMPOS, type Tempos } from '../utils.ts'

const AVISO = 'cadastro-horario'

export type Cadastro = ReturnType<typeof useCadastro>

/**
 * The hours being registered: one date and its four times. It outlives the sheet it is typed in, so that closing the
 * sheet loses nothing.
 */
export function useCadastro(onSalvo: () => void) {
  const [data, setData] = useState<Data | null>(null)
  const [tempos, setTempos] = useState(SEM_TEMPOS)
  const [erros, setErros] = useState<Partial<Tempos>>({})
  const [salvando, setSalvando] = useState(false)

  /** Another date replaces the chosen one and begins anew. */
  function escolher(nova: Data) {
    if (nova === data) return
    notify.hide(AVISO)
    setData(nova)
    setTempos(SEM_TEMPOS)
    setErros({})
  }

  function mudar(campo: CampoDeTempo, hora: string) {
    setTempos({ ...tempos, [campo]: hora })
    // A period's two ends are judged together.
    setErros({})
  }

  /** The first field that was refused, or null. */
  async function salvar(): Promise<CampoDeTempo | null> {
    if (data === null) {
      notify.bad(TEXTOS_HORARIO.semData, { id: AVISO })
      return null
    }
    const lida = horarioEntradaSchema.safeParse({ data, ...tempos })
    if (!lida.success)
      return recusar(lida.error.issues.map((i) => ({ campo: String(i.path[0]), mensagem: i.message })))
    setSalvando(true)
    const salvo = await criarHorario(lida.data).finally(() => setSalvando(false))
    if (!salvo.ok) {
      notify.bad('O horário não foi cadastrado', { id: AVISO, text: salvo.error.mensagem })
      return recusar(salvo.error.campos)
    }
    notify.ok('Horário cadastrado', {
      id: AVISO,
      text: `${formatDataLonga(data)}: ${periodosEmLinha(tempos)}`,
    })
    setData(null)
    setTempos(SEM_TEMPOS)
    onSalvo()
    return null
  }

  function recusar(campos: Parameters<typeof errosDosTempos>[0]): CampoDeTempo | null {
    const novos = errosDosTempos(campos)
    setErros(novos)
    return (Object.keys(novos)[0] as CampoDeTempo | undefined) ?? null
  }

  return { data, tempos, erros, salvando, escolher, mudar, salvar }
}
