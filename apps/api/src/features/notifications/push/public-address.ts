import { BlockList, isIP } from 'node:net';

/** Special-purpose networks of IPv4 (IANA): none of them is reached over the internet. */
const NOT_PUBLIC_V4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The public part of IPv6, and the networks in it that are special, among them tunnels to IPv4 addresses. */
const PUBLIC_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refused = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of NOT_PUBLIC_V6) refused.addSubnet(network, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');

/** Whether an IP address is on the internet: not this machine, its network, or a special network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}
