const ADDRESS = /^[\d.]+$|:/;

/**
 * sys R32: the last label of the link's host is replaced by that of the current host: each country's portal links to
 * its own systems. A portal on .com leaves links unchanged. IP addresses and single-label hosts have no such label.
 */
export function externalHref(link: string, currentHost: string): string {
  const url = new URL(link);
  const last = lastLabel(currentHost);
  if (last === null || last === 'com' || lastLabel(url.hostname) === null) return link;
  url.hostname = url.hostname.replace(/[^.]+$/, last);
  return url.href;
}

function lastLabel(host: string): string | null {
  const name = host.replace(/\.$/, '').toLowerCase();
  return ADDRESS.test(name) || !name.includes('.') ? null : (name.split('.').at(-1) ?? null);
}
