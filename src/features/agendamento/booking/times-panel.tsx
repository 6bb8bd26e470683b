import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Slots } from '#domain/agendamento/slots.ts'
import { MOTIVOS_DO_DIA } from '#domain/agendamento/texts.ts'
import { type Data, formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { GridSkeleton, Loading } from '#src/components/skeletons.tsx'
import { idadeEmPalavras } from '#src/lib/age.ts'
import { IDADE_NOTAVEL_MS } from './utils.ts'
import { HorariosDoDia } from './times.tsx'
import classes from './times-panel.module.css'

type Props = {
  data: Data
  /** 'aguardando': the first answer is on its way. 'desconhecidos': it never came. */
  slots: Slots | 'aguardando' | 'desconhecidos'
  /** The service's length in minutes. */
  tempo: number
  minuto: number | null
  livre: boolean
  onMinuto: (minuto: number) => void
  /** The next day with a free time; null where none is near. */
  proximoDia: Data | null
  onData: (data: Data) => void
  /** How old the free times are, in ms; null where they were never heard. */
  idade: number | null
  offline: boolean
  /** Beyond what the device asked for: free only as far as it knows. */
  semConfirmacao: boolean
  onRecarregar: () => void
}

/** The day in words and its free times, or the reason there are none. */
export function HorariosPainel(props: Props) {
  const { data, slots, minuto, livre, idade, offline } = props
  const id = useId()
  const mostraIdade = idade !== null && (offline || idade >= IDADE_NOTAVEL_MS)
  return (
    <div className={classes.panel}>
      <div className={classes.day}>
        <h3 id={id} className={classes.date}>
          {formatDataLonga(data)}
        </h3>
        {mostraIdade && <p className={classes.age}>atualizado {idadeEmPalavras(idade)}</p>}
      </div>
      {minuto !== null && !livre && typeof slots === 'object' && (
        <div className={classes.note}>
          <InlineAlert tone="wait">
            {formatHora(minuto)} não está livre neste dia. Escolha outro horário.
          </InlineAlert>
        </div>
      )}
      {props.semConfirmacao && (
        <div className={classes.note}>
          <InlineAlert tone="info">
            Data distante: a clínica confirma o horário ao receber o pedido.
          </InlineAlert>
        </div>
      )}
      <Horarios {...props} id={id} />
    </div>
  )
}

function Horarios({ slots, id, ...props }: Props & { id: string }) {
  if (slots === 'aguardando')
    return (
      <Loading label="Vendo os horários livres…">
        <div className={classes.waiting}>
          <b>Manhã</b>
          <b>Tarde</b>
        </div>
        <GridSkeleton count={8} />
      </Loading>
    )
  if (slots === 'desconhecidos')
    return (
      <div role="status" className={classes.empty}>
        <EmptyState
          picture="conversa-vazia"
          sentence="Ainda não sabemos os horários livres."
          hint="Este aparelho ainda não recebeu a agenda da clínica. Verifique a internet."
          action={
            <Button variant="light" onClick={props.onRecarregar}>
              Tentar de novo
            </Button>
          }
        />
      </div>
    )
  if (slots.tipo === 'livres')
    return (
      <HorariosDoDia
        inicios={slots.inicios}
        tempo={props.tempo}
        escolhido={props.minuto}
        onEscolher={props.onMinuto}
        labelledBy={id}
      />
    )
  const { proximoDia } = props
  return (
    <div role="status" className={classes.empty}>
      <EmptyState
        picture="vazio-agenda"
        sentence={MOTIVOS_DO_DIA[slots.motivo]}
        hint={proximoDia === null ? 'Escolha outro dia no calendário.' : 'O próximo dia com horário livre:'}
        action={
          proximoDia !== null && (
            <Button variant="light" onClick={() => props.onData(proximoDia)}>
              {formatDataLonga(proximoDia)}
            </Button>
          )
        }
      />
    </div>
  )
}
