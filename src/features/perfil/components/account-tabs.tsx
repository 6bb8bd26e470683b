import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import classes from './account-tabs.module.css'

type Aba = 'perfil' | 'agendamentos'

/** Which tab is open, kept in the address so that it can be linked to and come back to. */
export function useAba(): { readonly aba: Aba; readonly onAba: (aba: Aba) => void } {
  const [params, setParams] = useSearchParams()
  return {
    aba: params.get('aba') === 'agendamentos' ? 'agendamentos' : 'perfil',
    onAba: (aba) => setParams(aba === 'perfil' ? {} : { aba }, { replace: true }),
  }
}

type Props = {
  readonly aba: Aba
  readonly onAba: (aba: Aba) => void
  readonly perfil: ReactNode
  readonly agendamentos: ReactNode
}

/** The two tabs. A tab that was opened once stays as it was left: a half-filled form survives a look at the other. */
export function PerfilAbas({ aba, onAba, perfil, agendamentos }: Props) {
  const [seen, setSeen] = useState<ReadonlySet<Aba>>(() => new Set([aba]))
  if (!seen.has(aba)) setSeen(new Set([...seen, aba]))
  return (
    <Tabs
      value={aba}
      onChange={(value) => onAba(value === 'agendamentos' ? value : 'perfil')}
      className={classes.abas ?? ''}
    >
      <Tabs.List className={classes.list ?? ''}>
        <Tabs.Tab value="perfil">Perfil</Tabs.Tab>
        <Tabs.Tab value="agendamentos">Meus agendamentos</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="perfil">{seen.has('perfil') && perfil}</Tabs.Panel>
      <Tabs.Panel value="agendamentos">{seen.has('agendamentos') && agendamentos}</Tabs.Panel>
    </Tabs>
  )
}
