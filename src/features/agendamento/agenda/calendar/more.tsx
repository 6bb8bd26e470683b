import { Button } from '@mantine/core'
import { Dialog } from '#src/components/dialog.tsx'
import { AgendaBloco, type BlocoContexto } from './block.tsx'
import classes from './more.module.css'
import type { Bloco } from './lanes.ts'
import { agendamentosEmPalavras, dasAs } from '../utils.ts'

type Props = BlocoContexto & {
  readonly opened: boolean
  /** What it shows, also while it closes. */
  readonly blocos: readonly Bloco[]
  readonly onFechar: () => void
}

/** The visits of one time for which the timeline has no lane. */
export function AgendaMais({ opened, blocos, onFechar, ...contexto }: Props) {
  const trecho = {
    inicio: Math.min(...blocos.map((b) => b.linha.de)),
    fim: Math.max(...blocos.map((b) => b.linha.ate)),
  }
  return (
    <Dialog
      opened={opened}
      onClose={onFechar}
      title={`Mais ${agendamentosEmPalavras(blocos.length)} ${dasAs(trecho)}`}
    >
      <ul className={classes.lista}>
        {blocos.map((bloco) => (
          <li key={bloco.linha.chave}>
            <AgendaBloco
              bloco={bloco}
              vista="dia"
              {...contexto}
              onEscolher={(linha) => {
                onFechar()
                contexto.onEscolher(linha)
              }}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth onClick={onFechar}>
        Fechar
      </Button>
    </Dialog>
  )
}
