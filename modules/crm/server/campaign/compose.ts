import { clickedCampaign, openedCampaign, unsubscribeCampaign } from '@switchboard/crm-contract';
import type { Locale } from '@switchboard/kit-contract';
import { escapeHtml } from '@switchboard/mc-contract';

const URL_IN_TEXT = /https?:\/\/[^\s<>"'，。；）)]*[^\s<>"'，。；）).,;:!?]/g;
const UNSUBSCRIBE: Readonly<Record<Locale, readonly [string, string]>> = {
  zh: ['如不希望再收到此类邮件，请', '点此退订'],
  en: ['If you do not want mails like this any more,', 'unsubscribe here'],
};

/** The links of a text in order: a click identifies a link by its index. */
export const linksIn = (text: string): string[] => text.match(URL_IN_TEXT) ?? [];

interface CampaignMail {
  readonly subject: string;
  readonly text: string;
  readonly lang: Locale;
  readonly values: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly token: string;
}

const fill = (text: string, values: CampaignMail['values']): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? whole) : whole,
  );

/** The mail for one contact. The author's text stays text; links, pixel and unsubscribe link are generated. */
export function composeCampaignMail({ subject, text, lang, values, origin, token }: CampaignMail) {
  const way = (path: string, more: Record<string, string> = {}): string =>
    `${origin}${path}?${new URLSearchParams({ t: token, ...more })}`;
  const unsubscribeUrl = way(unsubscribeCampaign.path);
  let at = 0;
  // links are found in the approved text, so that an inserted name cannot become a link
  const linked = text
    .split(URL_IN_TEXT)
    .map((piece) => escapeHtml(fill(piece, values)))
    .reduce((html, piece) => {
      const url = linksIn(text)[at] ?? '';
      const link = `<a href="${escapeHtml(way(clickedCampaign.path, { n: String(at) }))}">${escapeHtml(url)}</a>`;
      at += 1;
      return `${html}${link}${piece}`;
    });
  const paragraphs = linked
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('');
  const [before, link] = UNSUBSCRIBE[lang];
  const foot = `<hr><p style="color:#888888;font-size:12px">${before} <a href="${escapeHtml(unsubscribeUrl)}">${link}</a></p>`;
  const picture = `<img src="${escapeHtml(way(openedCampaign.path))}" width="1" height="1" alt="">`;
  return { subject: fill(subject, values), html: `${paragraphs}${foot}${picture}`, unsubscribeUrl };
}
