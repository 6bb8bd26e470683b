import { Button } from '@mantine/core'
import { Fragment, useEffect, useRef } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { foldAccents } from '#domain/lib/search.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { MaskedField } from '#src/components/fields/masked-field.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { dayInWords } from '../../life/words.ts'
import { UNKNOWN_NUMBER } from '../chosen/words.ts'
import type { WrongField } from './client.ts'
import type { LookAlike } from './queries.ts'
import shared from './screen.module.css'
import classes from './who.module.css'

type Props = {
  readonly nome: string
  readonly telefone: string
  readonly found: LookAlike | null
  readonly candidates: readonly LookAlike[]
  readonly today: ClinicDate
  readonly error: string | null
  /** What the clinic would refuse of the new card. */
  readonly wrong: WrongField | null
  readonly onName: (nome: string) => void
  readonly onTelephone: (telefone: string) => void
  readonly onFound: (found: LookAlike | null) => void
}

/** Who is on the telephone: a name or a number, and whether the clinic knows her already. */
export function Who({ nome, telefone, found, candidates, today, error, wrong, ...on }: Props) {
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])
  const errorOf = (field: WrongField['field']) => (wrong?.field === field ? wrong.says : null)
  const shown = found === null ? candidates : [found]
  return (
    <>
      <div className={classes.fields}>
        <TextField
          ref={name}
          data-autofocus
          label="Nome"
          name="nome"
          autoComplete="off"
          maxLength={120}
          value={found?.nome ?? nome}
          readOnly={found !== null}
          error={error ?? errorOf('nome')}
          onChange={(event) => on.onName(event.currentTarget.value)}
        />
        <MaskedField
          mask="telefone"
          label="Telefone"
          name="telefone"
          autoComplete="off"
          disabled={found !== null}
          value={found?.telefone ?? telefone}
          error={errorOf('telefone')}
          onChange={on.onTelephone}
        />
      </div>
      <p className={shared.hint}>Nome ou telefone basta. O resto se completa quando ela chegar.</p>
      {shown.length > 0 && (
        <section aria-label="Pode ser ela?">
          <h2 className={shared.title}>
            {found === null ? 'Pode ser ela?' : 'É ela'}
            {found === null && (
              <small>
                {shown.length} {shown.length === 1 ? 'ficha parecida' : 'fichas parecidas'}
              </small>
            )}
          </h2>
          <ul className={classes.candidates}>
            {shown.map((one) => (
              <li key={one.key}>
                <Avatar nome={one.nome} />
                <p>
                  <b>
                    <Marked text={one.nome} typed={nome} />
                  </b>
                  <span>{factsOf(one, today)}</span>
                </p>
                {found === null && (
                  <Button variant="light" aria-label={`É ela: ${one.nome}`} onClick={() => on.onFound(one)}>
                    É ela
                  </Button>
                )}
              </li>
            ))}
            <li data-none>
              <label>
                <input
                  type="radio"
                  name="nenhuma"
                  checked={found === null}
                  onChange={() => on.onFound(null)}
                />
                <span>
                  <b>Nenhuma destas</b>
                  <small>abre uma ficha nova com o nome e o telefone</small>
                </span>
              </label>
            </li>
          </ul>
        </section>
      )}
    </>
  )
}

function factsOf({ telefone, email, seen, isUnknown }: LookAlike, today: ClinicDate): string {
  const last = seen?.ultimaVisita
  const visited =
    seen === null
      ? null
      : last == null
        ? 'nunca veio'
        : `última visita ${dayInWords(last.slice(0, 10), today)}`
  return [telefone || email || (isUnknown ? UNKNOWN_NUMBER : 'sem telefone'), visited]
    .filter(Boolean)
    .join(', ')
}

/** The beginnings of words that were typed stand out, so that one sees why she was found. */
function Marked({ text, typed }: { readonly text: string; readonly typed: string }) {
  const sought = foldAccents(typed).split(/\s+/).filter(Boolean)
  return text.split(/(\s+)/).map((word, i) => {
    const start = sought.find((part) => foldAccents(word).startsWith(part))
    const cut = start?.length ?? 0
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name, in their order
      <Fragment key={i}>
        {cut > 0 && <mark>{word.slice(0, cut)}</mark>}
        {word.slice(cut)}
      </Fragment>
    )
  })
}
