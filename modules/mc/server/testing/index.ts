export { accountRow } from './mail/account-row.ts';
export { accountForm } from './mail/account-form.ts';
export { bumpUidValidity, deleteMailbox, seedMaildir, type SeededMail } from '../demo/mail/maildir.ts';
export { deliver, MAIL_SERVER, mailCaFile, openMailbox, testMailbox, type TestMailbox } from './mail/mailbox.ts';
export {
  startMail as startSending,
  type TaughtServer,
  teachSmtp,
  type TestMail as TestSending,
  withCode,
} from './mail/outgoing.ts';
export { startMail, type TestAccount, type TestMail } from './mail/start-mail.ts';
export { PushReader } from './reader.ts';
export { startMc, type TestMc } from './start-mc.ts';
