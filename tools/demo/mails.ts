/** Mails for journeys: laid into a mailbox through the store, harmless ones and hostile ones. */
export { type HostileMail, hostileMails, putMails } from '@switchboard/mc-server/mail-samples';

/** Boxes of the real mail server, for whoever looks at the product from outside. */
export { MAIL_SERVER, testMailbox } from '@switchboard/mc-server/testing';
