import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a network: providers give each customer at least a /64. */
const NETWORK_GROUPS = 4;

/**
 * The unit of limits by address: an IPv4 address, also in its IPv6 form, or the /64 of an IPv6 address. A
 * customer has all 2^64 addresses of a /64, so a limit by whole address would limit nothing.
 */
export function networkOf(address: string): string {
  // A link-local address carries its interface: fe80::1%eth0.
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  // The URL parser writes an address in its one canonical form, without leading zeros, dotted parts as groups.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (mapped) {
    return groups
      .slice(6)
      .map((group) => Number.parseInt(group, 16))
      .flatMap((pair) => [pair >> 8, pair & 255])
      .join('.');
  }
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
