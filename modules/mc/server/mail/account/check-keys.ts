import type { Services } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { missingKeys } from './rotate.repo.ts';

/** mc M22: a process that cannot open the stored secrets must fail at startup; without mailboxes no key is needed. */
export async function checkMailKeys({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const missing = await missingKeys(
    mcDb({ db }),
    config.MAIL_KEYS.map(({ version }) => version),
  );
  if (missing.length > 0)
    throw new Error(`MAIL_KEYS lacks key ${missing.join(', ')}, with which secrets of mail accounts are sealed`);
}
