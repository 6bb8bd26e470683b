import { type CSSProperties, useDeferredValue } from 'react'
import { type ClinicDateTime, formatTime, longDateInWords } from '#domain/lib/dates.ts'
import { type ClosedStretch, closedOf, type TimelineDay } from '../calendar/day.ts'
import { agendamentoCountInWords } from '../utils.ts'
import { Block, type BlockContext } from './block.tsx'
import classes from './column.module.css'
import { FreeTime } from './free-time.tsx'
import type { TimelineBlock } from './lanes.ts'
import { heightOf, type Measures, type Place, placesOfDay, topOf } from './places.ts'
import type { useDrag } from './use-drag.ts'

type Props = Pick<ReturnType<typeof useDrag>, 'drag' | 'pressOf'> & {
  readonly view: 'day' | 'week'
  readonly day: TimelineDay
  readonly measures: Measures
  readonly context: BlockContext
  readonly className: string | undefined
  /** Where on the grid (px from its top) what is seen of the day begins when it is opened. */
  readonly seenFrom: number
  readonly isLabelled: ((day: TimelineDay, closed: ClosedStretch) => boolean) | undefined
  readonly moving: number | null
  readonly onFree: (when: ClinicDateTime) => void
  readonly onMore: (others: readonly TimelineBlock[]) => void
}

/** The least that headers take of the screen's height, px. */
const HEADERS = 200

/** Air above and below what stands on the grid, px. */
const AIR = 2

/** A day on the time grid: what is closed, what is free, the visits, and the line of the clock. */
export function DayColumn({ view, day, measures, context, seenFrom, drag, pressOf, onMore, ...rest }: Props) {
  const { clinicNow } = context
  const { hours } = measures
  const { places, overflows } = placesOfDay(day, measures)
  // A busy day's visits are many: those that are seen stand first; the others, and what is for readers alone
  // and laid out like any other text, as soon as there is time.
  const isWhole = useDeferredValue(true, false)
  const isDrawn = ({ top, height }: Place) =>
    isWhole || (top < seenFrom + window.innerHeight - HEADERS && seenFrom < top + height)
  const isToday = day.date === clinicNow.date
  const held = drag !== null && drag.from !== null && drag.block.entry.date === day.date ? drag.block : null

  return (
    <div className={`${classes.day} ${rest.className ?? ''}`} data-view={view} data-date={day.date}>
      {closedOf(day, hours).map((closed) => (
        <div
          key={closed.inicio}
          className={classes.closed}
          aria-hidden="true"
          style={{ top: topOf(closed.inicio, measures), height: heightOf(closed, measures) }}
        >
          {rest.isLabelled?.(day, closed) !== false && !isNarrow(closed, day) && <span>{closed.label}</span>}
        </div>
      ))}
      <ul className={classes.items} aria-label={longDateInWords(day.date, clinicNow.date)}>
        {places.filter(isDrawn).map((place) => {
          const { item, left, width } = place
          const block = item.kind === 'visit' ? item.block : null
          return (
            <li
              key={item.key}
              className={classes.item}
              data-side={block?.side}
              data-beside={left > 0 || undefined}
              data-shared={width < 1 || undefined}
              data-held={(held !== null && item.key === held.entry.key) || undefined}
              style={block?.side == null ? styleOf(place) : withAir(place)}
              onPointerDown={block === null ? undefined : pressOf(block)}
            >
              {item.kind === 'free' ? (
                <FreeTime
                  {...{ view, day, moving: rest.moving, onFree: rest.onFree }}
                  free={item.free}
                  today={clinicNow.date}
                />
              ) : (
                <Block
                  {...{ block: item.block, view, height: place.height - 2 * AIR, isUnspoken: !isWhole }}
                  {...context}
                />
              )}
            </li>
          )
        })}
        {overflows.map(({ top, height, blocks }) => (
          <li key={`more ${top}`} className={classes.overflow} style={withAir({ top, height })}>
            <button
              type="button"
              title={`Mostrar mais ${agendamentoCountInWords(blocks.length)}`}
              aria-haspopup="dialog"
              onClick={() => onMore(blocks)}
            >
              +{blocks.length}
            </button>
          </li>
        ))}
        {held !== null && drag?.from != null && (
          <InTheAir block={held} from={drag.from} {...{ view, measures, context }} />
        )}
      </ul>
      {isToday && hours.inicio <= clinicNow.minute && clinicNow.minute <= hours.fim && (
        <div className={classes.now} style={{ top: topOf(clinicNow.minute, measures) }} />
      )}
    </div>
  )
}

type InTheAirProps = Pick<Props, 'view' | 'measures' | 'context'> & {
  readonly block: TimelineBlock
  readonly from: number
}

/** A visit that is being dragged to another time, saying the time it is over now. */
function InTheAir({ block, from, view, measures, context }: InTheAirProps) {
  const { entry } = block
  const to = from + entry.to - entry.from
  const height = heightOf({ inicio: from, fim: to }, measures)
  const there = { ...entry, startTime: formatTime(from), endTime: formatTime(to) }
  return (
    <li
      className={`${classes.item} ${classes.dragged}`}
      style={styleOf({ top: topOf(from, measures), height, left: 0, width: 1 })}
    >
      <Block block={{ ...block, entry: there }} view={view} height={height - 2 * AIR} {...context} />
    </li>
  )
}

function withAir({ top, height }: Pick<Place, 'top' | 'height'>): CSSProperties {
  return { top: top + AIR, height: height - 2 * AIR }
}

function styleOf({ left, width, ...place }: Omit<Place, 'item'>): CSSProperties {
  return { ...withAir(place), insetInline: `${left * 100}% ${(1 - left - width) * 100}%` }
}

/** Whether a stretch has no place for its name: it is an hour or less, and a visit lies in it. */
function isNarrow(stretch: ClosedStretch, { blocks }: TimelineDay): boolean {
  return (
    stretch.fim - stretch.inicio <= 60 &&
    blocks.some((b) => b.entry.from < stretch.fim && stretch.inicio < b.entry.to)
  )
}
