import { Accordion } from '@mantine/core'
import '@mantine/core/styles/Accordion.layer.css'
import { IconChevronDown, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

type Props = { title: ReactNode; children: ReactNode; defaultOpen?: boolean; headingLevel?: 2 | 3 | 4 }

/** One collapsible part of a card, open until closed. */
export function Panel({ title, children, defaultOpen = true, headingLevel = 2 }: Props) {
  return (
    <Accordion
      defaultValue={defaultOpen ? 'panel' : null}
      order={headingLevel}
      chevron={<IconChevronDown size={22} stroke={1.75} color="var(--sage-7)" aria-hidden />}
      classNames={{ content: classes.content ?? '' }}
    >
      <Accordion.Item value="panel">
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}

/** A line of facts with its icon; the quiet words stand under the others. */
export function PanelRow({
  icon: Icon,
  children,
  quiet,
}: {
  icon: TablerIcon
  children: ReactNode
  quiet?: ReactNode
}) {
  return (
    <div className={classes.row}>
      <Icon size={22} stroke={1.75} aria-hidden />
      <div>
        {children}
        {quiet !== undefined && <small>{quiet}</small>}
      </div>
    </div>
  )
}
