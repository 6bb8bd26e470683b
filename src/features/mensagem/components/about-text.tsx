import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import { paragraphsOf } from '../utils.ts'
import classes from './about-text.module.css'

type Props = {
  /**
   * The description of the first enabled message of type 4, empty where there is none; undefined while
   * awaited.
   */
  readonly text: string | undefined
}

/** The clinic in its own words: the first paragraph leads, the others follow. */
export function AboutText({ text }: Props) {
  const [lead, ...rest] = paragraphsOf(text ?? '')
  return (
    <>
      <header className={classes.top}>
        <Picture name="leaf" onPhone="lying-leaf" className={classes.leaf} />
        <div className={classes.inner}>
          <h1 tabIndex={-1}>Sobre</h1>
          {text === undefined && <LeadAwaited />}
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
      </header>
      {text === undefined && <TextAwaited />}
      {rest.length > 0 && (
        <div className={classes.body}>
          {rest.map((p) => (
            <p key={p}>{p}</p>
          ))}
        </div>
      )}
    </>
  )
}

function LeadAwaited() {
  return (
    <Loading>
      <div className={classes.awaited}>
        <SkeletonBlock height={22} />
        <SkeletonBlock width="92%" height={22} />
        <SkeletonBlock width="64%" height={22} />
      </div>
    </Loading>
  )
}

function TextAwaited() {
  return (
    <div className={classes.body} aria-hidden="true">
      <div className={classes.awaited}>
        <SkeletonBlock height={16} />
        <SkeletonBlock width="96%" height={16} />
        <SkeletonBlock width="72%" height={16} />
      </div>
    </div>
  )
}
