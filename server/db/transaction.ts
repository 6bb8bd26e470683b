import type { Database } from './connection.ts'

/** An open transaction. */
export type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0]

/** What a repository works on: the pool, or the transaction its caller is in. */
export type Connection = Database['orm'] | Transaction
