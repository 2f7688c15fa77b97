export const HOME_PATH = '/home';

/**
 * sys R10: an address from outside is followed only inside this site, otherwise /home. Control characters are refused
 * too: a browser drops tab and line feed while parsing, which would turn `/<tab>/host` into `//host`.
 */
export function safeReturnTarget(target: string | null | undefined): string {
  if (target === null || target === undefined || !/^\/(?![/\\])/.test(target)) return HOME_PATH;
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001f]/.test(target) ? HOME_PATH : target;
}
