import { ActionIcon } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type CSSProperties, type FocusEvent, type PointerEvent, useState } from 'react'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { listKey } from '../utils.ts'
import classes from './hero.module.css'
import { INTERVAL_MS, useRotation } from './use-rotation.ts'

/** Longer than this, a title is set smaller. */
const LONG_TITLE = 60

/**
 * Numbered messages that follow one another, until somebody reads: under the pointer, with the keyboard
 * inside, after "Pausar", and for whoever asked for less motion they stand still. All stand in one place, so
 * the tallest keeps the room and nothing below moves.
 */
export function RotatingMessages({ mensagens }: { readonly mensagens: readonly Mensagem[] }) {
  const reduced = useReducedMotion()
  const [stopped, setStopped] = useState(false)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = stopped || hovered || focused || reduced
  const total = mensagens.length
  const { index, show } = useRotation(total, listKey(mensagens), paused)
  const several = total > 1

  const over = (is: boolean) => (event: PointerEvent) => {
    // A finger leaves no pointer behind: it would stay "over" until the next tap somewhere else.
    if (event.pointerType === 'mouse') setHovered(is)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it notices reading; controls are buttons
    <div
      className={classes.messages}
      onPointerEnter={over(true)}
      onPointerLeave={over(false)}
      onFocus={(event: FocusEvent) => setFocused(isKeyboardIn(event.target))}
      onBlur={() => setFocused(false)}
    >
      <div className={classes.counter} style={{ '--figures': String(total).length } as CSSProperties}>
        <b aria-hidden="true">{index + 1}</b>
        {several && (
          <>
            <div className={classes.progress}>
              <small aria-hidden="true">de {total}</small>
              <div className={classes.bars} style={{ '--time': `${INTERVAL_MS}ms` } as CSSProperties}>
                {mensagens.map((m, i) => (
                  <button
                    key={m.id}
                    type="button"
                    onClick={() => show(i)}
                    aria-label={`Mensagem ${i + 1} de ${total}`}
                    aria-current={i === index}
                    data-state={i === index ? 'now' : i < index ? 'past' : 'next'}
                    data-paused={paused || undefined}
                  />
                ))}
              </div>
            </div>
            {!reduced && (
              <ActionIcon
                className={classes.pause ?? ''}
                aria-label={stopped ? 'Continuar mensagens' : 'Pausar mensagens'}
                onClick={() => setStopped((is) => !is)}
              >
                {stopped ? (
                  <IconPlayerPlay size={22} stroke={1.75} aria-hidden />
                ) : (
                  <IconPlayerPause size={22} stroke={1.75} aria-hidden />
                )}
              </ActionIcon>
            )}
          </>
        )}
      </div>
      <div className={classes.stack} aria-live={paused ? 'polite' : 'off'}>
        {mensagens.map((m, i) => {
          const current = i === index
          const Title = current ? 'h1' : 'div'
          return (
            <div key={m.id} className={classes.message} data-current={current || undefined} inert={!current}>
              <Title
                className={classes.title}
                data-long={m.nome.length > LONG_TITLE || undefined}
                {...(current && { tabIndex: -1 })}
              >
                {m.nome}
              </Title>
              <p>{m.descricao}</p>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The heading takes the focus after a navigation; that is nobody reading with the keyboard. */
function isKeyboardIn(target: Element): boolean {
  return target.matches('a, button') && target.matches(':focus-visible')
}
