export { hostileMails, type HostileMail } from '../corpus/index.ts';
export { putMails, type PutMail } from './put-mails.repo.ts';
