import { escapeHtml } from '../read/html/index.ts';

export interface Filled {
  readonly subject: string;
  readonly html: string;
  /** Variables without a known value: they stay as they are, and the editor shows them (mc M79). */
  readonly missing: readonly string[];
}

/** The template is markup, the inserted values are names of people and companies, which never become markup. */
export function fillTemplate(
  { subject, html }: { readonly subject: string; readonly html: string },
  values: Readonly<Record<string, string | null | undefined>>,
): Filled {
  const missing = new Set<string>();
  const put = (text: string, show: (value: string) => string): string =>
    text.replaceAll(/\$\{(\w*)\}/g, (whole, key: string) => {
      const value = Object.hasOwn(values, key) ? values[key] : null;
      if (value === null || value === undefined || value === '') {
        missing.add(key);
        return whole;
      }
      return show(value);
    });
  return { subject: put(subject, (value) => value), html: put(html, escapeHtml), missing: [...missing] };
}
