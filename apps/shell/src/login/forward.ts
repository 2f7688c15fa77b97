import { queryOf, splitFullPath } from '../routes/full-path.ts';

const CODE_KEYS = ['authCode', 'code'];

/** An address that came from the chat app: `forward` says who opens it, `corpId` for which organisation (sys R07). */
export interface Forward {
  readonly corpId: string;
  /** A code that already stands in the address. */
  readonly code: string | null;
}

export function forwardOf(fullPath: string): Forward | null {
  const query = queryOf(fullPath);
  const corpId = query.get('corpId');
  if (!query.get('forward') || !corpId) return null;
  return { corpId, code: CODE_KEYS.map((key) => query.get(key)).find(Boolean) ?? null };
}

/** R027: inside the chat app only the content area shows. */
export function isContentOnly(fullPath: string): boolean {
  return queryOf(fullPath).get('forward') === 'dingtalk';
}

/** A used code has no place in the address that a person keeps; elsewhere `code` is a word of the page. */
export function withoutAppCode(fullPath: string): string {
  if (forwardOf(fullPath) === null) return fullPath;
  const { path, hash } = splitFullPath(fullPath);
  const query = queryOf(fullPath);
  for (const key of CODE_KEYS) query.delete(key);
  return `${path}?${query}${hash}`;
}
