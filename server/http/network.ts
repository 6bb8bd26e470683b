import ipaddr from 'ipaddr.js'

/**
 * Whom an address stands for where requests are counted: an IPv4 address for itself, whatever its spelling;
 * an IPv6 address for the /64 that one connection has to choose from.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
