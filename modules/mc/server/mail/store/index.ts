/** What the other parts of the mail box use of storing: `storeMail`, changes that reach the server, bodies, the search words. */
export { loadBody, readAttachment, readEml } from './body.ts';
export { changeFlags, type FlagChange, moveMails } from './change.ts';
export { type OwnMail, storeMail } from './store-mail.ts';
export { searchQuery, searchWords } from './words.ts';
