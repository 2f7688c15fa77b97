import { timingSafeEqual } from 'node:crypto';

/**
 * Compares a secret with what a caller sent, in a time that does not depend on where they differ. Lengths are those of the bytes:
 * `timingSafeEqual` throws on buffers of different length, and one letter outside of ASCII has several bytes.
 */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
