import path from 'node:path'
import { inject } from 'vitest'
import { copyCluster } from './temporary-postgres.ts'

/** Gives a data directory a PostgreSQL that nobody has started yet, where its making is not the matter. */
export const putNewCluster = (dataDir: string): Promise<void> =>
  copyCluster(inject('newCluster'), path.join(dataDir, 'postgres'))
