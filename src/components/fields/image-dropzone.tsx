import { Button, Input, Progress } from '@mantine/core'
import { IconPhoto, IconPhotoX } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import classes from './image-dropzone.module.css'

/** What the box shows of the picture. */
export type ImageState =
  | { readonly kind: 'empty' }
  /** Stored: `name` is what it is called, `detail` one quiet line. */
  | { readonly kind: 'kept'; readonly name: string; readonly detail?: string }
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number; readonly detail: string }
  /** This file cannot be taken: why, and what can. */
  | { readonly kind: 'refused'; readonly title: string; readonly detail: string }
  /** It could not be sent; the file is kept for another try. */
  | { readonly kind: 'failed'; readonly name: string; readonly detail: string; readonly onRetry: () => void }

type Props = {
  label: string
  state: ImageState
  /** The picture as it is, 112 px square; an icon stands there where it is absent. */
  preview?: ReactNode
  onFile: (file: File) => void
  /** Takes the stored picture away. */
  onRemove: () => void
  /** Gives up a file that is not stored: what stood there before it stands there again. */
  onGiveUp: () => void
  /** The types of files that may be chosen, as the `accept` attribute lists them. */
  accept: string
  /** What may be chosen, in words. */
  hint: string
  error?: ReactNode
}

/** A box for one picture: dropped, or chosen from the device. */
export function ImageDropzone(props: Props) {
  const { label, state, preview, onFile, accept, error } = props
  const id = useId()
  const words = useId()
  const [over, setOver] = useState(false)
  // Where a file was given up stands what takes away the picture behind it.
  const guard = useDoubleTapGuard()

  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file !== undefined) onFile(file)
    },
  }

  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <fieldset
        className={classes.zone}
        data-over={over || undefined}
        data-bad={state.kind === 'refused' || Boolean(error) || undefined}
        {...drop}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          className={classes.input}
          aria-describedby={words}
          aria-invalid={state.kind === 'refused' || Boolean(error)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file !== undefined) onFile(file)
          }}
        />
        <label htmlFor={id} className={classes.tile}>
          {preview ??
            (state.kind === 'refused' ? (
              <IconPhotoX size={26} stroke={1.6} aria-hidden />
            ) : (
              <IconPhoto size={26} stroke={1.6} aria-hidden />
            ))}
        </label>
        <div className={classes.words}>
          <div id={words} className={classes.text}>
            <Words {...props} inputId={id} />
          </div>
          <div className={classes.actions} onClickCapture={guard}>
            {state.kind === 'failed' && (
              <Button variant="subtle" size="sm" onClick={state.onRetry}>
                Tentar de novo
              </Button>
            )}
            {state.kind !== 'empty' && (
              <Button component="label" htmlFor={id} variant="subtle" size="sm">
                {state.kind === 'refused' ? 'Escolher outra' : 'Trocar imagem'}
              </Button>
            )}
            {state.kind === 'kept' ? (
              <Button variant="subtle" color="bad" size="sm" onClick={props.onRemove}>
                Remover
              </Button>
            ) : (
              state.kind !== 'empty' && (
                <Button variant="subtle" size="sm" onClick={props.onGiveUp}>
                  Desistir desta imagem
                </Button>
              )
            )}
          </div>
        </div>
      </fieldset>
    </Input.Wrapper>
  )
}

function Words({ state, hint, inputId }: Props & { inputId: string }) {
  switch (state.kind) {
    case 'empty':
      return (
        <>
          <label htmlFor={inputId} className={classes.choose}>
            Escolher imagem
          </label>
          <span>{hint}</span>
        </>
      )
    case 'sending':
      return (
        <>
          <b>{state.name}</b>
          <Progress
            value={state.percent}
            aria-label={`Envio de ${state.name}`}
            className={classes.bar ?? ''}
          />
          <span>{state.detail}</span>
        </>
      )
    case 'refused':
      return (
        <div role="alert">
          <b>{state.title}</b>
          <span>{state.detail}</span>
        </div>
      )
    case 'failed':
      return (
        <div role="alert">
          <b>{state.name}</b>
          <span>{state.detail}</span>
        </div>
      )
    case 'kept':
      return (
        <>
          <b>{state.name}</b>
          {state.detail !== undefined && <span>{state.detail}</span>}
        </>
      )
  }
}
