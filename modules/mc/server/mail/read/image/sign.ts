import { getRemoteImage } from '@switchboard/mc-contract';
import { type Keyed, sealFor } from '../seal.ts';

/** How long a mail may stay open before its pictures must be requested again. */
const LIFE_MS = 6 * 3_600_000;
const PURPOSE = 'mail-remote-image';

/** The proxy URL of a remote picture. Only URLs from a mail that a user opened are signed, so this is not an open proxy. */
export function imageWay(config: Keyed, url: string, now = Date.now()): string {
  const u = Buffer.from(url).toString('base64url');
  const query = new URLSearchParams({ u, ...sealFor(config, PURPOSE).way(url, LIFE_MS, now) });
  return `${getRemoteImage.path}?${query}`;
}

/** The URL, if the signature is valid and has not expired. */
export function signedUrl(
  config: Keyed,
  { u, e, s }: { u: string; e: string; s: string },
  now = Date.now(),
): string | null {
  const url = Buffer.from(u, 'base64url').toString();
  return sealFor(config, PURPOSE).opens(url, { e, s }, now) ? url : null;
}
