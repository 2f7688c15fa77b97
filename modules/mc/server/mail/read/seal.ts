import { createHmac } from 'node:crypto';
import { type Config, isSameSecret } from '@switchboard/kit-server';

export type Keyed = Pick<Config, 'TOKEN_SECRET'>;

export interface Seal {
  /** The query parameters that grant access to `text` until it expires. */
  way(text: string, lifeMs: number, now?: number): { e: string; s: string };
  opens(text: string, given: { readonly e: string; readonly s: string }, now?: number): boolean;
}

/** For URLs that work without a session. Each purpose has a separate key: a signature for one is invalid for any other. */
export function sealFor({ TOKEN_SECRET }: Keyed, purpose: string): Seal {
  const key = createHmac('sha256', TOKEN_SECRET).update(purpose).digest();
  const seal = (text: string, end: string): string =>
    createHmac('sha256', key).update(`${end}\n${text}`).digest('base64url');
  return {
    way(text, lifeMs, now = Date.now()) {
      const end = String(now + lifeMs);
      return { e: end, s: seal(text, end) };
    },
    opens(text, { e, s }, now = Date.now()) {
      return isSameSecret(s, seal(text, e)) && Number(e) > now;
    },
  };
}
