import { isIPv4, isIPv6 } from 'node:net';

/** An address as a number; an IPv4 address in IPv6 notation counts as IPv4. */
export interface AddressNumber {
  readonly version: 4 | 6;
  readonly value: bigint;
}

export function addressNumber(text: string): AddressNumber | null {
  if (isIPv4(text)) return { version: 4, value: BigInt(fourOctets(text)) };
  const [address = ''] = text.split('%');
  if (!isIPv6(address)) return null;
  const value = sixteenOctets(address);
  return value >> 32n === 0xffffn ? { version: 4, value: value & 0xffff_ffffn } : { version: 6, value };
}

const fourOctets = (text: string): number => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function sixteenOctets(text: string): bigint {
  // the last two groups may be written as an IPv4 address
  const plain = text.replace(/[\d.]+\.[\d.]+$/, (tail) => {
    const number = fourOctets(tail);
    return `${Math.floor(number / 65_536).toString(16)}:${(number % 65_536).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(Number.parseInt(group, 16)), 0n);
}
