import { AppError } from '@switchboard/kit-contract';
import { type Config, openSecret, type SealedSecret } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { MailLogin } from './connect.ts';

type LoginRow = Omit<MailLogin, 'secret'> & SealedSecret;

/** Loads the credentials of an account; undefined = there is none. The caller has already authorized its use. */
export async function loadLogin(
  config: Pick<Config, 'MAIL_KEYS'>,
  db: McDb,
  accountId: string,
): Promise<MailLogin | undefined> {
  const { rows } = await sql<LoginRow>`select imap_host as "imapHost", imap_port as "imapPort", imap_tls as "imapTls",
      smtp_host as "smtpHost", smtp_port as "smtpPort", smtp_tls as "smtpTls", username,
      secret_enc as "secretEnc", key_version as "keyVersion"
    from mc.mail_account where id = ${accountId} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { secretEnc, keyVersion, ...login } = row;
  return { ...login, secret: opened(config, { secretEnc, keyVersion }) };
}

/** The key is missing, or the bytes are not the sealed ones: entering the secret again fixes both. */
function opened(config: Pick<Config, 'MAIL_KEYS'>, sealed: SealedSecret): string {
  try {
    return openSecret(config, sealed);
  } catch {
    throw new AppError(MAIL_CODES.loginRefused, {
      label: {
        zh: '保存的授权码无法读取，请重新输入',
        en: 'The stored authorisation code cannot be read, enter it again',
      },
    });
  }
}
