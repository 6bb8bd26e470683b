import { Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatReais } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { MoneyField } from '#src/components/fields/money-field.tsx'
import { TimeField } from '#src/components/fields/time-field.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { TaskPane, type TaskProps } from '#src/components/registry/task-pane.tsx'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import classes from './service-task.module.css'
import { type SuggestedRow, useSuggestedServices } from './use-suggested-services.ts'

type Props = TaskProps & {
  /** The services that the clinic has. */
  readonly procedimentos: readonly Procedimento[]
  /** Her session is over. */
  readonly onSessionOver: () => void
}

/** Which services the clinic offers, to begin with: ticked from a list, with time and price. */
export function ServiceTask({ procedimentos, onSessionOver, onDone, ...rest }: Props) {
  const f = useSuggestedServices(procedimentos)
  const isNothing = f.wanted === 0 && procedimentos.length === 0

  async function save() {
    const saved = await f.save()
    if (saved === null) return
    if (saved > 0) notify.ok(saved === 1 ? '1 serviço cadastrado' : `${saved} serviços cadastrados`)
    onDone()
  }

  return (
    <TaskPane
      {...rest}
      title="Serviços"
      intro="Marque os que você faz. Tempo e valor são sugestões, mude o que for diferente."
      ref={f.root}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNothing) void save()
      }}
      saving={f.saving}
      failure={isNothing ? 'Marque ao menos um serviço, ou pule este passo.' : (f.failure?.mensagem ?? null)}
      failureAction={f.failure?.kind === 'login' ? { label: 'Login', onClick: onSessionOver } : undefined}
    >
      <ul className={classes.rows}>
        {f.rows.map((row) => (
          <ServiceRow key={row.key} row={row} onChange={(next) => f.change(row.key, next)} />
        ))}
      </ul>
      <Link to="/procedimentos" className={classes.other}>
        <IconPlus size={20} stroke={1.75} aria-hidden />
        Outro que não está aqui
      </Link>
    </TaskPane>
  )
}

type RowProps = {
  readonly row: SuggestedRow
  readonly onChange: (next: Partial<Pick<SuggestedRow, 'isTicked' | 'tempo' | 'valor'>>) => void
}

function ServiceRow({ row, onChange }: RowProps) {
  const { suggestion, own, isTicked, errors } = row
  const { nome, picture } = suggestion
  const isOpen = isTicked && own === null
  return (
    <li className={classes.row} data-off={!(isTicked || own !== null) || undefined}>
      <Checkbox
        className={classes.tick ?? ''}
        size="md"
        radius={7}
        aria-label={own === null ? nome : `${nome}, já cadastrado`}
        checked={isTicked || own !== null}
        disabled={own !== null}
        onChange={({ currentTarget }) => onChange({ isTicked: currentTarget.checked })}
      />
      {own === null || own.imagem === '' ? (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          width={44}
          height={44}
          onError={({ currentTarget }) => {
            currentTarget.style.visibility = 'hidden'
          }}
        />
      ) : (
        <ProcedimentoPicture
          imagem={own.imagem}
          sizes="44px"
          width={44}
          height={44}
          className={classes.picture}
        />
      )}
      <span className={classes.name}>
        <b>{nome}</b>
        {own !== null && <small>já cadastrado</small>}
      </span>
      {isOpen ? (
        <>
          <div className={classes.time}>
            <TimeField
              label={<HiddenText>Tempo de {nome}</HiddenText>}
              value={row.tempo}
              onChange={(tempo) => onChange({ tempo })}
              error={errors.tempo}
              isNarrow
            />
          </div>
          <div className={classes.price}>
            <MoneyField
              label={<HiddenText>Valor de {nome}</HiddenText>}
              value={row.valor}
              onChange={(valor) => onChange({ valor })}
              error={errors.valor}
            />
          </div>
        </>
      ) : (
        <>
          <span className={classes.time}>{own?.tempo ?? row.tempo}</span>
          <span className={classes.price}>
            {formatReais(own?.valor ?? (row.valor === '' ? 0 : row.valor))}
          </span>
        </>
      )}
    </li>
  )
}
