import { SkeletonBlock } from '#src/components/page/skeletons.tsx'
import classes from './card-skeleton.module.css'

/** A service card: picture with sun and rings, title, text, duration and price, button. */
export function CardSkeleton({ pictureHeight }: { readonly pictureHeight: number }) {
  return (
    <div className={classes.card}>
      <div className={classes.picture}>
        <SkeletonBlock height={pictureHeight} radius={0} />
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
      </div>
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
