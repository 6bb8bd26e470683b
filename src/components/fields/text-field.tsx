import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldFrame, type FieldLook, inputLook } from './field-look.tsx'

type Props = Omit<TextInputProps, 'description' | 'inputContainer'> & FieldLook

/**
 * A labelled text field, with the looks of `FieldLook`. Plain `TextInput`, `Textarea`, `Select` look alike.
 */
export function TextField({ help, helpTone, chip, filled, pending, done, busy, ...rest }: Props) {
  return (
    <FieldFrame chip={chip}>
      <TextInput {...inputLook({ help, helpTone, filled, pending, done, busy })} {...rest} />
    </FieldFrame>
  )
}
