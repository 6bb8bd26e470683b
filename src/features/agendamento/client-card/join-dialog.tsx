import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { FichaField, FichaFields, ListedFicha, WholeFicha } from '#domain/ficha/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import { formatNumericDate } from '#domain/lib/dates.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { TYPING_PAUSE_MS } from '#src/lib/form/typing-pause.ts'
import { joinCards, readCard, searchFichaList } from './commands.ts'
import classes from './join-dialog.module.css'

const LINES = [
  ['nome', 'Nome', 'Sem nome'],
  ['telefone', 'Telefone', 'Sem telefone'],
  ['email', 'Email', 'Sem email'],
  ['cpf', 'CPF', 'Sem CPF'],
  ['dataNascimento', 'Nascimento', 'Sem data'],
  ['recado', 'Recado', 'Sem recado'],
] as const satisfies readonly (readonly [FichaField, string, string])[]

type Props = {
  readonly opened: boolean
  readonly ficha: WholeFicha
  /** The same as the clinic has told it: what still waits on this device nobody else can have changed. */
  readonly toldFicha: WholeFicha
  readonly visits: number
  readonly dono: string
  readonly onClose: () => void
  readonly onJoined: (joined: WholeFicha) => void
  /** Nothing was joined, as far as anybody here knows: the card may be another by now. */
  readonly onFailed: () => void
}

/** Two cards of one person become one: which of both is chosen first, then what stays in each line. */
export function JoinDialog({ opened, onClose, onJoined, onFailed, ...shown }: Props) {
  const { ficha } = shown
  const { other, awaited, choose, forget } = useOther()
  const [saving, setSaving] = useState(false)
  // The clinic answers both keys of two joined cards with the one card, even if this page never heard so.
  const areOne = other?.card.chave === ficha.chave
  const close = () => {
    forget()
    onClose()
  }
  const end = (joined: WholeFicha) => {
    close()
    onJoined(joined)
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title="Juntar duas fichas"
      align="start"
      size={820}
      dismissable={!saving}
    >
      {other === null ? (
        <Search {...{ ficha, awaited, choose, forget }} />
      ) : areOne ? (
        <>
          <InlineAlert tone="info">As duas fichas já são uma só.</InlineAlert>
          <div className={classes.acts}>
            <Button onClick={() => end(other.card)}>Ver a ficha</Button>
          </div>
        </>
      ) : (
        <Compare
          key={other.listed.chave}
          {...shown}
          saving={saving}
          onSaving={setSaving}
          other={other.card}
          otherVisits={other.listed.visitas}
          onBack={forget}
          onClose={close}
          onJoined={end}
          onFailed={() => {
            onFailed()
            void choose(other.listed)
          }}
        />
      )}
    </Dialog>
  )
}

type Other = { readonly card: WholeFicha; readonly listed: ListedFicha }

/** The other card, asked for once it is chosen: an answer that comes after another choice is none. */
function useOther() {
  const [other, setOther] = useState<Other | null>(null)
  /** The key of the card whose answer is awaited. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const turn = useRef(0)

  function put(next: Other | null) {
    turn.current++
    setAwaited(null)
    setOther(next)
  }

  /** Where it is `gone`, or the clinic did not answer, the one that stood there still does. */
  async function choose(listed: ListedFicha): Promise<'answered' | 'gone' | 'silent'> {
    const mine = ++turn.current
    setAwaited(listed.chave)
    const card = await readCard(listed.chave)
    if (turn.current !== mine) return 'answered'
    const next = card === null || card === 'gone' ? null : { card, listed }
    put(next ?? other)
    if (next !== null) return 'answered'
    return card === null ? 'silent' : 'gone'
  }

  return { other, awaited, choose, forget: () => put(null) }
}

type SearchProps = Omit<ReturnType<typeof useOther>, 'other'> & { readonly ficha: WholeFicha }

/** What the clinic has found; null where it did not answer. */
type FoundCards = { readonly asked: string; readonly rows: readonly ListedFicha[] | null }

function Search({ ficha, awaited, choose, forget }: SearchProps) {
  const [text, setText] = useState(ficha.nome)
  const sought = text.trim()
  const [asked] = useDebouncedValue(sought, TYPING_PAUSE_MS)
  const [told, setTold] = useState<FoundCards | null>(null)
  /** A card of these that was chosen, and is there no more. */
  const [gone, setGone] = useState<{ readonly asked: string; readonly nome: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew where a card of the list is gone
  useEffect(() => {
    const controller = new AbortController()
    void searchFichaList(asked, controller.signal).then((list) => {
      if (!controller.signal.aborted) setTold({ asked, rows: list })
    })
    return () => controller.abort()
  }, [asked, gone])
  // What was found of another text says nothing of the one that stands there.
  const found = told?.asked === sought ? told : null
  const others = found?.rows?.filter(({ chave }) => chave !== ficha.chave) ?? []

  async function open(listed: ListedFicha) {
    const came = await choose(listed)
    if (came === 'silent') setTold({ asked, rows: null })
    if (came !== 'gone') return
    setTold(null)
    setGone({ asked, nome: listed.nome || listed.telefone })
  }

  return (
    <>
      <TextField
        label="Qual é a outra ficha?"
        placeholder="Nome, telefone ou email"
        data-autofocus
        value={text}
        onChange={(event) => {
          forget()
          setText(event.currentTarget.value)
        }}
      />
      {gone?.asked === sought && (
        <InlineAlert tone="info">
          A ficha de {gone.nome} não existe mais: pode ter sido juntada a outra.
        </InlineAlert>
      )}
      {found === null && <p className={classes.none}>Procurando as fichas…</p>}
      {found?.rows === null && (
        <InlineAlert tone="wait">A clínica não respondeu. Juntar fichas precisa de internet.</InlineAlert>
      )}
      {found !== null && found.rows !== null && others.length === 0 && (
        <p className={classes.none}>Nenhuma outra ficha com esta busca.</p>
      )}
      <ul className={classes.found}>
        {others.map((one) => (
          <li key={one.chave}>
            <button type="button" aria-busy={one.chave === awaited} onClick={() => void open(one)}>
              <b>{one.nome}</b>
              <span>
                {one.chave === awaited
                  ? 'Abrindo…'
                  : [one.telefone, one.conta ?? 'sem conta', visitsInWords(one.visitas)]
                      .filter(Boolean)
                      .join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

type CompareProps = Omit<Props, 'opened'> & {
  readonly other: WholeFicha
  readonly otherVisits: number
  readonly saving: boolean
  readonly onSaving: (saving: boolean) => void
  readonly onBack: () => void
}

function Compare({ ficha, toldFicha, visits, other, otherVisits, dono, saving, ...ends }: CompareProps) {
  // The one that has an account is the one that stays.
  const [stays, goes] = other.conta !== null && ficha.conta === null ? [other, ficha] : [ficha, other]
  const [taken, setTaken] = useState<Readonly<Partial<Record<FichaField, 'ficha' | 'other'>>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const bothHaveAccounts = ficha.conta !== null && other.conta !== null
  const lines = LINES.filter(([field]) => !(field === 'email' && stays.conta !== null))
  const sideOf = (field: FichaField) => taken[field] ?? fuller(field, ficha, other)

  async function join() {
    // What the card that stays says already is not written again: somebody else may be changing it.
    const campos: FichaFields = Object.fromEntries(
      lines
        .map(([field]) => [field, (sideOf(field) === 'ficha' ? ficha : other)[field]] as const)
        .filter(([field, value]) => value !== stays[field]),
    )
    ends.onSaving(true)
    const seen = stays === ficha ? { stays: toldFicha, goes } : { stays, goes: toldFicha }
    const joined = await joinCards({ ...seen, campos }, dono).finally(() => ends.onSaving(false))
    if (joined.ok) return ends.onJoined(joined.value)
    setRefusal(joined.error)
    ends.onFailed()
  }

  return (
    <>
      <p className={classes.none}>Escolha o que fica em cada linha. As visitas das duas ficam todas.</p>
      <div className={classes.table} inert={saving}>
        <span />
        <Head card={ficha} note={`esta ficha, ${visitsInWords(visits)}`} />
        <Head card={other} note={visitsInWords(otherVisits)} />
        {lines.map(([field, label, none]) => (
          <Fragment key={field}>
            <span className={classes.label} id={`linha-${field}`}>
              {label}
            </span>
            {(['ficha', 'other'] as const).map((side) => (
              <label key={side} data-chosen={sideOf(field) === side || undefined}>
                <input
                  type="radio"
                  name={field}
                  aria-describedby={`linha-${field}`}
                  checked={sideOf(field) === side}
                  onChange={() => setTaken((last) => ({ ...last, [field]: side }))}
                />
                {shown(side === 'ficha' ? ficha : other, field) || none}
              </label>
            ))}
          </Fragment>
        ))}
      </div>
      <InlineAlert tone={bothHaveAccounts ? 'bad' : 'info'}>
        {bothHaveAccounts
          ? 'As duas têm conta: cada uma continua com a sua.'
          : `Dá para desfazer por 30 dias, nesta ficha.${
              stays.conta === null ? '' : ` A conta dela passa a mostrar as ${visits + otherVisits} visitas.`
            }`}
      </InlineAlert>
      {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
      <div className={classes.acts}>
        <Button variant="subtle" disabled={saving} onClick={ends.onBack}>
          Não são a mesma pessoa
        </Button>
        <Button variant="default" disabled={saving} onClick={ends.onClose}>
          Cancelar
        </Button>
        <Button loading={saving} disabled={bothHaveAccounts} onClick={() => void join()}>
          Juntar
        </Button>
      </div>
    </>
  )
}

function Head({ card, note }: { readonly card: WholeFicha; readonly note: string }) {
  return (
    <p className={classes.head}>
      <b>{card.nome || card.telefone}</b>
      <span>
        {note}, {card.conta === null ? 'sem conta' : 'com conta'}
      </span>
    </p>
  )
}

const shown = (card: WholeFicha, field: FichaField): string => {
  const value = card[field] ?? ''
  return field === 'dataNascimento' && value !== '' ? formatNumericDate(value) : value
}

/** What says more is proposed; where both say as much, this card's. */
function fuller(field: FichaField, ficha: WholeFicha, other: WholeFicha): 'ficha' | 'other' {
  return shown(other, field).length > shown(ficha, field).length ? 'other' : 'ficha'
}

const visitsInWords = (count: number): string => countInWords(count, 'visita', 'visitas')
