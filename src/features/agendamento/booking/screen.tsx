import { Button } from '@mantine/core'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { Problem } from '#domain/api/errors.ts'
import { type Agora, type DataHora, formatDataCurta, formatDataHora, formatHora } from '#domain/lib/dates.ts'
import { BookingBar } from '#src/components/booking-bar.tsx'
import { CalendarLazy } from '#src/components/calendar-lazy.tsx'
import { Card } from '#src/components/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { useMarkDirty } from '#src/lib/dirty.ts'
import type { Servico } from './utils.ts'
import { Cabecalho } from './header.tsx'
import { DetalhesDoServico } from './service-details.tsx'
import { HorariosPainel } from './times-panel.tsx'
import classes from './screen.module.css'
import { ResultadoDialog } from './result-dialog.tsx'
import { type Resultado, useAgendar } from './use-booking.ts'
import { useEscolha } from './use-slot-choice.ts'

type Props = {
  servico: Servico
  /** The refused row that this booking replaces. */
  substitui: string | null
  /** The clinic's answer that price or duration are others now. */
  onServicoAlterado: (atual: NonNullable<Problem['atual']>) => void
  /** The login's. */
  email: string
  agora: Agora
  /** The first answer of this visit is still awaited. */
  pendente: boolean
  offline: boolean
  /** The service's picture: as an arch beside the title, and over the details on wide screens. */
  arco: ReactNode
  retrato: ReactNode
  /** Where "Serviços" leads. */
  voltarPara: string
  onRecarregar: () => void
  onConcluido: (comando: string) => void
  onVerPendencias: () => void
  onLogin: () => void
}

/** The booking screen: a day, a time, what it costs, and one button. */
export function NovoAgendamento(props: Props) {
  const { servico, agora, email, offline } = props
  const id = useId()
  const { resultado, enviando, enviar, fechar } = useAgendar(email)
  const congelar = enviando !== null || resultado !== null
  const escolha = useEscolha({ email, servico, agora, pendente: props.pendente, congelar })
  const { data, minuto, livre, slots, tempo } = escolha
  useMarkDirty(congelar || minuto !== null)
  const picker = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLElement | null>(null)
  const aguardando = slots === 'aguardando'

  const agendarAgora = (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget
    const quando = minuto !== null && livre ? formatDataHora(data, minuto) : null
    void enviar(servico, quando, props.substitui)
  }

  function agendarOutro(recusado: Resultado, quando: DataHora) {
    if (recusado.tipo !== 'ocupado' && recusado.tipo !== 'alterado') return
    const atual = recusado.tipo === 'alterado' ? { ...recusado.servico, ...recusado.atual } : recusado.servico
    if (recusado.tipo === 'alterado') props.onServicoAlterado(recusado.atual)
    escolha.mudarPara(quando)
    void enviar(atual, quando, recusado.id)
  }

  function fecharResultado() {
    fechar()
    switch (resultado?.tipo) {
      case 'confirmado':
        props.onConcluido(resultado.id)
        return
      case 'alterado':
        props.onServicoAlterado(resultado.atual)
        break
      case 'guardado':
      case 'login':
        // The time is taken now, by this very booking.
        escolha.setMinuto(null)
        break
      case 'incompleto':
        focusWhatIsMissing(picker.current)
        return
    }
    pressed.current?.focus()
  }

  const botao = (size: 'md' | 'lg') => (
    <Button
      size={size}
      fullWidth={size === 'lg'}
      onClick={agendarAgora}
      loading={enviando !== null && resultado === null}
      disabled={aguardando}
    >
      Agendar
    </Button>
  )

  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <Cabecalho nome={servico.nome} voltarPara={props.voltarPara} figura={props.arco} />
        <section aria-labelledby={id}>
          <h2 id={id} className={classes.heading}>
            {TEXTOS_AGENDAMENTO.selecione}
          </h2>
          <div className={classes.picker} ref={picker}>
            <div className={classes.calendar}>
              <CalendarLazy
                key={escolha.salto}
                label="Data do agendamento"
                value={data}
                onChange={escolha.setData}
                onMonth={escolha.setMes}
                today={agora.data}
                minDate={agora.data}
                isFull={escolha.isSemHorario}
              />
            </div>
            <div className={classes.times}>
              <HorariosPainel
                {...{ data, slots, tempo, minuto, livre, offline }}
                onMinuto={escolha.setMinuto}
                proximoDia={escolha.proximoDia}
                onData={escolha.irPara}
                idade={escolha.idade}
                semConfirmacao={escolha.semConfirmacao}
                onRecarregar={props.onRecarregar}
              />
            </div>
          </div>
        </section>
      </div>
      <Card as="aside" className={classes.side} aria-label={TEXTOS_AGENDAMENTO.detalhes}>
        <div className={classes.portrait}>{props.retrato}</div>
        <div className={classes.details}>
          <DetalhesDoServico {...{ data, minuto, livre }} tempo={servico.tempo} valor={servico.valor} />
          <div className={classes.sideAction}>{botao('lg')}</div>
        </div>
      </Card>
      <BookingBar
        summary={<Resumo {...{ aguardando, data, minuto, livre }} />}
        price={<MoneyText value={servico.valor} />}
        action={botao('md')}
      />
      <ResultadoDialog
        resultado={resultado}
        enviando={enviando}
        offline={offline}
        onFechar={fecharResultado}
        onAgendar={agendarOutro}
        onVerPendencias={() => {
          fechar()
          props.onVerPendencias()
        }}
        onLogin={() => {
          fechar()
          props.onLogin()
        }}
      />
    </div>
  )
}

function Resumo(props: { aguardando: boolean; data: string; minuto: number | null; livre: boolean }) {
  const { aguardando, data, minuto, livre } = props
  if (aguardando) return 'Vendo os horários livres…'
  if (minuto === null) return 'Escolha um horário'
  if (!livre) return `${formatHora(minuto)} não está livre neste dia`
  return (
    <>
      <b>{formatDataCurta(data)}</b> às{'\u00a0'}
      <b>{formatHora(minuto)}</b>
    </>
  )
}

/** The first free time; where the day has none, the chosen day in the calendar. */
function focusWhatIsMissing(picker: HTMLElement | null): void {
  const alvo =
    picker?.querySelector<HTMLElement>('input[type="radio"]') ??
    picker?.querySelector<HTMLElement>('button[data-selected]') ??
    picker?.querySelector<HTMLElement>('button:not(:disabled)')
  alvo?.focus()
}
