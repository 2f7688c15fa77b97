import { timingSafeEqual } from 'node:crypto';

/**
 * Compares a secret with the value that a caller sent, in a time that does not depend on where they differ. Compares
 * byte lengths first: `timingSafeEqual` throws on buffers of different length, and a non-ASCII character has several
 * bytes.
 */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
