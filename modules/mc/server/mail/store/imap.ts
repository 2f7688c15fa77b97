import { AppError } from '@switchboard/kit-contract';
import type { Config, Db } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { mcDb } from '../../db.ts';
import { imapOptions } from '../account/connect.ts';
import { loadLogin } from '../account/login.repo.ts';

type ImapContext = { readonly config: Config; readonly db: Db };

/** A signed-in connection to the mailbox. The caller closes it and has already checked access to the account. */
export async function openImap(
  { config, db }: ImapContext,
  accountId: string,
  options: Partial<ImapFlowOptions> = {},
): Promise<ImapFlow> {
  const login = await loadLogin(config, mcDb({ db }), accountId);
  if (login === undefined) throw new AppError(MAIL_CODES.mailNotFound);
  const client = new ImapFlow({
    ...(await imapOptions(config, login)),
    clientInfo: { name: 'Switchboard' },
    ...options,
  });
  // without a listener a lost connection would end the process; every pending command is rejected anyway
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}
