import DataLoader from 'dataloader'
import type pg from 'pg'

type Pool = Pick<pg.Pool, 'query'>

/**
 * Lets requests that arrive together ask together: what is asked for in one turn of the event loop becomes one
 * statement. Nothing is remembered, so every answer is as fresh as if it had been asked for alone.
 * @param readMany answers one value for each key, in their order
 */
export function batched<Key, Value>(
  readMany: (pool: Pool, keys: readonly Key[]) => Promise<Value[]>,
): (pool: Pool, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Pool, DataLoader<Key, Value>>()
  return (pool, key) => {
    let loader = loaders.get(pool)
    if (loader === undefined) {
      loader = new DataLoader((keys: readonly Key[]) => readMany(pool, keys), {
        cache: false,
        maxBatchSize: 32,
        batchScheduleFn: (run) => void setImmediate(run),
      })
      loaders.set(pool, loader)
    }
    return loader.load(key)
  }
}
