import { FIRST_KIND } from '#domain/lib/procedimento-kind.ts'
import type { Deps } from '../../deps.ts'
import { readFirstPicture } from './repository.ts'

/** How long the picture is believed, ms; one that is gone meanwhile costs a request that finds nothing. */
const PICTURE_LIFE_MS = 10_000

/**
 * The name of the picture that the list of services shows first, as it was a moment ago; null where that
 * service has none, or nothing was read yet. A page waits for no database: whoever asks is told what is
 * known, and it is read again for those who come later.
 */
export function createFirstPicture({ db }: Pick<Deps, 'db'>, lifeMs = PICTURE_LIFE_MS): () => string | null {
  let known: string | null = null
  let until = 0
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + lifeMs
      void readFirstPicture(db.orm, FIRST_KIND).then(
        (imagem) => {
          known = imagem
        },
        // What is known stays, and is looked at the next time.
        () => undefined,
      )
    }
    return known
  }
}
