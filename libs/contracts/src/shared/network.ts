/**
 * The network that an address is counted with beside its own limits: of IPv4 its /24, of IPv6 its /48, which any single client can have.
 * @param address as the gateway normalizes it
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return /^\d+(\.\d+){3}$/.test(address) ? `${address.slice(0, address.lastIndexOf('.'))}.0/24` : address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  // What "::" leaves out are zeros.
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':').filter(Boolean) ?? [])];
  return `${all.slice(0, 3).join(':')}::/48`;
}
