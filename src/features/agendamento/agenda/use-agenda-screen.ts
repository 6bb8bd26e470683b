import { useEffect, useMemo, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type DataHora, parseDataHora } from '#domain/lib/dates.ts'
import type { Draft } from '#src/lib/use-crud-form.ts'
import { descartarPedido } from '../queue/commands.ts'
import { lerVisita, useVisitasDoDia } from '../queries.ts'
import { isRecusada } from './calendar/day.ts'
import { salvarAgendamento } from './form/save.ts'
import { type Alvo, NOVO, sobrepostas, type Valores } from './form/values.ts'
import { type LinhaDaClinica, linhaDoAgendamento, linhasDaClinica } from './entries.ts'
import { useAgendaForm } from './form/use-agenda-form.ts'

type Opcoes = {
  /** Whose device it is. */
  readonly email: string
  /** Those of the days that are shown. */
  readonly linhas: readonly LinhaDaClinica[]
  readonly online: boolean
  /** A tablet held upright first shows the chosen visit, then its form. */
  readonly comResumo: boolean
  readonly imagemDe: (nome: string) => string
  /** What was typed before a login, and for which visit. */
  readonly rascunho: Draft<Valores> | null
  /** False while the first answer is awaited. */
  readonly pronta: boolean
  readonly onLogin: (rascunho: Draft<Valores>) => void
  /** Shows a day on the timeline. */
  readonly onDia: (data: string) => void
  readonly onAlterado: (id: number) => void
}

export type AgendaDaClinica = ReturnType<typeof useAgendaClinica>

/** What is chosen in the agenda, what the form is for, and what a press does. */
export function useAgendaClinica(o: Opcoes) {
  const f = useAgendaForm()
  const [escolhida, setEscolhida] = useState<LinhaDaClinica | null>(null)
  /** Where there are no two panes: what lies over the agenda. */
  const [sobre, setSobre] = useState<'nada' | 'resumo' | 'form'>('nada')
  /** The question about an encaixe, with the refused row in the queue, if there is one. */
  const [ocupado, setOcupado] = useState<{ readonly recusada: string | null } | null>(null)
  const [excluindo, setExcluindo] = useState<Agendamento | null>(null)
  const [descartando, setDescartando] = useState<LinhaDaClinica | null>(null)

  const { alvo } = f
  const exceto =
    alvo.modo === 'editar'
      ? `a${alvo.agendamento.id}`
      : alvo.substitui === null
        ? null
        : `f${alvo.substitui.id}`
  // Whichever days are shown: those of the day that the form means.
  const doDia = useVisitasDoDia(o.email, parseDataHora(f.form.values.dataHoraAgendada)?.data ?? null)
  const linhasDoDia = useMemo(() => linhasDaClinica(doDia?.itens ?? [], ''), [doDia])
  const vizinhas = sobrepostas(linhasDoDia, f.form.values, exceto)

  const rascunho = useRef(o.rascunho)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the visits are known
  useEffect(() => {
    const typed = rascunho.current
    if (typed === null || !o.pronta) return
    rascunho.current = null
    void (async () => {
      const agendamento = typed.editing === null ? undefined : await lerVisita(typed.editing)
      const [linha] = agendamento === undefined ? [] : linhaDoAgendamento(agendamento)
      setEscolhida(linha ?? null)
      f.retomar(linha === undefined ? NOVO : alvoDa(linha), typed.values)
      setSobre('form')
    })()
  }, [o.pronta])

  // A chosen booking that was still on its way becomes the visit it asked for, or what the clinic refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the visits or the queue say something else
  useEffect(() => {
    if (escolhida === null || escolhida.agendamento !== null || isRecusada(escolhida)) return
    const agora = seguida(o.linhas, escolhida)
    if (agora === escolhida) return
    if (agora === null) {
      limpar()
      return
    }
    setEscolhida(agora)
    f.abrir(alvoDa(agora))
  }, [o.linhas])

  function focar(seletor: string) {
    setTimeout(() => f.root.current?.querySelector<HTMLElement>(seletor)?.focus(), 60)
  }

  function limpar() {
    setEscolhida(null)
    setSobre('nada')
    f.abrir(NOVO)
  }

  /** Opens a visit's form, asking first where that would lose what was typed, and then goes on. */
  function comVisita(linha: LinhaDaClinica, seguir: () => void) {
    if (linha.chave === escolhida?.chave) {
      seguir()
      return
    }
    f.perguntar(() => {
      setEscolhida(linha)
      f.abrir(alvoDa(linha))
      seguir()
    })
  }

  const escolher = (linha: LinhaDaClinica) =>
    comVisita(linha, () => setSobre(o.comResumo ? 'resumo' : 'form'))

  /** The visit's form with another time in it: it is hers to save. */
  const mover = (linha: LinhaDaClinica, quando: DataHora) =>
    comVisita(linha, () => {
      f.marcar(quando)
      setSobre('form')
    })

  /** An empty register mode, or the one that is being filled, with a time. */
  function novo(quando: DataHora | null) {
    setSobre(alvo.modo === 'novo' && escolhida === null ? 'form' : sobre)
    if (alvo.modo === 'novo' && escolhida === null) {
      if (quando !== null) f.marcar(quando)
      focar(f.form.values.nome === '' ? '[name="nome"]' : '[name="dataHoraAgendada"]')
      return
    }
    f.perguntar(() => {
      setEscolhida(null)
      f.abrir(NOVO, quando)
      setSobre('form')
      focar('[name="nome"]')
    })
  }

  async function enviar(encaixe: boolean, recusada: string | null) {
    const { values } = f.form
    f.setSalvando(true)
    const substitui = recusada ?? (alvo.modo === 'novo' ? (alvo.substitui?.id ?? null) : null)
    const imagem = o.imagemDe(values.nome)
    const salvo = await salvarAgendamento({
      ...{ alvo, valores: values, encaixe, substitui, imagem, dono: o.email },
      onLogin: () => o.onLogin({ editing: alvo.modo === 'editar' ? alvo.agendamento.id : null, values }),
    }).finally(() => f.setSalvando(false))
    setOcupado(salvo.tipo === 'ocupado' ? { recusada: salvo.recusada } : null)
    // Whatever came of it, the row this one replaced has left the queue.
    if (salvo.tipo !== 'feito') f.soltar()
    if (salvo.tipo === 'falha') {
      f.form.setErrors(Object.fromEntries(salvo.campos.map((c) => [c.campo, c.mensagem])))
      f.focarErro()
    }
    if (salvo.tipo !== 'feito') return
    if (alvo.modo === 'editar') o.onAlterado(alvo.agendamento.id)
    limpar()
    o.onDia(values.dataHoraAgendada.slice(0, 10))
  }

  return {
    f,
    escolhida,
    sobre,
    vizinhas,
    /** Who they are. */
    contatosDoDia: doDia?.contatos,
    ocupado,
    excluindo,
    descartando,
    setExcluindo,
    setDescartando,
    escolher,
    mover,
    novo,
    limpar,
    fechar: () => setSobre('nada'),
    /** From the summary to the form; `foco` on the date where only the time is to change. */
    abrirForm(foco: 'nome' | 'dataHoraAgendada' | null) {
      setSobre('form')
      if (foco !== null) focar(`[name="${foco}"]`)
    },
    salvar() {
      // Without a network nobody else can say it: what this device knows is asked about at once.
      if (!o.online && alvo.modo === 'novo' && vizinhas.length > 0) setOcupado({ recusada: null })
      else void enviar(false, null)
    },
    encaixar: () => void enviar(true, ocupado?.recusada ?? null),
    async desistirDoEncaixe() {
      const recusada = ocupado?.recusada
      setOcupado(null)
      if (recusada != null) await descartarPedido(recusada)
    },
    async descartar() {
      const fila = descartando?.fila
      setDescartando(null)
      limpar()
      if (fila != null) await descartarPedido(fila.id)
    },
  }
}

/** What has become of a queued booking: itself, the clinic's visit, or nothing. */
function seguida(linhas: readonly LinhaDaClinica[], { chave, fila }: LinhaDaClinica): LinhaDaClinica | null {
  return linhas.find((l) => l.chave === chave || l.agendamento?.chave === fila?.id) ?? null
}

function alvoDa(linha: LinhaDaClinica): Alvo {
  if (linha.agendamento !== null) return { modo: 'editar', agendamento: linha.agendamento }
  return isRecusada(linha) ? { modo: 'novo', substitui: linha.fila } : NOVO
}
