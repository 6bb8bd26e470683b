import { Button, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Horario } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import type { Data } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { SideSheet } from '#src/components/side-sheet.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { filtrarHorarios, type HorariosFiltrados } from '../commands.ts'
import type { FiltroDeHorarios } from '../queries.ts'
import { isUm } from '../utils.ts'
import { HorarioCadastro } from './horario-cadastro.tsx'
import { HorarioExcluir } from './horario-excluir.tsx'
import classes from './horarios.module.css'
import { HorariosFiltro } from './horarios-filtro.tsx'
import { HorariosFiltroAtivo } from './horarios-filtro-ativo.tsx'
import { HorariosTabela } from './horarios-tabela.tsx'
import { useCadastro } from './use-cadastro.ts'

type Props = {
  /** By date; undefined while the first answer is awaited. */
  readonly horarios: readonly Horario[] | undefined
  readonly hoje: Data
  readonly online: boolean
  /** Creating and deleting are Admin's (A4). */
  readonly podeEditar: boolean
}

type EmVigor = { readonly filtro: FiltroDeHorarios; readonly resultado: HorariosFiltrados }

/** The registered hours from today on, or what a filter found; for Admin beside the form that registers them. */
export function Horarios({ horarios, hoje, online, podeEditar }: Props) {
  const [filtrando, setFiltrando] = useState<'nunca' | 'aberto' | 'fechado'>('nunca')
  const [emVigor, setEmVigor] = useState<EmVigor | null>(null)
  const [excluindo, setExcluindo] = useState<Horario | null>(null)
  const [cadastrando, setCadastrando] = useState(false)
  const lista = useRef<HTMLElement>(null)
  const titulo = useRef<HTMLHeadingElement>(null)
  const lado = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
  const cadastro = useCadastro(() => {
    setCadastrando(false)
    if (emVigor !== null) void refazer(emVigor.filtro)
  })
  const linhas = emVigor?.resultado.horarios ?? horarios?.filter((h) => h.data >= hoje)

  async function refazer(filtro: FiltroDeHorarios) {
    const resultado = await filtrarHorarios(filtro)
    setEmVigor(resultado.ok ? { filtro, resultado: resultado.value } : null)
  }

  function cadastrar() {
    if (lado) titulo.current?.focus()
    else setCadastrando(true)
  }

  const form = (
    <HorarioCadastro
      cadastro={cadastro}
      horarios={horarios ?? []}
      hoje={hoje}
      online={online}
      {...(lado && {
        titulo: (
          <h2 ref={titulo} tabIndex={-1}>
            {TEXTOS_HORARIO.cadastro}
          </h2>
        ),
      })}
    />
  )

  return (
    <div className={classes.page} data-panes={podeEditar || undefined}>
      <section ref={lista} tabIndex={-1} className={classes.list} aria-busy={linhas === undefined}>
        <div className={classes.head}>
          <PageTitle>{isUm(linhas) ? TEXTOS_HORARIO.tituloUm : TEXTOS_HORARIO.tituloVarios}</PageTitle>
          <Button
            variant="default"
            size="sm"
            onClick={() => setFiltrando('aberto')}
            leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          >
            Filtro{emVigor !== null && <VisuallyHidden> ativo</VisuallyHidden>}
          </Button>
          {/* An empty list offers it in its own words. */}
          {podeEditar && !lado && linhas?.length !== 0 && (
            <Button
              variant="light"
              className={classes.register ?? ''}
              onClick={cadastrar}
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
            >
              Cadastrar horário
            </Button>
          )}
        </div>
        {podeEditar && !online && (
          <div className={classes.alert}>
            <InlineAlert tone="info">
              Para cadastrar ou excluir, é preciso internet. A lista continua aqui.
            </InlineAlert>
          </div>
        )}
        {emVigor !== null && (
          <HorariosFiltroAtivo
            filtro={emVigor.filtro}
            daClinica={emVigor.resultado.daClinica}
            total={emVigor.resultado.horarios.length}
            onLimpar={() => setEmVigor(null)}
          />
        )}
        {linhas === undefined ? (
          <Loading label="Carregando os horários…">
            <RowsSkeleton rows={5} />
          </Loading>
        ) : linhas.length === 0 ? (
          <EmptyState
            picture="vazio-agenda"
            sentence={TEXTOS_HORARIO.vazio}
            hint="Sem cadastro, valem os 19 horários padrão."
            {...(podeEditar && {
              action: (
                <Button variant="light" onClick={cadastrar}>
                  Cadastrar horário
                </Button>
              ),
            })}
          />
        ) : (
          <HorariosTabela
            horarios={linhas}
            hoje={hoje}
            legenda="Horários de atendimento por data"
            online={online}
            onExcluir={podeEditar ? setExcluindo : undefined}
          />
        )}
        {!(podeEditar && lado) && (
          <Button component={Link} to="/" variant="subtle" className={classes.back ?? ''}>
            Voltar para o menu
          </Button>
        )}
      </section>
      {podeEditar && lado && <div className={classes.pane}>{form}</div>}
      {podeEditar && !lado && (
        <SideSheet opened={cadastrando} onClose={() => setCadastrando(false)} title={TEXTOS_HORARIO.cadastro}>
          {form}
        </SideSheet>
      )}
      <HorariosFiltro
        asked={filtrando !== 'nunca'}
        opened={filtrando === 'aberto'}
        atual={emVigor?.filtro ?? null}
        onCancelar={() => setFiltrando('fechado')}
        onLimpar={() => setEmVigor(null)}
        onFiltrado={(filtro, resultado) => {
          setEmVigor({ filtro, resultado })
          setFiltrando('fechado')
        }}
      />
      {podeEditar && (
        <HorarioExcluir
          horario={excluindo}
          onFim={(excluido) => {
            setExcluindo(null)
            if (excluido === null) return
            if (emVigor !== null) setEmVigor(semHorario(emVigor, excluido))
            // Its button is gone with its row.
            lista.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

function semHorario({ filtro, resultado }: EmVigor, id: number): EmVigor | null {
  const horarios = resultado.horarios.filter((h) => h.id !== id)
  return { filtro, resultado: { ...resultado, horarios } }
}
