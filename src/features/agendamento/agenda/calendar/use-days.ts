import { useMemo } from 'react'
import type { Agenda } from '#domain/agendamento/slots.ts'
import { type Agora, addDias, type Data } from '#domain/lib/dates.ts'
import { useDiasDaClinica } from '../../queries.ts'
import { type DiaNaTela, montarDia } from './day.ts'
import type { LinhaDaClinica } from '../entries.ts'

/** What the device has of the days that are shown and of those beside them, so that leafing on draws at once. */
export function useDiasLidos(email: string, datas: readonly Data[]) {
  const [primeira = '', ultima = ''] = [datas[0], datas.at(-1)]
  const dias = useDiasDaClinica(email, addDias(primeira, -1), addDias(ultima, 1))
  return dias && { ...dias, isDestasDatas: dias.desde <= primeira && ultima <= dias.ate }
}

type Opcoes = {
  readonly datas: readonly Data[]
  readonly linhas: readonly LinhaDaClinica[]
  readonly agenda: Agenda | undefined
  readonly agora: Agora
  /** The id of a refused booking that is being asked about: it is not yet the agenda's. */
  readonly perguntada: string | null
}

/** The days for drawing. Worked out anew when what they show changes, not for every letter typed beside them. */
export function useDiasNaTela({ datas, linhas, agenda, agora, perguntada }: Opcoes): readonly DiaNaTela[] {
  const quais = datas.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days by their names, the moment by its minute
  return useMemo(() => {
    if (agenda === undefined) return []
    const visiveis = perguntada === null ? linhas : linhas.filter((l) => l.chave !== `f${perguntada}`)
    return datas.map((data) => montarDia(data, { linhas: visiveis, agenda, agora }))
  }, [quais, linhas, agenda, agora.data, agora.minuto, perguntada])
}
