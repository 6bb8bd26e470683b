import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import classes from './account-tabs.module.css'

type Tab = 'perfil' | 'agendamentos'

/** Which tab is open, kept in the address so that it can be linked to and come back to. */
export function useTab(): { readonly tab: Tab; readonly onTab: (tab: Tab) => void } {
  const [params, setParams] = useSearchParams()
  return {
    tab: params.get('aba') === 'agendamentos' ? 'agendamentos' : 'perfil',
    onTab: (tab) => setParams(tab === 'perfil' ? [] : [['aba', tab]], { replace: true }),
  }
}

type Props = {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly perfil: ReactNode
  readonly agendamentos: ReactNode
}

/**
 * The two tabs. A tab that was opened once stays as it was left: a half-filled form survives a look at the
 * other.
 */
export function AccountTabs({ tab, onTab, perfil, agendamentos }: Props) {
  const [seen, setSeen] = useState<ReadonlySet<Tab>>(() => new Set([tab]))
  if (!seen.has(tab)) setSeen(new Set([...seen, tab]))
  return (
    <Tabs
      value={tab}
      onChange={(value) => onTab(value === 'agendamentos' ? value : 'perfil')}
      className={classes.tabs ?? ''}
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
