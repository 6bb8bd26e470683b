import { useClinica } from '#src/features/clinica/queries.ts'
import { PosterScreen } from '#src/features/guide/components/poster-screen.tsx'

/** Admin: the page for the reception's wall. */
export function Screen() {
  return <PosterScreen nome={useClinica()?.nome ?? ''} address={window.location.origin} />
}
