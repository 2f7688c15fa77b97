import { createHmac } from 'node:crypto';

/** What became of a submission id (sys R58). `run` = this request is the one that works. */
export type Claim =
  | { readonly kind: 'run' }
  | { readonly kind: 'replay'; readonly response: unknown }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'unknown' };

/** Where submission ids live; the sys module owns the table. */
export interface IdempotenceStore {
  claim(request: { key: string; userId: string; method: string; path: string; bodyHash: Buffer }): Promise<Claim>;
  /** Remembers the answer for 24 hours. */
  finish(key: string, response: unknown): Promise<void>;
  /** The call was refused: the person corrects and submits again with the same key. */
  release(key: string): Promise<void>;
}

/** Keyed: some bodies carry passwords, and the plain hash of one may be guessed from the table. */
export function hashBody(body: unknown, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(body ?? null))
    .digest();
}
