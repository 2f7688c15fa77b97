/**
 * Public functions of the store for the rest of the mailbox: `storeMail`, changes that reach the server, bodies, search
 * words.
 */
export { loadBody, readAttachment, readEml } from './body.ts';
export { changeFlags, type FlagChange, moveMails } from './change.ts';
export { type OwnMail, storeMail } from './store-mail.ts';
export { searchQuery, searchWords } from './words.ts';
