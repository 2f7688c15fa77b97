import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { MAIL_ACTION, MAIL_BOX } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { logMail } from '../log/write-log.ts';
import { moveMails } from '../store/index.ts';
import { findExisting, findOldSpam, readRuleById } from './existing.repo.ts';
import { LIST_KIND } from './verdict.ts';

/** mc M71: limit for moving older mails of a sender who was just added to a list; more than these must be moved manually. */
export const MOST_MOVED = 1_000;

/** A second run finds nothing left to move. */
export const moveExistingJob: JobDefinition<{ ruleId: string; staffId: string }> = {
  name: 'mc.mail.move-existing',
  async run({ ruleId, staffId }, { db, log }) {
    const moved = await inTransaction({ db }, async (tx) => {
      const rule = await readRuleById(mcDb({ db: tx }), ruleId);
      if (rule === undefined || rule.accountId === null) return 0;
      const { accountId } = rule;
      const isBlack = rule.kind === LIST_KIND.black;
      const [from, to] = isBlack ? [MAIL_BOX.inbox, MAIL_BOX.spam] : [MAIL_BOX.spam, MAIL_BOX.inbox];
      const mails = await findExisting(mcDb({ db: tx }), { ...rule, accountId, box: from, limit: MOST_MOVED });
      if (mails.length === 0) return 0;
      const count = await moveMails(tx, { accountId, ids: mails.map(({ id }) => id) }, to);
      for (const { id, subject, sender } of mails)
        await logMail(tx, {
          accountId,
          staffId,
          action: MAIL_ACTION.moved,
          messageId: id,
          subject,
          peer: sender,
          detail: isBlack ? `黑名单 ${rule.value}` : `白名单 ${rule.value}`,
        });
      return count;
    });
    log.info({ ruleId, moved }, 'mails of a listed sender moved');
  },
};

const BATCH = 500;

/** mc M71: spam is moved to the trash after 30 days, and is then handled like every deleted mail. */
const clearSpamJob: JobDefinition = {
  name: 'mc.mail.clear-spam',
  cron: '10 4 * * *',
  async run(_, { db }) {
    let isMore = true;
    while (isMore) {
      isMore = await inTransaction({ db }, async (tx) => {
        const old = await findOldSpam(mcDb({ db: tx }), BATCH);
        for (const [accountId, mails] of Map.groupBy(old, (mail) => mail.accountId))
          await moveMails(tx, { accountId, ids: mails.map(({ id }) => id) }, MAIL_BOX.trash);
        return old.length === BATCH;
      });
    }
  },
};

export const listRuleJobs = [moveExistingJob, clearSpamJob];
