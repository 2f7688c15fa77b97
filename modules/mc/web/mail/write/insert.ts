/** mc M78: another signature replaces the previous one; null removes it. */
export function withSignature(html: string, signature: string | null): string {
  const host = parsed(html);
  for (const old of host.querySelectorAll('[data-mail-signature]')) old.remove();
  if (signature !== null) {
    const block = parsed(`<div data-mail-signature>${signature}</div>`).firstElementChild as HTMLElement;
    const quote = host.querySelector('[data-mail-quote]');
    if (quote === null) host.append(...(host.innerHTML === '' ? [paragraph()] : []), block);
    else quote.before(block);
  }
  return host.innerHTML;
}

/** A template replaces the written text, above signature and quote. */
export function withTemplate(html: string, template: string): string {
  const host = parsed(html);
  const kept = [...host.children].filter(
    (child) => child.hasAttribute('data-mail-signature') || child.hasAttribute('data-mail-quote'),
  );
  return `${template}${kept.map((child) => child.outerHTML).join('')}`;
}

/** Parsed as a separate document: nothing in it runs or loads. */
const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

function paragraph(): HTMLElement {
  return document.createElement('p');
}
