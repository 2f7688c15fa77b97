/** Mails for journeys, harmless and hostile, stored directly in a mailbox. */
export { type HostileMail, hostileMails, putMails } from '@switchboard/mc-server/mail-samples';

/** Mailboxes of the real mail server, for tests from outside the product. */
export { MAIL_SERVER, testMailbox } from '@switchboard/mc-server/testing';
