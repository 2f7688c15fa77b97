import { queryOf, splitFullPath } from '../routes/full-path.ts';

const CODE_KEYS = ['authCode', 'code'];

/** An address from the chat app: `forward` names the app that opens it, `corpId` the organisation (sys R07). */
export interface Forward {
  readonly corpId: string;
  /** A code that is already in the address. */
  readonly code: string | null;
}

export function forwardOf(fullPath: string): Forward | null {
  const query = queryOf(fullPath);
  const corpId = query.get('corpId');
  if (!query.get('forward') || !corpId) return null;
  return { corpId, code: CODE_KEYS.map((key) => query.get(key)).find(Boolean) ?? null };
}

/** R027: inside the chat app only the content area is shown. */
export function isContentOnly(fullPath: string): boolean {
  return queryOf(fullPath).get('forward') === 'dingtalk';
}

/** Removes a used code from the address; on other pages `code` is an ordinary parameter. */
export function withoutAppCode(fullPath: string): string {
  if (forwardOf(fullPath) === null) return fullPath;
  const { path, hash } = splitFullPath(fullPath);
  const query = queryOf(fullPath);
  for (const key of CODE_KEYS) query.delete(key);
  return `${path}?${query}${hash}`;
}
