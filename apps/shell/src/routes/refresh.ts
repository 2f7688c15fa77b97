import { queryOf, splitFullPath } from './full-path.ts';
import { safeReturnTarget } from './return-target.ts';

export const REFRESH_PATH = '/refresh';
const REDIRECT_KEY = 'redirectPath';

/**
 * The target of /refresh (sys R46): the query of `redirectPath` merged with the current one, without `redirectPath`
 * itself. Where both have a key, the target's own value wins.
 */
export function refreshTarget(fullPath: string): string {
  const current = queryOf(fullPath);
  const target = splitFullPath(safeReturnTarget(current.get(REDIRECT_KEY)));
  const merged = new URLSearchParams(target.search);
  const own = new Set(merged.keys());
  for (const [key, value] of current) {
    if (key !== REDIRECT_KEY && !own.has(key)) merged.append(key, value);
  }
  const query = merged.toString();
  return target.path + (query === '' ? '' : `?${query}`) + target.hash;
}

export function refreshPathFor(fullPath: string): string {
  return `${REFRESH_PATH}?${new URLSearchParams({ [REDIRECT_KEY]: fullPath })}`;
}
