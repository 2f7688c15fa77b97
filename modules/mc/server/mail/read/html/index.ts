/** HTML of mails as it may be shown or quoted: the only way from a mail to a browser. */
export { cleanMailHtml } from './clean-mail.ts';
export { HISTORY_WORDS, historyHtml } from './history.ts';
export { escapeHtml, plainTextHtml } from './plain-text.ts';
