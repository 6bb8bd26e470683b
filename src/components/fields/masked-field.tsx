import { InputBase, type InputBaseProps } from '@mantine/core'
import type { FocusEventHandler } from 'react'
import { IMaskInput } from 'react-imask'
import { withoutPrefix } from '#src/lib/words/telephone.ts'
import { FieldFrame, type FieldLook, inputLook } from './field-look.tsx'
import { rewritePasted } from './pasted.ts'

type Mask = {
  readonly mask: string | { mask: string }[]
  readonly inputMode: 'tel' | 'numeric'
  readonly type: 'tel' | 'text'
}

const masks = {
  // Ten digits are a landline; the eleventh moves the hyphen.
  telefone: {
    mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }],
    inputMode: 'tel',
    type: 'tel',
  },
  cpf: { mask: '000.000.000-00', inputMode: 'numeric', type: 'text' },
  cep: { mask: '00000-000', inputMode: 'numeric', type: 'text' },
  hour: { mask: '00:00', inputMode: 'numeric', type: 'text' },
  dateTime: { mask: '00/00/0000, 00:00', inputMode: 'numeric', type: 'text' },
} satisfies Readonly<Record<string, Mask>>

/**
 * Two habits of the mask spoil text that comes without keys (autofill, a keyboard's suggestion, a test): on
 * focus it moves the cursor, undoing a selection, and it learns the selection from `keydown` alone, so the
 * new text would be spliced into the old. The focus is kept from it, and before every change it is told what
 * is selected. React hears neither: it listens to `focusin`, and the told event does not bubble.
 */
function tellSelection(input: HTMLInputElement | null) {
  input?.addEventListener('focus', (event) => event.stopImmediatePropagation())
  input?.addEventListener('beforeinput', () => input.dispatchEvent(new KeyboardEvent('keydown')))
}

/**
 * The mask would cut "+55 11 98140-2276" to another telephone, one that is as good: what address books write
 * before it goes first.
 */
function tellTelephone(input: HTMLInputElement | null) {
  tellSelection(input)
  if (input !== null) rewritePasted(input, withoutPrefix)
}

type Props = Pick<
  InputBaseProps,
  'label' | 'error' | 'disabled' | 'required' | 'className' | 'rightSection' | 'rightSectionWidth'
> &
  FieldLook & {
    mask: keyof typeof masks
    /** Masked or bare digits; shown masked. */
    value: string
    /** The text as shown: "(11) 98140-2276". Called only with what differs from `value`. */
    onChange: (text: string) => void
    onBlur?: FocusEventHandler<HTMLInputElement>
    id?: string
    placeholder?: string
    autoComplete?: string
    name?: string
  }

/** Phone, CPF, CEP or a time, masked while typing and pasting. */
export function MaskedField({
  mask,
  value,
  onChange,
  help,
  helpTone,
  chip,
  filled,
  pending,
  done,
  busy,
  ...rest
}: Props) {
  const { mask: pattern, inputMode, type }: Mask = masks[mask]
  return (
    <FieldFrame chip={chip}>
      <InputBase
        component={IMaskInput}
        mask={pattern}
        value={value}
        onAccept={(text: string) => {
          if (text !== value) onChange(text)
        }}
        inputRef={mask === 'telefone' ? tellTelephone : tellSelection}
        inputMode={inputMode}
        type={type}
        {...inputLook({ help, helpTone, filled, pending, done, busy })}
        {...rest}
      />
    </FieldFrame>
  )
}
