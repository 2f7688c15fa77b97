import {
  inTransaction,
  type JobContext,
  type JobDefinition,
  requestNotice,
  openSecret,
  sealSecret,
} from '@switchboard/kit-server';
import { staffLeft } from '@switchboard/sys-contract';
import { managersOf } from '@switchboard/sys-server';
import { mcDb } from '../../db.ts';
import { cancelTimedDrafts, pauseLeavers } from './leaver.repo.ts';
import { lockOldSecrets, writeSecret } from './rotate.repo.ts';

/** mc M27, in one transaction: a "paused" message is never sent for an account that still works. */
async function endMail({ db, jobs }: Pick<JobContext, 'db' | 'jobs'>, staffId: string | null): Promise<void> {
  await inTransaction({ db }, async (tx) => {
    const own = mcDb({ db: tx });
    const paused = await pauseLeavers(own, staffId);
    const cancelled = await cancelTimedDrafts(own, staffId);
    for (const { staffId: of, staffName, email } of paused) {
      const [manager] = await managersOf(tx, of);
      if (manager === undefined) continue;
      const count = cancelled.get(of) ?? 0;
      await requestNotice(
        tx,
        { jobs },
        {
          eventCode: 'mc.mail.leaver',
          to: { staffIds: [manager] },
          vars: { name: staffName, email, count: String(count) },
          dedupeKey: `mail-leaver-${of}-${email}`,
        },
      );
    }
  });
}

/** Runs at once when the directory reports a leaver. */
export const endMailOfLeaverJob: JobDefinition<{ staffId: string }> = {
  name: 'mc.mail.end-leaver',
  on: [staffLeft],
  run: async ({ staffId }, context) => await endMail(context, staffId),
};

/** Runs every minute for people who left in another way. */
export const endMailOfLeaversJob: JobDefinition = {
  name: 'mc.mail.end-leavers',
  cron: '* * * * *',
  run: async (_, context) => await endMail(context, null),
};

const BATCH = 200;

/** mc M22: with a new key in first place, secrets of older keys are re-encrypted; after that the old key can be removed. */
export const rotateMailKeysJob: JobDefinition = {
  name: 'mc.mail.rotate-keys',
  cron: '*/10 * * * *',
  async run(_, { config, db, log }) {
    const newest = config.MAIL_KEYS[0]?.version;
    if (newest === undefined) return;
    let done = 0;
    let isMore = true;
    while (isMore) {
      const count = await inTransaction({ db }, async (tx) => {
        const own = mcDb({ db: tx });
        const old = await lockOldSecrets(own, newest, BATCH);
        for (const { id, ...sealed } of old) await writeSecret(own, id, sealSecret(config, openSecret(config, sealed)));
        return old.length;
      });
      done += count;
      isMore = count === BATCH;
    }
    if (done > 0) log.info({ accounts: done, keyVersion: newest }, 'mail secrets sealed with the newest key');
  },
};

export const mailAccountJobs = [endMailOfLeaverJob, endMailOfLeaversJob, rotateMailKeysJob];
