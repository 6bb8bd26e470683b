import { Button } from '@mantine/core'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { agendamentoCountInWords, fromTo } from '../utils.ts'
import { Block, type BlockContext } from './block.tsx'
import type { TimelineBlock } from './lanes.ts'
import classes from './more.module.css'

/** The height of a row, px, as more.module.css has it. */
const ROW_HEIGHT = 58

type Props = BlockContext & {
  readonly opened: boolean
  /** The visits that it shows, also while it closes. */
  readonly blocks: readonly TimelineBlock[]
  readonly onClose: () => void
}

/** The visits of one time for which the timeline has no lane. */
export function MoreDialog({ opened, blocks, onClose, ...context }: Props) {
  const stretch = {
    inicio: Math.min(...blocks.map((b) => b.entry.from)),
    fim: Math.max(...blocks.map((b) => b.entry.to)),
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Mais ${agendamentoCountInWords(blocks.length)} ${fromTo(stretch)}`}
    >
      <ul className={classes.list}>
        {blocks.map((block) => (
          <li key={block.entry.key}>
            <Block
              block={block}
              view="day"
              height={ROW_HEIGHT}
              {...context}
              onChoose={(entry) => {
                onClose()
                context.onChoose(entry)
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth onClick={onClose}>
        Fechar
      </Button>
    </Dialog>
  )
}
