import { updateRow } from '@switchboard/kit-server';
import type { FormLine } from '../approval/document.ts';
import { defineApproval } from '../approval/document.ts';
import { lockAnyCustomer } from '../customer/access.repo.ts';
import { changeLevel } from '../level/rate.ts';
import { spendByMonth } from '../level/repo.ts';
import { customerTable } from '../tables.ts';
import { lockClassA, setClassAState, startValidity } from './repo.ts';

/** Process crm_class_a (rule 23): approval makes the customer a protected key account. */
export const classAApproval = defineApproval({
  bizType: 'class_a',
  processCode: 'crm_class_a',
  service: 'crmClassAService',
  name: { zh: 'A 类申请', en: 'Class-A application' },
  facts: [{ key: 'committedUsd', label: { zh: '承诺月消费（USD）', en: 'Committed per month (USD)' }, type: 'money' }],
  async approve(tx, { biz_id: id, customer_id: customerId }, run) {
    await setClassAState(tx, id, { state: 'approved', by: run.staffId, note: run.comment });
    const { protectUntil } = await startValidity(tx, id);
    const customer = await lockAnyCustomer(tx, customerId as string);
    await updateRow(tx, customerTable, { id: customer.id, values: { protectUntil }, by: run.staffId });
    await changeLevel(tx, { id: customer.id, from: customer.level, to: 'A', by: run.staffId }, run);
  },
  async release(tx, { biz_id: id }, outcome, { staffId, comment }) {
    await setClassAState(tx, id, { state: outcome, by: staffId, note: comment });
  },
  async describe(tx, { biz_id: id }) {
    const application = await lockClassA(tx, id);
    if (application === undefined) return [];
    const spend = await spendByMonth(tx, application.customer_id);
    const lines: FormLine[] = [
      { label: { zh: '承诺月消费（USD）', en: 'Committed per month (USD)' }, value: application.committed_monthly_usd },
      { label: { zh: '承诺月数', en: 'Committed months' }, value: String(application.months) },
      { label: { zh: '保护天数', en: 'Protected days' }, value: String(application.protect_days) },
      {
        label: { zh: '近 6 个整月消费（USD）', en: 'Last six full months (USD)' },
        value: spend.map(({ month, usd }) => `${month}: ${usd}`).join(' · '),
      },
      { label: { zh: '申请理由', en: 'Reason' }, value: application.reason },
      { label: { zh: '证明材料', en: 'Evidence' }, value: application.evidence },
    ];
    return lines;
  },
});
