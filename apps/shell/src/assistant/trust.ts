/** Where a link of an answer may lead: into the portal, or to the host of a document that it cites (ai A40). */
export function trustOf(
  documents: readonly { readonly documentUrl: string }[],
  origin: string,
): (href: string) => boolean {
  const hosts = new Set([new URL(origin).host]);
  for (const { documentUrl } of documents) if (URL.canParse(documentUrl)) hosts.add(new URL(documentUrl).host);
  return (href) => {
    if (!URL.canParse(href, origin)) return false;
    const { protocol, host } = new URL(href, origin);
    return (protocol === 'https:' || protocol === 'http:') && hosts.has(host);
  };
}
