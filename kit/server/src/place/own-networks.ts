import { BlockList, isIPv6 } from 'node:net';

/** Codes for addresses that belong to no country; the pages have their names. */
export const OWN_NETWORK = { machine: 'machine', lan: 'lan' } as const;

const machine = new BlockList();
machine.addSubnet('127.0.0.0', 8, 'ipv4');
machine.addAddress('::1', 'ipv6');
machine.addAddress('0.0.0.0', 'ipv4');

const lan = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  lan.addSubnet(net, bits, 'ipv4');
lan.addSubnet('fc00::', 7, 'ipv6');
lan.addSubnet('fe80::', 10, 'ipv6');

/** Null for a public address. */
export function ownNetwork(ip: string): keyof typeof OWN_NETWORK | null {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
  if (machine.check(ip, family)) return OWN_NETWORK.machine;
  return lan.check(ip, family) ? OWN_NETWORK.lan : null;
}
