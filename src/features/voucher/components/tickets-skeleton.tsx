import { SkeletonBlock } from '#src/components/page/skeletons.tsx'
import classes from './tickets-skeleton.module.css'

/** Tickets, each over its line of buttons. */
export function TicketsSkeleton() {
  return (
    <div className={classes.tickets}>
      {[1, 2, 3, 4].map((n) => (
        <div className={classes.ticket} key={n}>
          <SkeletonBlock height={82} radius={10} />
          <SkeletonBlock width={104} height={28} radius={8} />
        </div>
      ))}
    </div>
  )
}
