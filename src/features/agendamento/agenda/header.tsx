import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFilter, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Agora, addDias, type Data, formatDataLonga } from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import { Segmented } from '#src/components/segmented.tsx'
import classes from './header.module.css'
import type { Totais } from './calendar/day.ts'
import { dataMedia, horasCurtas, tituloDaSemana } from './utils.ts'

export type Vista = 'dia' | 'semana' | 'lista'

const VISTAS = [
  { value: 'dia', label: 'Dia' },
  { value: 'semana', label: 'Semana' },
  { value: 'lista', label: 'Lista' },
] as const satisfies readonly { value: Vista; label: string }[]

type Props = {
  readonly vista: Vista
  readonly onVista: (vista: Vista) => void
  readonly data: Data
  readonly onData: (data: Data) => void
  /** First and last day of the week that is shown. */
  readonly semana: readonly Data[]
  readonly agora: Agora
  readonly totais: Totais | null
  /** How many criteria narrow the list. */
  readonly criterios: number
  readonly onFiltro: () => void
  readonly onNovo: () => void
  /** Under the totals: the day's ribbon. */
  readonly fita?: ReactNode
}

/** Where one is in the agenda, how the day stands, and the ways on. */
export function AgendaCabecalho({ vista, onVista, data, onData, semana, agora, totais, ...rest }: Props) {
  const passo = vista === 'semana' ? 7 : 1
  const qual = vista === 'semana' ? ['Semana anterior', 'Próxima semana'] : ['Dia anterior', 'Próximo dia']
  const isAgora = vista === 'semana' ? semana.includes(agora.data) : data === agora.data
  return (
    <header className={classes.cabecalho} data-vista={vista}>
      {vista !== 'lista' && (
        <>
          <ActionIcon
            className={classes.antes ?? ''}
            aria-label={qual[0]}
            onClick={() => onData(addDias(data, -passo))}
          >
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.depois ?? ''}
            aria-label={qual[1]}
            onClick={() => onData(addDias(data, passo))}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      <Titulo vista={vista} data={data} semana={semana} />
      {vista !== 'lista' && (
        <Button
          variant="default"
          size="sm"
          className={classes.hoje ?? ''}
          data-longe={!isAgora || undefined}
          onClick={() => onData(agora.data)}
        >
          Hoje
        </Button>
      )}
      <BotaoDoFiltro criterios={rest.criterios} onFiltro={rest.onFiltro} />
      <ActionIcon
        variant="light"
        color="rose"
        className={classes.novo ?? ''}
        aria-label="Novo agendamento"
        onClick={rest.onNovo}
      >
        <IconPlus size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Segmented
        label="Ver a agenda por"
        value={vista}
        onChange={onVista}
        options={VISTAS}
        className={classes.vistas}
      />
      {totais !== null && <TotaisEmLinha totais={totais} vista={vista} />}
      {rest.fita != null && <div className={classes.fita}>{rest.fita}</div>}
    </header>
  )
}

function Titulo({ vista, data, semana }: Pick<Props, 'vista' | 'data' | 'semana'>) {
  const longo =
    vista === 'lista'
      ? 'Agendamentos'
      : vista === 'dia'
        ? formatDataLonga(data)
        : tituloDaSemana(semana[0] ?? data, semana.at(-1) ?? data)
  return (
    <h1 className={classes.titulo} tabIndex={-1} aria-label={longo}>
      <span className={classes.longo} aria-hidden="true">
        {longo}
      </span>
      <span className={classes.curto} aria-hidden="true">
        {vista === 'dia' ? dataMedia(data) : longo}
      </span>
    </h1>
  )
}

function BotaoDoFiltro({ criterios, onFiltro }: Pick<Props, 'criterios' | 'onFiltro'>) {
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.filtro ?? ''}
      onClick={onFiltro}
      leftSection={<IconFilter size={20} stroke={1.75} aria-hidden />}
      rightSection={
        criterios > 0 && (
          <span className={classes.criterios}>
            {criterios}
            <VisuallyHidden>{criterios === 1 ? ' ativo' : ' ativos'}</VisuallyHidden>
          </span>
        )
      }
    >
      <span className={classes.palavra}>Filtro</span>
    </Button>
  )
}

function TotaisEmLinha({ totais, vista }: { totais: Totais; vista: Vista }) {
  const { quantos, encaixes, valor, livres } = totais
  return (
    <p className={classes.totais}>
      <span>
        <b>{quantos}</b> {quantos === 1 ? 'agendamento' : 'agendamentos'}
      </span>
      <span>
        <b>{formatValor(valor)}</b>
        {vista === 'dia' && <span className={classes.resto}> no dia</span>}
      </span>
      {encaixes > 0 && (
        <span className={classes.resto}>
          <b>{encaixes}</b> {encaixes === 1 ? 'encaixe' : 'encaixes'}
        </span>
      )}
      {livres > 0 && (
        <span>
          <b>{horasCurtas(livres)}</b> livres
        </span>
      )}
    </p>
  )
}
