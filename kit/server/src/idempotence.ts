import { createHash } from 'node:crypto';

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

export function hashBody(body: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
}
