const TOKEN_COOKIE = 'switchboard_token';

/**
 * The token cookie belongs to the parent domain, so sister applications can read it (spec §9). Null for IP addresses
 * and single names, where a domain attribute is not allowed.
 */
export function parentDomain(hostname: string): string | null {
  if (hostname.includes(':') || /^[\d.]+$/.test(hostname)) return null;
  const labels = hostname.split('.');
  if (labels.length < 2) return null;
  return labels.length === 2 ? hostname : labels.slice(1).join('.');
}

interface CookieOptions {
  value: string;
  expires: Date;
  domain: string | null;
  isSecure: boolean;
}

export function cookieText({ value, expires, domain, isSecure }: CookieOptions): string {
  return [
    `${TOKEN_COOKIE}=${encodeURIComponent(value)}`,
    'path=/',
    `expires=${expires.toUTCString()}`,
    'samesite=lax',
    ...(domain === null ? [] : [`domain=${domain}`]),
    ...(isSecure ? ['secure'] : []),
  ].join('; ');
}

export function readTokenCookie(): string | null {
  const entry = document.cookie.split('; ').find((item) => item.startsWith(`${TOKEN_COOKIE}=`));
  const value = entry?.slice(TOKEN_COOKIE.length + 1) ?? '';
  return value === '' ? null : decodeURIComponent(value);
}

export function writeTokenCookie(value: string, expires: Date): void {
  const isSecure = location.protocol === 'https:';
  const domain = parentDomain(location.hostname);
  document.cookie = cookieText({ value, expires, domain, isSecure });
  // the browser refuses a parent such as co.uk: then the cookie stays with this host
  if (readTokenCookie() !== value) document.cookie = cookieText({ value, expires, domain: null, isSecure });
}

export function deleteTokenCookie(): void {
  const gone = { value: '', expires: new Date(0), isSecure: location.protocol === 'https:' };
  document.cookie = cookieText({ ...gone, domain: parentDomain(location.hostname) });
  document.cookie = cookieText({ ...gone, domain: null });
}
