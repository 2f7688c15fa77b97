import { createHash } from 'node:crypto';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { mcDb, type McDb } from '../../../db.ts';
import { type OwnMail, storeMail } from '../../store/index.ts';

export interface PutMail extends Partial<Pick<OwnMail, 'box' | 'flags'>> {
  readonly raw: string;
  readonly minutesAgo?: number;
}

/** Inserts mails into a person's mailbox through the store, as received mails; no mail server is involved. */
export async function putMails(
  env: Readonly<Record<string, string>>,
  login: string,
  mails: readonly PutMail[],
): Promise<{ accountId: string; ids: string[] }> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const services = connectServices(config, createLogger('mails', config), 'system');
  try {
    const accountId = await accountOf(mcDb(services), login);
    const ids: string[] = [];
    for (const [index, { raw, box = 2, minutesAgo = index, flags }] of mails.entries()) {
      const bytes = Buffer.from(raw);
      const emlKey = `mail/${accountId}/put-${createHash('sha256').update(`${Date.now()} ${index} ${raw}`).digest('hex')}.eml`;
      await services.files.put(emlKey, bytes, 'message/rfc822');
      const at = new Date(Date.now() - minutesAgo * 60_000);
      const stored = await services.db
        .transaction()
        .execute(
          async (tx) =>
            await storeMail(tx, services, accountId, { raw: bytes, emlKey, box, at, flags: { seen: false, ...flags } }),
        );
      ids.push(stored.id);
    }
    return { accountId, ids };
  } finally {
    await services.close();
  }
}

async function accountOf(db: McDb, login: string): Promise<string> {
  const own = await sql<{
    id: string;
  }>`select a.id::text from mc.mail_account a join sys."user" u on u.staff_id = a.staff_id
    where u.login_name = ${login} and a.state <> 5 order by a.is_default desc, a.id limit 1`.execute(db);
  const found = own.rows[0]?.id;
  if (found !== undefined) return found;
  // paused, so that no worker contacts a server that does not exist
  const { rows } = await sql<{
    id: string;
  }>`insert into mc.mail_account (staff_id, email, display_name, imap_host, imap_port, imap_tls,
      smtp_host, smtp_port, smtp_tls, username, secret_enc, key_version, is_default, state)
    select staff_id, ${`${login}@put.demo.example`}, null, 'nowhere.invalid', 993, 1, 'nowhere.invalid', 465, 1, ${login}, '\\x00', 1, true, 4
    from sys."user" where login_name = ${login} returning id::text`.execute(db);
  const made = rows[0]?.id;
  if (made === undefined) throw new Error(`no user ${login}`);
  return made;
}
