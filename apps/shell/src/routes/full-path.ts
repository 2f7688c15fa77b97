export interface PathParts {
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

/** `/a/b?x=1#c` → path `/a/b`, search `?x=1`, hash `#c`. A trailing slash is ignored. */
export function splitFullPath(fullPath: string): PathParts {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fullPath) ?? [];
  const trimmed = path.replace(/\/+$/, '');
  return { path: trimmed === '' ? '/' : trimmed, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash };
}

export function pathOf(fullPath: string): string {
  return splitFullPath(fullPath).path;
}

export function normalizeFullPath(fullPath: string): string {
  const { path, search, hash } = splitFullPath(fullPath);
  return path + search + hash;
}

/** Another path with the same query and hash, as in a redirect. */
export function withPath(fullPath: string, path: string): string {
  const { search, hash } = splitFullPath(fullPath);
  return path + search + hash;
}

export function queryOf(fullPath: string): URLSearchParams {
  return new URLSearchParams(splitFullPath(fullPath).search);
}
