import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { CODE_DIGITS } from '#domain/account/rules.ts'
import { digits } from '#domain/lib/masks.ts'
import classes from './code-field.module.css'

type Props = Pick<TextInputProps, 'name' | 'error' | 'readOnly'> & {
  readonly value: string
  /** Digits alone, six at most. */
  readonly onChange: (value: string) => void
  readonly help?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

const PLACES = Array.from({ length: CODE_DIGITS }, (_, i) => i)

/** Typed and deleted at the end alone, as the boxes show it. A whole code that is marked stays marked. */
function keepAtEnd({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  const { value, selectionStart, selectionEnd } = currentTarget
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    currentTarget.setSelectionRange(value.length, value.length)
}

/**
 * A code that was read aloud. One field, so that it can be pasted, filled in by the phone and has one name;
 * drawn as a box for each digit. It has no greatest length: what is pasted may be grouped.
 */
export function CodeField({ value, onChange, help, ...rest }: Props) {
  return (
    <TextInput
      label="Código de seis números"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(digits(currentTarget.value).slice(0, CODE_DIGITS))}
      onSelect={keepAtEnd}
      classNames={{ wrapper: classes.wrapper ?? '', input: classes.input ?? '' }}
      inputContainer={(input) => (
        <div className={classes.container} data-error={Boolean(rest.error) || undefined}>
          <div className={classes.boxes} aria-hidden="true">
            {PLACES.map((place) => (
              <span
                key={place}
                data-next={place === Math.min(value.length, CODE_DIGITS - 1) || undefined}
                data-empty={value[place] === undefined || undefined}
              >
                {value[place]}
              </span>
            ))}
          </div>
          {input}
        </div>
      )}
      {...(help !== undefined && { description: help })}
      {...rest}
    />
  )
}
