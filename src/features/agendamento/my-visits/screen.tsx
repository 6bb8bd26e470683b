import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import type { Agora } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Notice } from '#src/components/notice.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { useOneAtATime } from '#src/lib/use-one-at-a-time.ts'
import { descartarPedido } from '../queue/commands.ts'
import { useMeusAgendamentos } from '../queries.ts'
import classes from './my-visits.module.css'
import { agendarDeNovo, cancelar } from '../queue/book-again.ts'
import { MeusAnteriores } from './past.tsx'
import { MeuCancelarDialog } from './cancel-dialog.tsx'
import { MeuCancelamentoRecusado, MeuPedidoRecusado } from './choices.tsx'
import { agruparMeus, minutosAteMudar } from './groups.ts'
import { MeuProximo } from './upcoming.tsx'

type Props = {
  readonly email: string
  readonly agora: Agora
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  readonly onRecarregar: () => void
  /** Sends at once what waits for its time. */
  readonly onTentar: () => void
  /** To the booking screen with a service, by its name; `substitui`: the refused row a new booking replaces. */
  readonly onServico: (nome: string, substitui?: string) => void
  readonly onServicos: () => void
  readonly onLogin: () => void
  /** After each reading of the device: for how many minutes the list says the same; null while something of it waits. */
  readonly onLida?: (minutos: number | null) => void
  /** Stands after what is to come, once the clinic has accepted a booking. */
  readonly convite?: ReactNode
}

/** One's own visits: what waits for a choice, what is to come, what was. */
export function MeusAgendamentos({ email, agora, online, ...props }: Props) {
  const meus = useMeusAgendamentos(email)
  const [aCancelar, setACancelar] = useState<Agendamento | null>(null)
  const raiz = useRef<HTMLDivElement>(null)
  const agir = useOneAtATime(raiz)
  const grupos = meus === undefined ? null : agruparMeus(meus.itens, meus.fila, agora)
  const isFirme = meus?.conhecidos === true && meus.fila.every((row) => row.state === 'done')
  const minutos = isFirme && grupos !== null ? minutosAteMudar(grupos, agora) : null
  const { onLida } = props
  useEffect(() => {
    if (meus !== undefined) onLida?.(minutos)
  }, [meus, onLida, minutos])

  if (
    meus === undefined ||
    grupos === null ||
    (meus.itens.length === 0 && !meus.conhecidos && props.carregando)
  )
    return (
      <Loading label="Carregando os seus agendamentos…">
        <div className={classes.raiz}>
          <RowsSkeleton rows={3} />
        </div>
      </Loading>
    )
  if (meus.itens.length === 0) return <Vazio conhecidos={meus.conhecidos} {...props} />

  const { escolha, proximos, anteriores } = grupos
  const contexto = { online, now: Date.now() }

  const descartar = (id: string) => void agir(() => descartarPedido(id))

  const futuros = (
    <div className={classes.coluna}>
      {escolha.length > 0 && (
        <Grupo titulo="Precisa da sua escolha">
          {escolha.map((linha) =>
            linha.tipo === 'pendente' ? (
              <MeuPedidoRecusado
                key={linha.row.id}
                linha={linha}
                agora={agora}
                contexto={contexto}
                onAgendar={(row, mudanca) => void agir(() => agendarDeNovo(row, mudanca, props.onLogin))}
                onOutros={() => props.onServico(linha.pedido.nome, linha.row.id)}
                onDescartar={() => descartar(linha.row.id)}
              />
            ) : (
              linha.cancelamento !== null && (
                <MeuCancelamentoRecusado
                  key={linha.agendamento.id}
                  linha={linha}
                  row={linha.cancelamento}
                  contexto={contexto}
                  onEntendi={() => descartar(linha.cancelamento?.id ?? '')}
                />
              )
            ),
          )}
        </Grupo>
      )}
      {proximos.length > 0 && (
        <Grupo titulo="Próximos">
          {proximos.map((linha) => (
            <MeuProximo
              key={
                linha.tipo === 'pendente' ? linha.row.id : (linha.agendamento.chave ?? linha.agendamento.id)
              }
              linha={linha}
              contexto={contexto}
              onCancelar={({ agendamento }) => setACancelar(agendamento)}
              onTentar={props.onTentar}
              onLogin={props.onLogin}
              onDescartar={(row) => descartar(row.id)}
            />
          ))}
        </Grupo>
      )}
      {meus.itens.some((item) => item.tipo === 'confirmado') && props.convite}
    </div>
  )

  return (
    <div ref={raiz} tabIndex={-1} className={classes.raiz}>
      <div className={classes.colunas}>
        {escolha.length + proximos.length > 0 ? futuros : <SemProximos onServicos={props.onServicos} />}
        {anteriores.length > 0 && (
          <div className={classes.coluna}>
            <Grupo titulo="Anteriores">
              <MeusAnteriores
                linhas={anteriores}
                ano={agora.data.slice(0, 4)}
                onRepetir={(nome) => props.onServico(nome)}
              />
            </Grupo>
          </div>
        )}
      </div>
      <MeuCancelarDialog
        agendamento={aCancelar}
        onManter={() => setACancelar(null)}
        onCancelar={async (agendamento) => {
          await agir(() => cancelar(agendamento, email, props.onLogin))
          setACancelar(null)
        }}
      />
    </div>
  )
}

function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.grupo} aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <div className={classes.lista}>{children}</div>
    </section>
  )
}

function SemProximos({ onServicos }: Pick<Props, 'onServicos'>) {
  return (
    <div className={classes.coluna}>
      <Grupo titulo="Próximos">
        <Notice
          tone="info"
          title="Nenhum horário marcado"
          action={
            <Button size="sm" variant="default" onClick={onServicos}>
              Ver serviços
            </Button>
          }
        />
      </Grupo>
    </div>
  )
}

type VazioProps = { conhecidos: boolean } & Pick<Props, 'carregando' | 'onRecarregar' | 'onServicos'>

function Vazio({ conhecidos, onRecarregar, onServicos }: VazioProps) {
  return (
    <div className={classes.vazio}>
      {conhecidos ? (
        <EmptyState
          picture="vazio-agenda"
          sentence={TEXTOS_AGENDAMENTO.meusVazio}
          hint="Escolha um serviço e marque o primeiro."
          action={<Button onClick={onServicos}>Ver serviços</Button>}
        />
      ) : (
        <Notice
          tone="info"
          title="Ainda não lemos os seus agendamentos"
          action={
            <Button size="sm" variant="default" onClick={onRecarregar}>
              Tentar de novo
            </Button>
          }
        >
          Este aparelho precisa de internet na primeira vez.
        </Notice>
      )}
    </div>
  )
}
