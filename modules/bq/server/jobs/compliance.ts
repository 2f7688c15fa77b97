import { COMPLIANCE_KEY } from '@switchboard/bq-contract';
import { businessDay } from '@switchboard/kit-contract';
import { type Db, inTransaction, type JobDefinition, type JobSender, requestNotice } from '@switchboard/kit-server';
import { COMPLIANCE_ITEMS } from '@switchboard/oc-contract';
import { documentsEnding } from '@switchboard/oc-server';
import { staffHolding } from '@switchboard/sys-server';

/** R61: days before a document expires on which the staff responsible for uploads are notified. */
const REMINDERS = [1, 7, 30] as const;
const WITHIN = Math.max(...REMINDERS);

/** One notice per reminder: a notice has a unique key and is not created twice. A missed day is caught up on the next. */
export async function remindOfDocuments(context: { db: Db; jobs: JobSender }, day: string): Promise<void> {
  await inTransaction(context, async (tx) => {
    const staffIds = await staffHolding(tx, `${COMPLIANCE_KEY}:upload`);
    if (staffIds.length === 0) return;
    for (const { deviceId, sn, item, until, daysLeft } of await documentsEnding(tx, { day, within: WITHIN })) {
      const reminder = REMINDERS.find((days) => daysLeft <= days);
      const { zh, en } = COMPLIANCE_ITEMS[item].label;
      await requestNotice(tx, context, {
        eventCode: 'bq.device-compliance.ending',
        to: { staffIds },
        vars: { sn, item: { text: zh, textEn: en }, date: until, days: String(daysLeft) },
        link: `/businessInquiry/device-compliance?f.deviceSn=${encodeURIComponent(sn)}`,
        dedupeKey: `bq.device-compliance.ending:${deviceId}:${item}:${until}:${reminder}`,
      });
    }
  });
}

export const remindOfDocumentsJob: JobDefinition = {
  name: 'bq.compliance-reminders',
  cron: '0 9 * * *',
  async run(_, context) {
    await remindOfDocuments(context, businessDay());
  },
};
