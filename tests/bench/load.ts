import sendMany from 'autocannon'

/** A request: its path under the server's address, and what goes with it. */
export type Sent = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string
}

type Load = {
  readonly url: string
  /** Connections at a time; each sends its next request once the last one is answered. */
  readonly width: number
  readonly amount: number
  /** The next request of whichever connection is free. */
  readonly next: () => Sent
  /** The status that each answer must have. */
  readonly status: number
}

/**
 * Puts requests to a server with a client that costs less than the server does, which `fetch` does not.
 * Answers what they took together (s) and each by itself (ms). @throws where one is answered otherwise
 */
export async function putLoad({ url, width, amount, next, status }: Load) {
  const latencies: number[] = []
  const others: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const begin = performance.now()
  // The library ends its run at a full second.
  let last = begin
  const run = sendMany(
    {
      url,
      connections: Math.min(width, amount),
      amount,
      requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    },
    (error: unknown, result) => {
      if (error !== null && error !== undefined) return reject(error)
      if (result.errors > 0) return reject(new Error(`${result.errors} requests had no answer`))
      resolve()
    },
  )
  run.on('response', (_, statusCode, __, taken) => {
    latencies.push(taken)
    last = performance.now()
    if (statusCode !== status) others.push(statusCode)
  })
  await promise
  if (others.length > 0) throw new Error(`answered ${others.join(', ')}`)
  return { seconds: (last - begin) / 1000, latencies }
}
