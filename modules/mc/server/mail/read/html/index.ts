/** HTML of mails, safe to show or quote: the only path from a mail to a browser. */
export { cleanMailHtml } from './clean-mail.ts';
export { HISTORY_WORDS, historyHtml } from './history.ts';
export { escapeHtml, plainTextHtml } from './plain-text.ts';
