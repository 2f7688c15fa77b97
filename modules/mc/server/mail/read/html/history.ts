import { displayAddress, type MailAddress } from '@switchboard/mc-contract';
import { escapeHtml } from './plain-text.ts';

export interface QuotedMail {
  readonly sender: MailAddress;
  readonly receivers: readonly MailAddress[];
  readonly ccs: readonly MailAddress[];
  /** Formatted for display. */
  readonly time: string;
  readonly subject: string;
  /** Already cleaned (`cleanMailHtml`). */
  readonly html: string;
}

export interface HistoryWords {
  readonly head: string;
  readonly sender: string;
  readonly time: string;
  readonly receivers: string;
  readonly ccs: string;
  readonly subject: string;
}

export const HISTORY_WORDS: Readonly<Record<'zh' | 'en', HistoryWords>> = {
  zh: { head: '原始邮件', sender: '发件人', time: '发送时间', receivers: '收件人', ccs: '抄送', subject: '主题' },
  en: { head: 'Original message', sender: 'From', time: 'Sent', receivers: 'To', ccs: 'Cc', subject: 'Subject' },
};

/** The text below a reply or a forwarded mail. R164: angle brackets of addresses and subjects are text, not tags. */
export function historyHtml(mail: QuotedMail, words: HistoryWords): string {
  const names = (list: readonly MailAddress[]): string => list.map(displayAddress).join('; ');
  const lines: [string, string][] = [
    [words.sender, displayAddress(mail.sender)],
    [words.time, mail.time],
    [words.receivers, names(mail.receivers)],
    ...(mail.ccs.length === 0 ? [] : [[words.ccs, names(mail.ccs)] as [string, string]]),
    [words.subject, mail.subject],
  ];
  const head = lines.map(([name, value]) => `<div><b>${escapeHtml(name)}:</b> ${escapeHtml(value)}</div>`).join('');
  return `<div>-------- ${escapeHtml(words.head)} --------</div>${head}<br><blockquote data-quote="1">${mail.html}</blockquote>`;
}
