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
