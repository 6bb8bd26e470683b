import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import type { Agora, Data } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Notice } from '#src/components/notice.tsx'
import type { Contato } from '../../queries.ts'
import { situacaoDaVisita } from '../calendar/block.tsx'
import { AgendaCliente } from './client.tsx'
import { AgendaClienteCampo, type Clientes } from './client-field.tsx'
import { isRecusada } from '../calendar/day.ts'
import { AgendaFormulario } from './form.tsx'
import { AgendaLivres } from './free-times.tsx'
import { AgendaPedido } from './queued-booking.tsx'
import { jaEsta } from '../utils.ts'
import classes from '../screen.module.css'
import type { LinhaDaClinica } from '../entries.ts'
import type { Contexto } from '../../queue/status.ts'
import type { AgendaDaClinica } from '../use-agenda-screen.ts'

export type PainelProps = {
  readonly a: AgendaDaClinica
  /** Whose device it is. */
  readonly email: string
  readonly agora: Agora
  /** The day on the timeline. */
  readonly data: Data
  readonly contexto: Contexto
  readonly procedimentos: readonly Procedimento[]
  readonly clienteDe: (email: string | null) => string
  readonly contatoDe: (email: string | null) => Contato
  /** How the form's client is found. */
  readonly clientes: Clientes
  readonly pictureDe: (nome: string, lado: number) => ReactNode
  readonly voltar: ReactNode
}

/** The right pane: the form, or a booking that is still on its way. */
export function AgendaPainel(props: PainelProps & { readonly onFechar: (() => void) | null }) {
  const { a, email, agora, data, contexto, procedimentos, clienteDe, contatoDe, clientes, onFechar, voltar } =
    props
  const { f, escolhida } = a
  if (escolhida !== null && escolhida.agendamento === null && !isRecusada(escolhida))
    return (
      <AgendaPedido
        linha={escolhida}
        contexto={contexto}
        onFechar={onFechar}
        voltar={voltar}
        onNovo={() => a.novo(null)}
        onDescartar={() => a.setDescartando(escolhida)}
      />
    )
  const { alvo } = f
  return (
    <AgendaFormulario
      f={f}
      procedimentos={procedimentos}
      cliente={
        <AgendaClienteCampo
          value={f.form.values.email}
          onChange={(email) => f.form.setFieldValue('email', email)}
          contatoDe={contatoDe}
          clientes={clientes}
        />
      }
      online={contexto.online}
      hoje={agora.data}
      onFechar={onFechar}
      voltar={voltar}
      cabeca={<Cabeca {...props} />}
      vizinhos={a.vizinhas.length === 0 ? null : jaEsta(a.vizinhas, clienteDe)}
      livres={<AgendaLivres f={f} email={email} agora={agora} data={data} />}
      onSalvar={a.salvar}
      onNovo={() => a.novo(null)}
      onExcluir={
        alvo.modo === 'editar'
          ? () => a.setExcluindo(alvo.agendamento)
          : escolhida === null
            ? null
            : () => a.setDescartando(escolhida)
      }
    />
  )
}

function Cabeca({ a, contexto, contatoDe, pictureDe }: PainelProps) {
  const { alvo } = a.f
  if (alvo.modo === 'editar') {
    const { email, nome } = alvo.agendamento
    return <AgendaCliente contato={contatoDe(email)} picture={pictureDe(nome, 56)} />
  }
  return a.escolhida === null ? null : <Recusa linha={a.escolhida} contexto={contexto} />
}

function Recusa({ linha, contexto }: { linha: LinhaDaClinica; contexto: Contexto }) {
  const situacao = situacaoDaVisita(linha, contexto)
  if (situacao === null) return null
  return (
    <div className={classes.recusa}>
      <Notice tone="bad" title={situacao.chip}>
        {situacao.frase} Mude o que for preciso e salve de novo.
      </Notice>
    </div>
  )
}

/** The same pane over the agenda, where there is no room beside it. */
export function AgendaFolha(props: PainelProps) {
  const { a } = props
  return (
    <Drawer.Root
      opened={a.sobre === 'form'}
      onClose={a.fechar}
      position="bottom"
      size="100%"
      classNames={{ content: classes.folha ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <AgendaPainel {...props} onFechar={a.fechar} />
      </Drawer.Content>
    </Drawer.Root>
  )
}
