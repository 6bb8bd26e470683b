import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

type Props = Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'description'> & { help?: string }

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={22} stroke={1.75} aria-hidden />
}

/** A password with an eye; the eye is reached by keyboard and says what it will do. */
export function PasswordField({ help, ...rest }: Props) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Ocultar senha' : 'Mostrar senha' }}
      {...(help !== undefined && { description: help })}
      {...rest}
    />
  )
}
