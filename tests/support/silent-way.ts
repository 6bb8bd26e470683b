import net from 'node:net'

/** A way to a server that can fall silent: nothing comes through, and nobody is told. */
export type SilentWay = Readonly<{
  port: number
  state: { isSilent: boolean }
  close(): void
}>

/** Opens a way on loopback to the host and port of the address. */
export async function openSilentWay(target: URL): Promise<SilentWay> {
  const sockets = new Set<net.Socket>()
  const state = { isSilent: false }
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // A connection that was open in the silence has lost what was sent, and never hears of it.
      let isDeaf = false
      from.on('data', (part) => {
        isDeaf ||= state.isSilent
        if (!isDeaf) to.write(part)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    state,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
