import { createLogger, connectServices, type ConnectedServices, readConfig, sealSecret } from '@switchboard/kit-server';
import type { Env } from '@switchboard/kit-server/testing';
import type { StoreAccount } from '../../mail/store/types.ts';
import { startMc, type TestMc } from '../start-mc.ts';
import { testMailbox, type TestMailbox } from './mailbox.ts';

export interface TestAccount extends StoreAccount {
  readonly mailbox: TestMailbox;
}

export interface TestMail extends TestMc {
  /** The services of the worker, which see every row. */
  readonly worker: ConnectedServices;
  /** Binds a mailbox of the real server to a demo login, ready for synchronisation. */
  bind(login: string, mailbox?: TestMailbox, columns?: Readonly<Record<string, unknown>>): Promise<TestAccount>;
}

/** The message centre with mailboxes on the real mail server. */
export async function startMail(env: Env = {}): Promise<TestMail> {
  const mc = await startMc(env);
  const config = readConfig({ ...mc.stack.env, LOG_LEVEL: 'silent' });
  const worker = connectServices(config, createLogger('test', config), 'system');
  let boxes = 0;
  return {
    ...mc,
    worker,
    async bind(login, mailbox = testMailbox(`${login}${++boxes}`), columns = {}) {
      const { staffId } = await mc.person(login);
      const { secretEnc, keyVersion } = sealSecret(config, mailbox.password);
      const row: Record<string, unknown> = {
        staff_id: staffId,
        email: mailbox.email,
        imap_host: mailbox.imapHost,
        imap_port: mailbox.imapPort,
        imap_tls: mailbox.imapTls,
        smtp_host: mailbox.smtpHost,
        smtp_port: mailbox.smtpPort,
        smtp_tls: mailbox.smtpTls,
        username: mailbox.username,
        secret_enc: secretEnc,
        key_version: keyVersion,
        state: 1,
        ...columns,
      };
      const names = Object.keys(row);
      const [made] = await mc.stack.query<{ id: string }>(
        `insert into mc.mail_account (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id::text`,
        Object.values(row),
      );
      return { id: (made as { id: string }).id, staffId, email: mailbox.email, mailbox };
    },
    async stop() {
      await worker.close();
      await mc.stop();
    },
  };
}
