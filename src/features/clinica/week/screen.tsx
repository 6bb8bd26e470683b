import { Button, Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { type ClinicNow, formatDateTime, formatFullDate } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import type { Draft, KeptDraft } from '#src/lib/form/draft.ts'
import { FIRST_ERROR, focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import { Closures } from './closures.tsx'
import { errorOfDay, FIRST_WEEK, WEEKDAYS, type Weekday, type WeekRecord } from './draft.ts'
import { Holidays } from './holidays.tsx'
import { OutsideDialog, type OutsideQuestion } from './outside-dialog.tsx'
import { useServices, useUpcoming } from './queries.ts'
import { RulesCard } from './rules-card.tsx'
import { useNewClosure } from './use-new-closure.ts'
import { type Outside, useOutside } from './use-outside.ts'
import { useWeekForm } from './use-week-form.ts'
import classes from './week.module.css'
import { Weekdays } from './weekdays.tsx'
import { WhoDecides } from './who-decides.tsx'

type Props = LineProps & KeptDraft<WeekRecord> & { readonly clinica: Clinica; readonly clinicNow: ClinicNow }

/** "Semana de trabalho": when the clinic works and by which rules; one page, one Salvar. */
export function WeekScreen({ clinica, clinicNow, draft, onLogin, ...line }: Props) {
  const closure = useNewClosure(draft?.values.closure ?? null)
  // The notice that leads to the login stands while a closure is typed on.
  const withClosure = useCallbackRef((typed: Draft<Clinica> | null) =>
    typed === null ? null : { ...typed, values: { ...typed.values, closure: closure.draft } },
  )
  const f = useWeekForm(clinica, { draft, onLogin: (typed) => onLogin(() => withClosure(typed())) })
  const today = clinicNow.date
  const upcoming = useUpcoming(formatDateTime(today, clinicNow.minute))
  const wide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const { week } = f.draft
  const outside = useOutside(upcoming, { base: f.base, after: week, today })
  const [asked, setAsked] = useState<OutsideQuestion | null>(null)
  const setWeek = (next: typeof week) => f.change({ week: next })
  const dirty = f.dirty || closure.isUnsaved
  const [tab, setTab] = useState<string | null>('semana')
  const [unfolded, setUnfolded] = useState<Weekday | null>(1)
  const root = useRef<HTMLFormElement>(null)

  // A day that was refused, here or by the clinic, may be folded or in another tab: it is shown.
  useLayoutEffect(() => {
    const wrong = WEEKDAYS.find((weekday) => errorOfDay(f.errors, weekday) !== undefined)
    if (wrong === undefined) return
    setTab('semana')
    setUnfolded(wrong)
    focusWhenDrawn(root, FIRST_ERROR)
  }, [f.errors])

  const days =
    week === null ? (
      <NoWeek onBegin={() => setWeek(FIRST_WEEK)} />
    ) : (
      <Weekdays
        {...{ week, unfolded }}
        errors={f.errors}
        onChange={setWeek}
        folded={!wide}
        onUnfold={setUnfolded}
      />
    )
  const services = useServices()
  const rules = <RulesCard draft={f.draft} today={today} services={services} onChange={f.change} />
  const dates = week !== null && (
    <>
      <Section title="Feriados nacionais" text="Já vêm fechados. Abra os que quiser.">
        <Holidays week={week} today={today} onChange={setWeek} />
      </Section>
      <Section title="Fechamentos">
        <Closures week={week} today={today} closure={closure} onChange={setWeek} />
      </Section>
    </>
  )
  const order = (
    <Section title="Quem manda em cada dia">
      <WhoDecides week={week} horarios={upcoming?.horarios ?? []} today={today} />
    </Section>
  )
  const weekSection = (
    <Section title="Semana" text="Vale para todo dia sem feriado, fechamento ou cadastro próprio.">
      {days}
      {week !== null && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            closure.cancel()
            setWeek(null)
          }}
        >
          Voltar aos 19 horários padrão
        </Button>
      )}
    </Section>
  )

  function submit() {
    if (closure.isUnsaved) {
      setTab('datas')
      closure.stepInTheWay()
      return
    }
    if (!f.check()) return
    if (outside.visits?.length === 0) void f.save()
    else setAsked({ ...outside, isLook: false })
  }

  function undo() {
    closure.cancel()
    f.undo()
  }

  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={classes.page}>
        <BackLink to="/">Voltar para o menu</BackLink>
        <PageTitle size="pane" note="quando a clínica atende e com que regras">
          Semana de trabalho
        </PageTitle>
        {wide ? (
          <div className={classes.grid} inert={f.saving}>
            <div>
              {weekSection}
              <Section title="Regras">{rules}</Section>
            </div>
            <div>
              {dates}
              {order}
            </div>
          </div>
        ) : (
          <Tabs value={tab} onChange={setTab} keepMounted={false} inert={f.saving}>
            <Tabs.List className={classes.tabs ?? ''}>
              <Tabs.Tab value="semana">Semana</Tabs.Tab>
              <Tabs.Tab value="datas">Datas</Tabs.Tab>
              <Tabs.Tab value="regras">Regras</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="semana">{weekSection}</Tabs.Panel>
            <Tabs.Panel value="datas">
              {dates}
              {order}
            </Tabs.Panel>
            <Tabs.Panel value="regras">
              <Section title="Regras">{rules}</Section>
            </Tabs.Panel>
          </Tabs>
        )}
      </div>
      <div className={classes.bar} data-dirty={dirty || undefined}>
        <p id="semana-situacao" role="status">
          {outside.visits?.length !== 0 ? (
            <span className={classes.warning}>
              <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
              {upcoming === undefined ? 'Contando as visitas que caem fora…' : outsideInWords(outside)}
            </span>
          ) : (
            (needsClinic(line) ?? (dirty ? 'Há mudanças ainda não salvas.' : 'Tudo salvo.'))
          )}
        </p>
        {outside.visits !== null && outside.visits.length > 0 && (
          <Button variant="subtle" onClick={() => setAsked({ ...outside, isLook: true })}>
            Ver quais
          </Button>
        )}
        {dirty && (
          <Button variant="subtle" onClick={undo} disabled={f.saving}>
            Desfazer
          </Button>
        )}
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={f.saving}
          disabled={!(line.online && dirty)}
          aria-describedby="semana-situacao"
        >
          Salvar
        </Button>
      </div>
      <OutsideDialog
        asked={asked}
        outside={outside}
        onBack={() => setAsked(null)}
        onSave={() => {
          setAsked(null)
          void f.save()
        }}
      />
    </form>
  )
}

function outsideInWords({ visits, until }: Outside): string {
  if (visits === null) return 'Este aparelho não sabe quantas visitas caem fora.'
  const counted = until === null ? '' : ` até ${formatFullDate(until)}`
  return visits.length === 1
    ? `1 visita já marcada cai fora${counted}.`
    : `${visits.length} visitas já marcadas caem fora${counted}.`
}

type SectionProps = { readonly title: string; readonly text?: string; readonly children: ReactNode }

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p className={classes.hint}>{text}</p>}
      {children}
    </Card>
  )
}

function NoWeek({ onBegin }: { readonly onBegin: () => void }) {
  return (
    <>
      <InlineAlert tone="info">
        Hoje valem os 19 horários padrão, todos os dias, também aos domingos e feriados.
      </InlineAlert>
      <Button variant="light" onClick={onBegin}>
        Montar a semana
      </Button>
    </>
  )
}
