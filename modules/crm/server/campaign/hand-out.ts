import { campaignMailDue } from '@switchboard/crm-contract';
import type { Db, JobContext } from '@switchboard/kit-server';
import { composeCampaignMail } from './compose.ts';
import { roomLeft, whyNot } from './rules.ts';
import * as repo from './send.repo.ts';
import { recipientToken } from './token.ts';

const BATCH = 50;
/** Prefix of the id that identifies the mail to the mail module, and the recipient in its answer. */
const SUBMIT = 'campaign-';

const submitIdOf = (recipientId: string): string => `${SUBMIT}${recipientId}`;
/** Null: not a mail to a recipient. A test mail has the prefix, but no recipient. */
export function recipientOfSubmit(submitId: string): string | null {
  return /^campaign-(\d{1,18})$/.exec(submitId)?.[1] ?? null;
}
export const isCampaignMail = (submitId: string): boolean => submitId.startsWith(SUBMIT);

/** Passes due mails to the mail module (rule 34); false = nothing is left. */
export async function handOut(tx: Db, origin: string, context: Pick<JobContext, 'config' | 'jobs'>): Promise<boolean> {
  await repo.lockSending(tx);
  await repo.startDueCampaigns(tx);
  let looked = 0;
  for (const { id, senderEmail } of await repo.listSending(tx)) {
    // counted for each campaign: another one of the same mailbox may have just used some of its hour
    const room = roomLeft(await repo.countSentLastHour(tx, senderEmail));
    const due = await repo.takeDue(tx, id, Math.min(BATCH, room));
    looked += due.length;
    for (const one of due) {
      const reason = whyNot(one);
      if (reason === null) await hand(tx, { ...one, senderEmail }, origin, context);
      else await repo.skip(tx, one.id, reason);
    }
  }
  await repo.finishEmpty(tx);
  return looked > 0;
}

async function hand(
  tx: Db,
  {
    id,
    contactName,
    customerName,
    staffId,
    staffName,
    today,
    senderEmail,
    email,
    ...campaignMail
  }: repo.Due & { senderEmail: string },
  origin: string,
  { config, jobs }: Pick<JobContext, 'config' | 'jobs'>,
): Promise<void> {
  const values = { contactName, customerName, staffName, today };
  const mail = composeCampaignMail({ ...campaignMail, values, origin, token: recipientToken(config, id) });
  const to = { name: contactName, email };
  await jobs.publish(tx, campaignMailDue, { ...mail, submitId: submitIdOf(id), staffId, senderEmail, to }, staffId);
  await repo.markHandedOver(tx, id);
}
