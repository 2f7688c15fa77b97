import type { InputOf } from '@switchboard/kit-contract';
import type { saveAccount } from '@switchboard/mc-contract';
import type { TestMailbox } from './mailbox.ts';

type Edit = InputOf<typeof saveAccount>;

/** The form values that bind this mailbox. */
export function accountForm(
  { email, username, password, imapHost, imapPort, imapTls, smtpHost, smtpPort, smtpTls }: TestMailbox,
  over: Partial<Edit> = {},
): Edit {
  return {
    email,
    username,
    secret: password,
    imapHost,
    imapPort,
    imapTls: imapTls === 1 ? '1' : '2',
    smtpHost,
    smtpPort,
    smtpTls: smtpTls === 1 ? '1' : '2',
    displayName: '客户经理',
    ...over,
  };
}
