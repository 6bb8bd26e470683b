import { Button } from '@mantine/core'
import { IconPhone, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatValor } from '#domain/lib/money.ts'
import { StatusChip } from '#src/components/status-chip.tsx'
import type { Contato } from '../queries.ts'
import { situacaoDaVisita } from './calendar/block.tsx'
import classes from './summary.module.css'
import type { LinhaDaClinica } from './entries.ts'
import type { Contexto } from '../queue/status.ts'

type Props = {
  readonly linha: LinhaDaClinica
  readonly contato: Contato
  readonly contexto: Contexto
  readonly picture: ReactNode
  readonly onFechar: () => void
  readonly onAlterar: () => void
  readonly onOutroHorario: () => void
  readonly onExcluir: () => void
}

/** The chosen visit at the foot of a tablet held upright. Not a dialog: the agenda above stays within reach. */
export function AgendaResumo({ linha, contato, contexto, picture, onFechar, ...acoes }: Props) {
  const titulo = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out for every visit that is chosen
  useEffect(() => titulo.current?.focus({ preventScroll: true }), [linha.chave])
  const situacao = situacaoDaVisita(linha, contexto)
  const naFila = linha.agendamento === null
  const { nome, inicio, fim, valor, encaixe } = linha

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onFechar()
  }

  return (
    <section className={classes.resumo} aria-label="Agendamento escolhido" onKeyDown={onKeyDown}>
      <button type="button" className={classes.puxador} aria-label="Fechar" onClick={onFechar} />
      <div className={classes.quem}>
        <span className={classes.foto}>{picture}</span>
        <div>
          <h2 ref={titulo} tabIndex={-1}>
            {contato.nome}
          </h2>
          <p>
            {nome}, das {inicio} às {fim}, {formatValor(valor)}
            {encaixe && ', encaixe'}
          </p>
          {contato.email !== null && contato.email !== contato.nome && <p>{contato.email}</p>}
          {situacao !== null && (
            <p className={classes.situacao}>
              <StatusChip kind={situacao.kind} {...(situacao.icon && { icon: situacao.icon })}>
                {situacao.chip}
              </StatusChip>
              {situacao.frase}
            </p>
          )}
        </div>
        {contato.telefone !== '' && (
          <Button
            component="a"
            variant="default"
            size="sm"
            href={`tel:${contato.telefone.replace(/\D/g, '')}`}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            {contato.telefone}
          </Button>
        )}
      </div>
      <div className={classes.acoes}>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
          disabled={!(naFila || contexto.online)}
          onClick={acoes.onExcluir}
        >
          {naFila ? 'Descartar' : 'Excluir'}
        </Button>
        {!naFila && (
          <>
            <Button variant="default" onClick={acoes.onOutroHorario}>
              Outro horário
            </Button>
            <Button onClick={acoes.onAlterar} className={classes.alterar ?? ''}>
              Alterar
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
