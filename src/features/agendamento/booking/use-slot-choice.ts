import { useMemo, useState } from 'react'
import { diaDaAgenda, type Slots, slotsDoDia } from '#domain/agendamento/slots.ts'
import { type Agora, type Data, type DataHora, parseDataHora } from '#domain/lib/dates.ts'
import { useAgenda } from '../queries.ts'
import { diasSemHorario, minutosDoServico, proximoDiaLivre, type Servico } from './utils.ts'

type Args = {
  email: string
  servico: Servico
  agora: Agora
  pendente: boolean
  /** While a booking is sent and its result read: the very times it takes do not vanish behind the dialog. */
  congelar: boolean
}

/** What is chosen, and what the device's agenda says of it. */
export function useEscolha({ email, servico, agora, pendente, congelar }: Args) {
  const aparelho = useAgenda(email)
  const [escolhida, setEscolhida] = useState<Data | null>(null)
  const [minuto, setMinuto] = useState<number | null>(null)
  const [mesVisto, setMesVisto] = useState<Data | null>(null)
  // Counts the days that were not picked in the calendar, which then has to turn to their month.
  const [salto, setSalto] = useState(0)

  // Today until a day is chosen; again today where a page left open has outlived its day.
  const data = escolhida !== null && escolhida >= agora.data ? escolhida : agora.data
  const mes = mesVisto ?? data
  const tempo = minutosDoServico(servico.tempo)
  const conhecida = aparelho !== undefined && aparelho.atualizadaEm !== null ? aparelho.agenda : null

  const { data: hoje, minuto: agoraMinuto } = agora
  const procura = useMemo(
    () =>
      conhecida === null ? null : { agenda: conhecida, tempo, agora: { data: hoje, minuto: agoraMinuto } },
    [conhecida, tempo, hoje, agoraMinuto],
  )
  const atuais = useMemo<Slots | null>(
    () => (procura === null ? null : slotsDoDia(diaDaAgenda(procura.agenda, { ...procura, data }))),
    [procura, data],
  )
  const [visto, setVisto] = useState({ data, slots: atuais })
  if (!congelar && (visto.data !== data || visto.slots !== atuais)) setVisto({ data, slots: atuais })
  const slots = congelar && visto.data === data ? visto.slots : atuais
  const semHorario = useMemo(
    () => (procura === null ? new Set<Data>() : diasSemHorario(procura, mes)),
    [procura, mes],
  )
  const proximoDia = useMemo(
    () => (procura !== null && slots?.tipo === 'nenhum' ? proximoDiaLivre(procura, data) : null),
    [procura, slots, data],
  )

  function irPara(dia: Data) {
    setEscolhida(dia)
    setMesVisto(dia)
    setSalto((n) => n + 1)
  }

  return {
    data,
    minuto,
    tempo,
    slots:
      slots ?? (aparelho === undefined || pendente ? ('aguardando' as const) : ('desconhecidos' as const)),
    livre: minuto !== null && slots?.tipo === 'livres' && slots.inicios.includes(minuto),
    isSemHorario: (dia: Data) => semHorario.has(dia),
    proximoDia,
    salto,
    idade:
      aparelho == null || aparelho.atualizadaEm === null
        ? null
        : Math.max(0, Date.now() - aparelho.atualizadaEm),
    semConfirmacao: aparelho?.conhecidaAte != null && data > aparelho.conhecidaAte,
    setData: setEscolhida,
    setMes: setMesVisto,
    setMinuto,
    irPara,
    mudarPara(quando: DataHora) {
      const lido = parseDataHora(quando)
      if (lido === null) return
      if (lido.data !== data) irPara(lido.data)
      setMinuto(lido.minuto)
    },
  }
}
