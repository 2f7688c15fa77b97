import { type Config, sealSecret } from '@switchboard/kit-server';
import type { TestMailbox } from './mailbox.ts';

/** A mailbox as stored in mc.mail_account after it was bound and tested. */
export function accountRow(config: Pick<Config, 'MAIL_KEYS'>, staffId: string, box: TestMailbox) {
  const { secretEnc, keyVersion } = sealSecret(config, box.password);
  return {
    staff_id: staffId,
    email: box.email,
    imap_host: box.imapHost,
    imap_port: box.imapPort,
    imap_tls: box.imapTls,
    smtp_host: box.smtpHost,
    smtp_port: box.smtpPort,
    smtp_tls: box.smtpTls,
    username: box.username,
    secret_enc: secretEnc,
    key_version: keyVersion,
    is_default: true,
    state: 1,
  };
}
