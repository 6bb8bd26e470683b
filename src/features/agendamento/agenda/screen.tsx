import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type Data, formatDiaEMes } from '#domain/lib/dates.ts'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import type { Draft } from '#src/lib/use-crud-form.ts'
import { useNow } from '#src/lib/use-now.ts'
import { type AgendaDoAparelho, contatoDe as contatoNo, useContatos } from '../queries.ts'
import { AgendaCabecalho, type Vista } from './header.tsx'
import type { CalendarioProps } from './calendar/calendar.tsx'
import { AgendaCarregando } from './calendar/loading.tsx'
import { semanaDe, somaDosDias } from './calendar/day.ts'
import { AgendaFiltro, useAgendaFiltro } from './list/filter.tsx'
import { AgendaFita } from './calendar/ribbon.tsx'
import { AgendaFolha, AgendaPainel, type PainelProps } from './form/pane.tsx'
import { AgendaPerguntas } from './questions.tsx'
import { AgendaResumo } from './summary.tsx'
import { AgendaSemanaEmLinhas } from './calendar/week-rows.tsx'
import type { Valores } from './form/values.ts'
import { AgendaVistaDia } from './calendar/day-view.tsx'
import { AgendaVistaSemana } from './calendar/week-view.tsx'
import classes from './screen.module.css'
import { quantosCriterios } from './list/active-filter.tsx'
import { linhasDaClinica } from './entries.ts'
import { ClinicaVistaLista } from './list/list-view.tsx'
import { useAgendaClinica } from './use-agenda-screen.ts'
import { useDiasLidos, useDiasNaTela } from './calendar/use-days.ts'

/** Where one is in the agenda; kept in the address. */
export type Lugar = { readonly vista: Vista; readonly data: Data }

type Props = Omit<PainelProps, 'a' | 'contexto' | 'data' | 'clienteDe' | 'contatoDe'> & {
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  readonly lugar: Lugar
  readonly onLugar: (lugar: Partial<Lugar>) => void
  readonly online: boolean
  readonly imagemDe: (nome: string) => string
  readonly rascunho: Draft<Valores> | null
  readonly onLogin: (rascunho: Draft<Valores>) => void
}

/** The reception's tool: the clinic's day, week and list, and the form beside them. */
export function ClinicaAgendamentos({
  carregando,
  lugar,
  onLugar,
  online,
  imagemDe,
  rascunho,
  onLogin,
  ...resto
}: Props) {
  const { email, agora, pictureDe, voltar } = resto
  const { vista, data } = lugar
  const contexto = { online, now: useNow(15_000) }
  const doisLados = useTela('(min-width: 64em)')
  const emPe = useTela('(min-width: 48em)') && !doisLados
  const filtro = useAgendaFiltro()
  const semana = semanaDe(data)
  const datas = vista === 'semana' ? semana : [data]
  const lidos = useDiasLidos(email, datas)
  const esperando = lidos === undefined || (!lidos.conhecida && carregando)
  const pronta = !esperando && lidos.isDestasDatas
  const agenda = lidos?.agenda
  const linhas = useMemo(() => linhasDaClinica(lidos?.itens ?? [], ''), [lidos?.itens])
  const a = useAgendaClinica({
    email,
    linhas,
    online,
    comResumo: emPe,
    imagemDe,
    rascunho,
    pronta,
    onLogin,
    onDia: (dia) => onLugar({ data: dia }),
    onAlterado: (id) => filtro.esquecer(id),
  })

  const doForm = useContatos([a.escolhida?.email ?? null, a.excluindo?.email ?? null, a.f.form.values.email])
  function contatoDe(de: string | null) {
    const mapa = [lidos?.contatos, a.contatosDoDia].find((m) => de !== null && m?.has(de)) ?? doForm
    return contatoNo(mapa, de)
  }
  const clienteDe = (de: string | null) => contatoDe(de).nome

  const dias = useDiasNaTela({
    datas: pronta && vista !== 'lista' ? datas : [],
    linhas,
    agenda: agenda?.agenda,
    agora,
    perguntada: a.ocupado?.recusada ?? null,
  })
  const dia = vista === 'dia' ? (dias[0] ?? null) : null
  // A day that is over has nothing in it for the keyboard to come to: then the pane itself, so that it can be scrolled.
  const semAlvos = dias.length > 0 && dias.every((d) => d.blocos.length === 0 && d.livres.length === 0)
  const escolhida = a.escolhida?.chave ?? null

  const nosDias: CalendarioProps = {
    ...contexto,
    agora,
    escolhida,
    clienteDe,
    onEscolher(linha) {
      if (vista === 'semana') onLugar({ vista: 'dia', data: linha.data })
      a.escolher(linha)
    },
    onLivre(quando) {
      if (vista === 'semana') onLugar({ vista: 'dia', data: quando.slice(0, 10) })
      a.novo(quando)
    },
    onMover: online ? a.mover : null,
  }
  const irAoDia = (d: Data) => onLugar({ vista: 'dia', data: d })
  const painel = { ...resto, a, data, contexto, clienteDe, contatoDe }

  function novo() {
    if (doisLados && vista === 'semana') onLugar({ vista: 'dia' })
    a.novo(null)
  }

  return (
    <div className={classes.quadro} data-vista={vista}>
      <div className={classes.esquerda}>
        <AgendaCabecalho
          vista={vista}
          onVista={(v) => onLugar({ vista: v })}
          data={data}
          onData={(d) => onLugar({ data: d })}
          semana={semana}
          agora={agora}
          totais={dias.length === 0 ? null : somaDosDias(dias)}
          criterios={filtro.emVigor === null ? 0 : quantosCriterios(filtro.emVigor.filtro)}
          onFiltro={filtro.abrir}
          onNovo={novo}
          fita={dia && <AgendaFita dia={dia} agora={agora} escolhida={escolhida} rotulos />}
        />
        <section className={classes.rolagem} aria-label="Agenda" {...(semAlvos && { tabIndex: 0 })}>
          {vista !== 'lista' && <ForaDoAlcance datas={datas} agenda={agenda} />}
          {vista === 'lista' ? (
            <ClinicaVistaLista
              email={email}
              esperando={esperando}
              emVigor={filtro.emVigor}
              hoje={agora.data}
              contexto={contexto}
              pictureDe={pictureDe}
              onMaisFiltrados={filtro.mais}
              onLimpar={filtro.limpar}
              onFiltro={filtro.abrir}
              onSemana={() => onLugar({ vista: 'semana' })}
              onExcluir={a.setExcluindo}
              onEscolher={a.escolher}
            />
          ) : !pronta ? (
            <AgendaCarregando />
          ) : dia !== null ? (
            <AgendaVistaDia dia={dia} {...medidasDoDia({ doisLados, emPe })} {...nosDias} />
          ) : doisLados || emPe ? (
            <AgendaVistaSemana dias={dias} onDia={irAoDia} {...nosDias} />
          ) : (
            <AgendaSemanaEmLinhas dias={dias} onDia={irAoDia} agora={agora} />
          )}
          <div className={classes.voltar}>{voltar}</div>
        </section>
        {emPe && a.sobre === 'resumo' && a.escolhida !== null && (
          <AgendaResumo
            linha={a.escolhida}
            contato={contatoDe(a.escolhida.email)}
            contexto={contexto}
            picture={pictureDe(a.escolhida.nome, 72)}
            onFechar={a.limpar}
            onAlterar={() => a.abrirForm(null)}
            onOutroHorario={() => a.abrirForm('dataHoraAgendada')}
            onExcluir={() => {
              if (a.escolhida?.agendamento == null) a.setDescartando(a.escolhida)
              else a.setExcluindo(a.escolhida.agendamento)
            }}
          />
        )}
      </div>
      {doisLados ? (
        vista !== 'semana' && (
          <div className={classes.direita}>
            <AgendaPainel {...painel} onFechar={null} />
          </div>
        )
      ) : (
        <AgendaFolha {...painel} />
      )}
      {!doisLados && (
        <Button
          className={classes.novo ?? ''}
          leftSection={<IconPlus size={22} stroke={1.75} aria-hidden />}
          onClick={novo}
        >
          Novo
        </Button>
      )}
      <AgendaFiltro filtro={filtro} hoje={agora.data} onFiltrado={() => onLugar({ vista: 'lista' })} />
      <AgendaPerguntas a={a} clienteDe={clienteDe} onExcluido={filtro.esquecer} />
    </div>
  )
}

/** An hour's height and the lanes for which there is room: on the desk, held upright, in the hand. */
function medidasDoDia({ doisLados, emPe }: { readonly doisLados: boolean; readonly emPe: boolean }) {
  if (doisLados) return { hora: 92, pistas: 4 }
  return emPe ? { hora: 84, pistas: 4 } : { hora: 74, pistas: 2 }
}

function useTela(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true
}

/** Beyond what was pulled a day only seems free. */
function ForaDoAlcance({ datas, agenda }: { datas: readonly Data[]; agenda: AgendaDoAparelho | undefined }) {
  const desde = agenda?.conhecidaDesde ?? null
  const ate = agenda?.conhecidaAte ?? null
  const dentro = datas.every((d) => (desde === null || d >= desde) && (ate === null || d <= ate))
  if (dentro || desde === null || ate === null) return null
  return (
    <div className={classes.aviso}>
      <InlineAlert tone="wait">
        Este aparelho conhece a agenda de {formatDiaEMes(desde)} a {formatDiaEMes(ate)}. Para outras datas,
        use o Filtro.
      </InlineAlert>
    </div>
  )
}
