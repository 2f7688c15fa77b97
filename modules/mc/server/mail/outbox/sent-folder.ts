import type { Config, Db } from '@switchboard/kit-server';
import { ImapFlow } from 'imapflow';
import { mcDb } from '../../db.ts';
import { imapOptions } from '../account/connect.ts';
import { loadLogin } from '../account/login.repo.ts';

/** The Sent folder of one account, opened for one task. */
export interface SentFolder {
  has(messageIdHdr: string): Promise<boolean>;
  append(bytes: Uint8Array, at: Date): Promise<void>;
}

const NAMES = ['sent', 'sent messages', 'sent items', 'sent mail', '已发送', '已发送邮件', '已发邮件'];

export async function withSentFolder<T>(
  { config, db }: { config: Config; db: Db },
  accountId: string,
  work: (folder: SentFolder) => Promise<T>,
): Promise<T> {
  const login = await loadLogin(config, mcDb({ db }), accountId);
  if (login === undefined) throw new Error(`account ${accountId} is gone`);
  const client = new ImapFlow(await imapOptions(config, login));
  // the pending command reports it too; an unhandled event would end the process
  client.on('error', () => {});
  await client.connect();
  try {
    const path = await sentPath(client);
    const lock = await client.getMailboxLock(path);
    try {
      return await work({
        async has(messageIdHdr) {
          const found = await client.search({ header: { 'message-id': messageIdHdr } }, { uid: true });
          return found !== false && found !== undefined && found.length > 0;
        },
        async append(bytes, at) {
          await client.append(path, Buffer.from(bytes), ['\\Seen'], at);
        },
      });
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
}

/** By the folder attributes of the server, else by name (mc M30); a mailbox without a Sent folder gets one. */
async function sentPath(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const found =
    folders.find(({ specialUse }) => specialUse === '\\Sent') ??
    folders.find(({ name }) => NAMES.includes(name.toLowerCase()));
  if (found !== undefined) return found.path;
  return (await client.mailboxCreate('Sent')).path;
}
