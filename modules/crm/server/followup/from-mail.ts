import { summaryChanged } from '@switchboard/crm-contract';
import { inTransaction, type JobContext } from '@switchboard/kit-server';
import { refreshRecall } from '../retention/repo.ts';
import { whyNotEffective } from './effective.ts';
import { lockMailed } from './mail.repo.ts';
import * as repo from './repo.ts';

interface CustomerMail {
  readonly customerCode: string;
  readonly messageIdHdr: string;
  /** The owner of the mailbox. */
  readonly staffId: string;
  /** The address of the customer. */
  readonly email: string;
  readonly subject: string;
  readonly at: string;
  /** True if the customer wrote the mail. */
  readonly isReceived: boolean;
}

const MIN_LENGTH = 10;
const MAX_LENGTH = 4_000;

/** Crm rule 8: received mail counts; sent mail counts like any other record. */
export async function followByMail(
  worker: Pick<JobContext, 'db' | 'jobs'>,
  { customerCode, messageIdHdr: mailId, staffId: by, email, subject, at, isReceived }: CustomerMail,
): Promise<void> {
  await inTransaction(worker, async (tx) => {
    const customer = await lockMailed(tx, { customerCode, staffId: by, email, mailId });
    // delivered twice, or in two mailboxes: one mail is one follow-up
    if (customer === null || customer.isNoted) return;
    const { id: customerId, contactId } = customer;
    const content = `${email} · ${subject === '' ? '–' : subject}`.slice(0, MAX_LENGTH).padEnd(MIN_LENGTH);
    const outcome = isReceived ? 'mail_received' : 'mail_sent';
    const before = await repo.lookBack(tx, { customerId, staffId: by, content, except: null });
    const written = { content, followAt: new Date(at), outcome, origin: isReceived ? 'email' : 'manual' } as const;
    const notEffective = whyNotEffective(written, before, new Date());
    await repo.insertFollowup(tx, {
      customerId,
      contactId,
      opportunityId: null,
      way: 'email',
      content,
      outcome,
      followAt: at,
      nextFollowAt: null,
      nextPlan: null,
      origin: 'email',
      notEffective,
      correctsId: null,
      mailId,
      by,
    });
    await repo.noteFollowed(tx, { customerId, effectiveAt: notEffective === null ? at : null, by });
    await refreshRecall(tx, [customerId]);
    await worker.jobs.publish(tx, summaryChanged, { staffIds: [by] }, by);
  });
}
