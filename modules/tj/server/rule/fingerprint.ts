import { createHash } from 'node:crypto';

/** Rule T7: hashes the rule and its dimensions, independent of their order. */
export function fingerprintOf(ruleId: string, dims: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(dims).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha1')
    .update([ruleId, ...sorted.map(([name, value]) => `${name}=${value}`)].join('|'))
    .digest('hex');
}
