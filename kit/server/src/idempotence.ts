import { createHmac } from 'node:crypto';

/** Result of claiming a submission id (sys R58). `run` = this request does the work. */
export type Claim =
  | { readonly kind: 'run' }
  | { readonly kind: 'replay'; readonly response: unknown }
  | { readonly kind: 'running' }
  | { readonly kind: 'other-body' }
  | { readonly kind: 'unknown' };

/** Stores submission ids; the sys module owns the table. */
export interface IdempotenceStore {
  claim(request: { key: string; userId: string; method: string; path: string; bodyHash: Buffer }): Promise<Claim>;
  /** Stores the answer for 24 hours. */
  finish(key: string, response: unknown): Promise<void>;
  /** The call was refused: the user corrects and submits again with the same key. */
  release(key: string): Promise<void>;
}

/** Keyed hash: some bodies contain passwords, and a plain hash could be guessed from the table. */
export function hashBody(body: unknown, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(body ?? null))
    .digest();
}
