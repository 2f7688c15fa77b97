import { customerSourceChanged, SOURCES } from '@switchboard/crm-contract';
import { findActivity } from '@switchboard/csc-server';
import type { Label } from '@switchboard/kit-contract';
import { type Db, updateRow } from '@switchboard/kit-server';
import { defineApproval, optionsOf } from '../approval/document.ts';
import { lockAnyCustomer } from '../customer/access.repo.ts';
import { logChanges } from '../customer/history.repo.ts';
import { businessToday } from '../opportunity/repo.ts';
import { customerTable } from '../tables.ts';

export interface SourceChange {
  readonly oldSource: string;
  readonly newSource: string;
  /** Absent in requests from before activities could be changed. */
  readonly activityId?: string | null;
  readonly evidence: string;
  readonly reason: string;
}

const labelOf = (code: string) => SOURCES[code as keyof typeof SOURCES]?.label ?? code;

/** Process titles use the company language; a code would mean nothing to the approver. */
export function sourceTitle(name: string, oldSource: string, newSource: string): string {
  const wordOf = (code: string): string => SOURCES[code as keyof typeof SOURCES]?.label.zh ?? code;
  return `${name} · ${wordOf(oldSource)} → ${wordOf(newSource)}`;
}

/** Process modify_client_source (rule 29). */
export const sourceApproval = defineApproval({
  bizType: 'source_change',
  processCode: 'modify_client_source',
  service: 'crmClientSourceService',
  name: { zh: '修改客户来源', en: 'Customer source change' },
  applyRoute: '/general/process/modify-client-source',
  facts: [
    { key: 'oldSource', label: { zh: '原来源', en: 'Old source' }, type: 'select', options: optionsOf(SOURCES) },
    { key: 'newSource', label: { zh: '新来源', en: 'New source' }, type: 'select', options: optionsOf(SOURCES) },
    { key: 'firstConsumeOn', label: { zh: '首次消费日', en: 'First usage date' }, type: 'text' },
  ],
  async approve(tx, { customer_id: id, order_no: orderNo, payload }, { staffId, jobs }) {
    const { newSource, activityId = null } = payload as unknown as SourceChange;
    const customer = await lockAnyCustomer(tx, id as string);
    // the promotion link belongs to the old source
    const values = { sourceCode: newSource, activityId, promoLinkId: null };
    await updateRow(tx, customerTable, { id: customer.id, values, by: staffId });
    const [before, after] = [
      { sourceCode: customer.source_code, activityId: customer.activity_id },
      { sourceCode: newSource, activityId },
    ];
    await logChanges(tx, { entity: 'customer', entityId: customer.id, before, after, by: staffId });
    const on = await businessToday(tx);
    await jobs.publish(
      tx,
      customerSourceChanged,
      { customerId: customer.id, from: customer.source_code, to: newSource, activityId, on, orderNo },
      staffId,
    );
  },
  async describe(tx, { payload }) {
    const { oldSource, newSource, activityId = null, evidence, reason } = payload as unknown as SourceChange;
    return [
      { label: { zh: '原来源', en: 'Old source' }, value: labelOf(oldSource) },
      { label: { zh: '新来源', en: 'New source' }, value: labelOf(newSource) },
      ...(await activityLine(tx, activityId)),
      { label: { zh: '原因', en: 'Reason' }, value: reason },
      { label: { zh: '证明材料', en: 'Evidence' }, value: evidence },
    ];
  },
});

async function activityLine(tx: Db, activityId: string | null): Promise<{ label: Label; value: Label }[]> {
  const activity = activityId === null ? null : await findActivity(tx, activityId);
  if (activity === null) return [];
  return [{ label: { zh: '来源活动', en: 'Activity' }, value: { zh: activity.nameZh, en: activity.nameEn } }];
}
