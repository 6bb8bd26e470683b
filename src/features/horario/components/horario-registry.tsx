import { Button } from '@mantine/core'
import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { DiscardQuestion } from '#src/components/dialogs/discard-question.tsx'
import { SideSheet } from '#src/components/dialogs/side-sheet.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { NeverFetched } from '#src/components/page/list-body.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { useTwoPanes } from '#src/components/page/two-panes.tsx'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { useFilteredHorarioList } from '../queries.ts'
import { isOne, type KnownWeek } from '../utils.ts'
import { HorarioActiveFilter } from './horario-active-filter.tsx'
import { HorarioDelete } from './horario-delete.tsx'
import { HorarioFilter } from './horario-filter.tsx'
import { HorarioForm } from './horario-form.tsx'
import classes from './horario-registry.module.css'
import { HorarioTable } from './horario-table.tsx'
import { useHorarioFilter } from './use-horario-filter.ts'
import { type HorarioValues, useHorarioForm } from './use-horario-form.ts'

type Props = LineProps &
  KeptDraft<HorarioValues> & {
    /** The registered hours by date; undefined while the first answer is awaited. */
    readonly horarios: readonly Horario[] | undefined
    /** What holds for dates that have no hours of their own. */
    readonly week: KnownWeek
    /** False where the clinic's hours never reached this device. */
    readonly known: boolean
    readonly onReload: () => Promise<unknown>
    readonly clinicNow: ClinicNow
    /** Creating, editing and deleting are Admin's; whoever else sees the hours reads them. */
    readonly canEdit: boolean
  }

/**
 * The registered hours from today on, or what a filter found; for Admin beside the form that registers them.
 */
export function HorarioRegistry(props: Props) {
  const { horarios, week, known, onReload, clinicNow, online, silent, canEdit } = props
  const today = clinicNow.date
  const [filterState, setFilterState] = useState<'never' | 'open' | 'closed'>('never')
  const { inForce, ...filter } = useHorarioFilter()
  const [deleting, setDeleting] = useState<Horario | null>(null)
  // What was pressed to be edited, while something typed would be lost by it.
  const [waitingEdit, setWaitingEdit] = useState<Horario | null>(null)
  // What was typed before a login is there to go on with.
  const [isFormOpen, setFormOpen] = useState(props.draft?.values.data != null)
  const list = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isWide = useTwoPanes()
  const draft = useHorarioForm({
    draft: props.draft,
    onLogin: props.onLogin,
    horarios,
    today,
    onSaved() {
      setFormOpen(false)
      void filter.again()
    },
  })
  const rows = useFilteredHorarioList(inForce) ?? horarios?.filter((h) => h.data >= today)

  /** All that stands on the date of a row: as the device has it, or as the filter found it. */
  function ofDateOf(horario: Horario | null): readonly Horario[] {
    const onDate = (list: readonly Horario[]) => list.filter((h) => h.data === horario?.data)
    const known = onDate(horarios ?? [])
    // The device keeps no hours that are long past.
    return known.length > 0 ? known : onDate(inForce?.result.horarios ?? [])
  }

  function edit(horario: Horario) {
    setWaitingEdit(null)
    draft.edit(horario)
    if (!isWide) setFormOpen(true)
  }

  function askToEdit(horario: Horario) {
    if (draft.saving || !draft.isRead) return
    if (draft.isUnsaved) setWaitingEdit(horario)
    else edit(horario)
  }

  function openForm() {
    if (draft.editing !== null && !draft.isUnsaved) draft.cancel()
    if (isWide) heading.current?.focus()
    else setFormOpen(true)
  }

  const form = (
    <HorarioForm
      draft={draft}
      horarios={horarios ?? []}
      {...{ clinicNow, week }}
      online={online}
      silent={silent}
      {...(isWide && {
        heading: (
          <h2 ref={heading} tabIndex={-1}>
            {HORARIO_TEXTS.registration}
          </h2>
        ),
      })}
    />
  )

  return (
    <div className={classes.page} data-panes={canEdit || undefined}>
      <section ref={list} tabIndex={-1} className={classes.list} aria-busy={rows === undefined}>
        <div className={classes.head}>
          <PageTitle>{isOne(rows) ? HORARIO_TEXTS.titleOne : HORARIO_TEXTS.titleMany}</PageTitle>
          <Button
            variant="default"
            size="sm"
            onClick={() => setFilterState('open')}
            leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          >
            Filtro{inForce !== null && <HiddenText> ativo</HiddenText>}
          </Button>
          {/* An empty list offers it in its own words. */}
          {canEdit && !isWide && rows?.length !== 0 && (
            <Button
              variant="light"
              className={classes.register ?? ''}
              onClick={openForm}
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
            >
              Cadastrar horário
            </Button>
          )}
        </div>
        {canEdit && !online && (
          <div className={classes.alert}>
            <InlineAlert tone="info">
              Para cadastrar, alterar ou excluir, é preciso internet. A lista continua aqui.
            </InlineAlert>
          </div>
        )}
        {inForce !== null && (
          <HorarioActiveFilter
            period={inForce.period}
            fromClinic={inForce.result.fromClinic}
            total={rows?.length ?? 0}
            onClear={filter.clear}
          />
        )}
        {rows === undefined ? (
          <Loading label="Carregando os horários…">
            <RowsSkeleton rows={5} />
          </Loading>
        ) : rows.length === 0 && inForce === null && !known ? (
          <NeverFetched what="os horários" onReload={onReload} />
        ) : rows.length === 0 ? (
          <EmptyState
            picture="empty-agenda"
            sentence={HORARIO_TEXTS.empty}
            hint={hintOf(week)}
            {...(canEdit && {
              action: (
                <Button variant="light" onClick={openForm}>
                  Cadastrar horário
                </Button>
              ),
            })}
          />
        ) : (
          <HorarioTable
            horarios={rows}
            today={today}
            caption="Horários de atendimento por data"
            online={online}
            onEdit={canEdit ? askToEdit : undefined}
            onDelete={canEdit ? setDeleting : undefined}
          />
        )}
        {!(canEdit && isWide) && (
          <Button component={Link} to="/" variant="subtle" className={classes.back ?? ''}>
            Voltar para o menu
          </Button>
        )}
      </section>
      {canEdit && isWide && <div className={classes.pane}>{form}</div>}
      {canEdit && !isWide && (
        <SideSheet opened={isFormOpen} onClose={() => setFormOpen(false)} title={HORARIO_TEXTS.registration}>
          {form}
        </SideSheet>
      )}
      <HorarioFilter
        asked={filterState !== 'never'}
        opened={filterState === 'open'}
        current={inForce?.period ?? null}
        onCancel={() => setFilterState('closed')}
        onClear={filter.clear}
        onFiltered={(period, result) => {
          filter.apply(period, result)
          setFilterState('closed')
        }}
      />
      {canEdit && (
        <HorarioDelete
          horario={deleting}
          ofDate={ofDateOf(deleting)}
          {...{ clinicNow, week, online, silent }}
          onChanged={() => void filter.again()}
          onLogin={draft.goToLogin}
          onDone={(deletedId) => {
            setDeleting(null)
            if (deletedId === null) return
            filter.forget(deletedId)
            // Its button is gone with its row.
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <DiscardQuestion
        opened={waitingEdit !== null}
        onStay={() => setWaitingEdit(null)}
        onDiscard={() => {
          if (waitingEdit !== null) edit(waitingEdit)
        }}
      />
    </div>
  )
}

function hintOf(week: KnownWeek): string | undefined {
  if (week === undefined) return undefined
  return week === null
    ? 'Sem cadastro, valem os 19 horários padrão.'
    : 'Sem cadastro, vale a semana de trabalho da clínica.'
}
