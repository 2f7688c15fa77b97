import type { EventOf } from '@switchboard/kit-contract';
import { inTransaction, type JobDefinition } from '@switchboard/kit-server';
import { dingSettled } from '@switchboard/mc-contract';
import { DING_NOTICE_OBJECT } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { lockDue, settleDingNotice } from '../ding-notice/repo.ts';
import { startSending } from '../ding-notice/send.ts';

/** Every minute: sends the DingTalk notices that are due. */
export const sendDingNoticesJob: JobDefinition = {
  name: 'sys.send-ding-notices',
  cron: '* * * * *',
  async run(_, context) {
    await inTransaction(context, async (tx) => {
      for (const notice of await lockDue(sysDb({ db: tx }))) await startSending(tx, context, notice);
    });
  },
};

/** Stores how many people a notice reached. */
export const countDingJob: JobDefinition<EventOf<typeof dingSettled>> = {
  name: 'sys.count-ding-notices',
  on: [dingSettled],
  async run({ objectCode, objectId, ...counts }, context) {
    if (objectCode === DING_NOTICE_OBJECT) await settleDingNotice(sysDb(context), objectId, counts);
  },
};
