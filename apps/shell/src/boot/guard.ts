import { pathOf, splitFullPath } from '../routes/full-path.ts';

/** Pages for signing in: not shown to a signed-in user (sys R01). */
const SIGN_IN_PATHS = new Set(['/login', '/authorize']);
/** All pages available without a session. /offerManage is the public quote; its sub-pages are not. */
const OPEN_WITHOUT_SESSION = new Set([...SIGN_IN_PATHS, '/offerManage']);

export interface GuardMove {
  readonly to: string;
  /** The requested address, used after signing in. */
  readonly returnTo?: string;
}

/** sys R01: where to redirect this address, or null to show it. */
export function guard(address: string, isSignedIn: boolean): GuardMove | null {
  const path = pathOf(address);
  if (isSignedIn) return SIGN_IN_PATHS.has(path) ? { to: '/' } : null;
  if (OPEN_WITHOUT_SESSION.has(path)) return null;
  return { to: `/login${splitFullPath(address).search}`, returnTo: address };
}

/** sys R11: the sign-in page with the previous address as return target. */
export function signInAddress(leaving: string): string {
  return `/login?${new URLSearchParams({ redirectPath: leaving })}`;
}
