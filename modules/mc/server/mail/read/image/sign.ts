import { getRemoteImage } from '@switchboard/mc-contract';
import { type Keyed, sealFor } from '../seal.ts';

/** As long as a person may leave a mail open before its pictures have to be asked for anew. */
const LIFE_MS = 6 * 3_600_000;
const PURPOSE = 'mail-remote-image';

/** The way to a remote picture. Only addresses that stood in a mail somebody opened get one: this is no open proxy. */
export function imageWay(config: Keyed, url: string, now = Date.now()): string {
  const u = Buffer.from(url).toString('base64url');
  const query = new URLSearchParams({ u, ...sealFor(config, PURPOSE).way(url, LIFE_MS, now) });
  return `${getRemoteImage.path}?${query}`;
}

/** The address, if we signed it and its time is not over. */
export function signedUrl(
  config: Keyed,
  { u, e, s }: { u: string; e: string; s: string },
  now = Date.now(),
): string | null {
  const url = Buffer.from(u, 'base64url').toString();
  return sealFor(config, PURPOSE).opens(url, { e, s }, now) ? url : null;
}
