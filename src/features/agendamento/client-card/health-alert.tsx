import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconLock, IconShieldHeart } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { HEALTH_CONSENT } from '#domain/ficha/consent.ts'
import {
  type HealthInput,
  type HealthNote,
  seenNoteOf,
  seenNotesOf,
  type WholeFicha,
} from '#domain/ficha/schema.ts'
import { type ClinicDate, formatNumericDate } from '#domain/lib/dates.ts'
import { ok } from '#domain/lib/result.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { DiscardQuestion } from '#src/components/dialogs/discard-question.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { momentInBrief } from '../life/words.ts'
import { noteHealth, readHealthOf, withdrawHealth } from './commands.ts'
import classes from './health-alert.module.css'

/** How long the text stands there, ms: whoever passes by later does not read it. */
const OPEN_MS = 60_000

type Props = {
  readonly ficha: WholeFicha
  readonly dono: string
  readonly today: ClinicDate
  readonly online: boolean
  /** The card is as it was some time ago: another alert may stand on it by now. */
  readonly isPast: boolean
  readonly onChanged: () => void
}

/** Which note was seen: what is written replaces that one alone. */
type SeenNote = HealthInput['visto']

/** A text that was opened, and of which note it is. */
type Opened = { readonly texto: string; readonly saude: HealthNote }

/**
 * What a client let the clinic keep of her health. It opens closed, is read after a tap that is written down,
 * and closes by itself; this device keeps nothing of it.
 */
export function HealthAlert({ ficha, dono, today, online, isPast, onChanged }: Props) {
  const [opened, setOpened] = useState<Opened | null>(null)
  /** The note that is to be erased, while she is asked. */
  const [erasing, setErasing] = useState<HealthNote | null>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ readonly visto: SeenNote } | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { saude } = ficha
  const isKept = saude !== null && saude.retiradoEm === null
  const texto = opened?.texto ?? null
  useEffect(() => {
    if (opened === null) return
    if (!isKept) return setOpened(null)
    const timer = setTimeout(() => setOpened(null), OPEN_MS)
    return () => clearTimeout(timer)
  }, [opened, isKept])

  async function open() {
    if (saude === null) return
    const read = await readHealthOf([ficha.chave, ...saude.outras])
    setRefusal(read.ok ? null : read.error)
    if (!read.ok) return
    // The card may show another note by now.
    setOpened({ texto: read.value, saude })
    onChanged()
  }

  async function withdraw() {
    setSending(true)
    const done = await withdrawHealth({ chave: ficha.chave, saude: erasing }, dono).finally(() =>
      setSending(false),
    )
    setErasing(null)
    setRefusal(done.ok ? null : done.error)
    setOpened(null)
    onChanged()
  }

  function close() {
    setTyped(false)
    setLeaving(false)
    setAsking(null)
    setOpened(null)
  }
  const leave = () => (isTyped ? setLeaving(true) : close())

  const seen = opened === null ? undefined : seenNotesOf(opened.saude)
  const isAnother = seen !== undefined && seenNotesOf(saude) !== seen
  return (
    <section className={classes.alert} data-open={texto !== null || undefined} aria-label="Alerta de saúde">
      <div className={classes.head}>
        {texto === null ? (
          <IconLock size={20} stroke={1.75} aria-hidden />
        ) : (
          <IconShieldHeart size={20} stroke={1.75} aria-hidden />
        )}
        <b>{texto === null ? titleOf(saude, isPast) : 'Dado de saúde, com consentimento'}</b>
        {texto !== null ? (
          <Button variant="subtle" onClick={() => setOpened(null)}>
            Esconder
          </Button>
        ) : isKept ? (
          <Button variant="subtle" disabled={!online} onClick={() => void open()}>
            Ver alerta
          </Button>
        ) : (
          <Button variant="subtle" disabled={!online} onClick={() => setAsking({ visto: null })}>
            Pedir autorização
          </Button>
        )}
      </div>
      {texto !== null && <p className={classes.text}>{texto}</p>}
      {isAnother ? (
        <InlineAlert tone="wait">
          O alerta mudou em outro aparelho: este texto pode ser de antes.{' '}
          <Button variant="subtle" size="sm" disabled={!online} onClick={() => void open()}>
            Ler de novo
          </Button>
        </InlineAlert>
      ) : (
        <p className={classes.note}>{noteOf(saude, { isOpen: texto !== null, isPast, online })}</p>
      )}
      {opened !== null && (
        <>
          {saude !== null && saude.leituras.length > 0 && (
            <p className={classes.note}>
              Leituras:{' '}
              {saude.leituras
                .map(({ quem, em }) => `${quem ?? 'alguém'}, ${momentInBrief(em, today)}`)
                .join('; ')}
            </p>
          )}
          <div className={classes.acts}>
            <Button variant="subtle" onClick={() => setAsking({ visto: seenNoteOf(opened.saude) })}>
              Trocar o texto
            </Button>
            <Button variant="subtle" disabled={!online} onClick={() => setErasing(opened.saude)}>
              Ela retirou o consentimento
            </Button>
          </div>
        </>
      )}
      {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
      <Dialog
        opened={asking !== null}
        onClose={leave}
        title="Alerta de saúde"
        align="start"
        dismissable={!isSending}
      >
        <ConsentForm
          {...{ ficha, dono, isSending }}
          onSending={setSending}
          visto={asking?.visto}
          onSeen={(visto) => setAsking({ visto })}
          onTyped={setTyped}
          onLeave={leave}
          onSaved={() => {
            close()
            onChanged()
          }}
          onFailed={onChanged}
        />
      </Dialog>
      <DiscardQuestion
        opened={isLeaving}
        text="O alerta ainda não foi guardado."
        onStay={() => setLeaving(false)}
        onDiscard={close}
      />
      <ConfirmDialog
        opened={erasing !== null}
        title="Ela retirou o consentimento?"
        text="O texto do alerta é apagado e não volta."
        cancelLabel="Manter o alerta"
        confirmLabel="Apagar o alerta"
        stacked
        loading={isSending}
        onCancel={() => setErasing(null)}
        onConfirm={() => void withdraw()}
      />
    </section>
  )
}

function titleOf(saude: HealthNote | null, isPast: boolean): string {
  if (saude === null) return isPast ? 'Não havia alerta de saúde' : 'Sem alerta de saúde'
  if (saude.retiradoEm === null) return isPast ? 'Havia um alerta de saúde' : 'Há um alerta de saúde'
  return `Consentimento retirado em ${formatNumericDate(saude.retiradoEm.slice(0, 10)).slice(0, 5)}`
}

type How = { readonly isOpen: boolean; readonly isPast: boolean; readonly online: boolean }

function noteOf(saude: HealthNote | null, { isOpen, isPast, online }: How): string {
  if (!online) return 'Precisa de internet: este aparelho não guarda nada de saúde.'
  if (isPast && !isOpen) return 'Desde então pode ter mudado.'
  if (saude === null) return 'Se ela contar algo de saúde, só guarde com a autorização dela.'
  if (saude.retiradoEm !== null) return 'O alerta foi apagado. Pergunte de novo antes de atender.'
  return isOpen
    ? `Assinado em ${formatNumericDate(saude.assinadoEm.slice(0, 10))}, texto ${saude.consentimento}. Sua leitura fica registrada.`
    : 'Com consentimento. Abra só se for atender.'
}

type FormProps = {
  readonly ficha: WholeFicha
  readonly dono: string
  readonly visto: SeenNote
  /** Another note stands on the card, and has been read: what is typed goes over that one now. */
  readonly onSeen: (visto: SeenNote) => void
  readonly isSending: boolean
  readonly onSending: (isSending: boolean) => void
  readonly onTyped: (isTyped: boolean) => void
  readonly onLeave: () => void
  readonly onSaved: () => void
  /** It was not written, as far as anybody here knows: the card may be another by now. */
  readonly onFailed: () => void
}

/** The text that she reads and signs, and what is written; there is no field without it. */
function ConsentForm({ ficha, dono, visto, isSending, onSeen, onTyped, onLeave, ...ends }: FormProps) {
  const [isRead, setRead] = useState(false)
  const [texto, setText] = useState('')
  const [assinante, setSigner] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What stands on the card in the place of the note that was seen. */
  const [theirs, setTheirs] = useState<string | null>(null)
  const isTyped = texto.trim() !== ''
  useMarkUnsaved(isTyped)
  useEffect(() => onTyped(isTyped), [onTyped, isTyped])
  const standing = seenNoteOf(ficha.saude)
  const isAnother = refusal !== null && visto !== undefined && standing !== visto

  async function readTheirs() {
    const { saude, chave } = ficha
    const read = standing === null ? ok('') : await readHealthOf([chave, ...(saude?.outras ?? [])])
    if (!read.ok) return setRefusal(read.error)
    setTheirs(read.value)
    setRefusal(null)
    onSeen(standing)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const missing = {
      ...(texto.trim() === '' && { texto: 'Escreva o alerta' }),
      ...(assinante.trim() === '' && { assinante: 'Escreva o nome de quem assina' }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    ends.onSending(true)
    const body = { texto, assinante, consentimento: HEALTH_CONSENT.versao, visto }
    const saved = await noteHealth(ficha.chave, body, dono).finally(() => ends.onSending(false))
    if (saved.ok) return ends.onSaved()
    setRefusal(saved.error)
    ends.onFailed()
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <p className={classes.consent}>{HEALTH_CONSENT.texto}</p>
      <div className={classes.form} inert={isSending}>
        <Checkbox
          label="Ela leu e autoriza"
          data-autofocus
          checked={isRead}
          onChange={(event) => setRead(event.currentTarget.checked)}
        />
        {isRead && (
          <>
            <TextField
              label="Quem assina"
              maxLength={120}
              value={assinante}
              error={errors.assinante}
              onChange={(event) => setSigner(event.currentTarget.value)}
            />
            <Textarea
              label="Alerta"
              placeholder="Ex.: alergia a ácido salicílico"
              maxLength={1000}
              autosize
              minRows={2}
              value={texto}
              error={errors.texto}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </>
        )}
        {refusal !== null && <InlineAlert tone="bad">{refusal}</InlineAlert>}
        {isAnother && (
          <Button variant="light" onClick={() => void readTheirs()}>
            Ver o alerta de agora
          </Button>
        )}
        {theirs !== null && (
          <InlineAlert tone="info">
            {theirs === '' ? 'Agora não há alerta nenhum.' : `O alerta de agora: ${theirs}`} Ao guardar, fica
            o seu texto.
          </InlineAlert>
        )}
      </div>
      <div className={classes.acts}>
        <Button variant="default" onClick={onLeave} disabled={isSending}>
          Cancelar
        </Button>
        <Button type="submit" disabled={!isRead} loading={isSending}>
          Guardar
        </Button>
      </div>
    </form>
  )
}
