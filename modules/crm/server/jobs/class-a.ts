import {
  type Db,
  inTransaction,
  type JobContext,
  type JobDefinition,
  requestNotice,
  updateRow,
} from '@switchboard/kit-server';
import { setClassAState, setWarned, takeApproved, type Watched } from '../class-a/repo.ts';
import { fullMonths, monthCheck } from '../class-a/rules.ts';
import { rateAgain } from '../level/rate.ts';
import { customerTable } from '../tables.ts';

const BATCH = 500;

/** Rule 23, every night: ends expired applications; warns about and later revokes those with an unmet commitment. */
export const classAJob: JobDefinition = {
  name: 'crm.class-a-check',
  cron: '30 2 * * *',
  async run(_, context) {
    let last: string | undefined = '0';
    while (last !== undefined) {
      const after: string = last;
      last = await inTransaction(context, async (tx) => {
        const batch = await takeApproved(tx, after, BATCH);
        for (const application of batch) await check(tx, application, context);
        return batch.at(-1)?.id;
      });
    }
  },
};

async function check(tx: Db, application: Watched, context: JobContext): Promise<void> {
  const { id, committedUsd, avgUsd, warnedAt, from, today, isOver } = application;
  if (isOver) return await end(tx, application, 'expired', context);
  const months = fullMonths(from, today);
  const verdict = monthCheck({ committedUsd, avgUsd, months, warnedAt, now: new Date() });
  if (verdict === 'revoke') return await end(tx, application, 'revoked', context);
  if (verdict === 'fine' && warnedAt !== null) return await setWarned(tx, id, false);
  if (verdict !== 'warn') return;
  await setWarned(tx, id, true);
  await notifyOwner(tx, application, 'crm.class-a.warned', context);
}

async function end(tx: Db, application: Watched, state: 'expired' | 'revoked', context: JobContext): Promise<void> {
  await setClassAState(tx, application.id, { state, by: null });
  await updateRow(tx, customerTable, { id: application.customerId, values: { protectUntil: null }, by: null });
  await rateAgain(tx, application.customerId, context);
  await notifyOwner(tx, application, `crm.class-a.${state}`, context);
}

async function notifyOwner(tx: Db, application: Watched, eventCode: string, context: JobContext): Promise<void> {
  if (application.ownerId === null) return;
  await requestNotice(tx, context, {
    eventCode,
    to: { staffIds: [application.ownerId] },
    vars: { customerName: application.customerName ?? application.appNo, appNo: application.appNo },
    objectCode: 'crm.class-a',
    objectId: application.id,
    link: `/crm/class-a/detail?id=${application.id}`,
    dedupeKey: `${eventCode}.${application.id}.${application.today}`,
  });
}
