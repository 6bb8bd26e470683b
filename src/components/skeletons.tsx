import type { CSSProperties, ReactNode } from 'react'
import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './skeletons.module.css'

type BlockProps = { width?: CSSProperties['width']; height: number; radius?: number; className?: string }

/**
 * One awaited piece. The sweep is one for the whole page: every block is a window on the same moving light.
 */
export function SkeletonBlock({ width = '100%', height, radius = 8, className = '' }: BlockProps) {
  return <span className={`${classes.block} ${className}`} style={{ width, height, borderRadius: radius }} />
}

/** Wraps what is awaited; what is already known stays outside and is drawn for real. */
export function Loading({ label = 'Carregando…', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <HiddenText role="status">{label}</HiddenText>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** A service card: picture with sun and rings, title, text, duration and price, button. */
export function CardSkeleton({ pictureHeight = 236 }: { pictureHeight?: number }) {
  return (
    <div className={classes.card}>
      <span className={classes.block} style={{ height: pictureHeight, borderRadius: 0 }}>
        <svg
          className={classes.sun}
          viewBox="0 0 350 236"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
        >
          <circle cx="200" cy="112" r="82" fill="#E4D8C8" fillOpacity=".55" />
          <g fill="none" stroke="#E2D0C0">
            <circle cx="200" cy="112" r="100" />
            <circle cx="200" cy="112" r="118" strokeOpacity=".7" />
          </g>
        </svg>
      </span>
      <div className={classes.body}>
        <SkeletonBlock width="62%" height={24} />
        <SkeletonBlock width="94%" height={14} />
        <SkeletonBlock width="70%" height={14} />
        <div className={classes.line}>
          <SkeletonBlock width="34%" height={16} />
          <SkeletonBlock width="30%" height={22} />
        </div>
        <SkeletonBlock height={48} radius={12} />
      </div>
    </div>
  )
}

/** A screen whose code is on its way, before anybody knows what it will show: its title and a list. */
export function ScreenSkeleton() {
  return (
    <div className={classes.screen}>
      <SkeletonBlock width={200} height={34} radius={12} />
      <SkeletonBlock width={280} height={16} />
      <RowsSkeleton rows={4} />
    </div>
  )
}

const WIDTHS = ['62%', '48%', '70%', '55%', '40%']

type RowsProps = {
  rows?: number
  /** What a row begins with: a picture or date of 60 px, or a small sign. */
  mark?: 'picture' | 'sign'
  /** Rows that have their buttons in a line of their own on a phone. */
  withActions?: boolean
}

/** A list: picture or date, two lines, something at the right; rows of 84 px on one card. */
export function RowsSkeleton({ rows = 3, mark = 'picture', withActions = false }: RowsProps) {
  return (
    <div className={classes.card} data-actions={withActions || undefined}>
      {WIDTHS.slice(0, rows).map((width) => (
        <div className={classes.row} key={width}>
          {mark === 'picture' ? (
            <SkeletonBlock width={60} height={60} radius={12} />
          ) : (
            <SkeletonBlock width={36} height={42} radius={10} />
          )}
          <div className={classes.lines}>
            <SkeletonBlock width={width} height={16} />
            <SkeletonBlock width="34%" height={12} />
          </div>
          <SkeletonBlock width={60} height={14} />
        </div>
      ))}
    </div>
  )
}

/** Tickets, each over its line of buttons. */
export function TicketsSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.tickets}>
      {WIDTHS.slice(0, count).map((width) => (
        <div className={classes.ticket} key={width}>
          <SkeletonBlock height={82} radius={10} />
          <SkeletonBlock width={104} height={28} radius={8} />
        </div>
      ))}
    </div>
  )
}

/** Blocks in a grid: free times while they are looked up. */
export function GridSkeleton({
  count,
  columns = 2,
  height = 52,
}: {
  count: number
  columns?: number
  height?: number
}) {
  return (
    <div className={classes.grid} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <SkeletonBlock key={i} height={height} radius={12} />
      ))}
    </div>
  )
}
