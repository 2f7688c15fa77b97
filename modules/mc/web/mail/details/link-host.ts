const HOST = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/iu;
const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');

/**
 * mc M62: the host that a link really leads to, if the reader must confirm it first; null = it leads where it says.
 * Confirmation is required for a visible host that differs, a name before the @ that only looks like the host, and a
 * host in foreign letters.
 */
export function suspiciousHost(text: string, href: string): string | null {
  if (!/^https?:/i.test(href)) return null;
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const target = bare(url.hostname);
  if (url.username !== '' || url.password !== '') return target;
  const shown = HOST.exec(text.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim())?.[1];
  if (shown === undefined) return target.includes('xn--') ? target : null;
  const named = bare(URL.canParse(`https://${shown}`) ? new URL(`https://${shown}`).hostname : shown);
  return named === target ? null : target;
}
