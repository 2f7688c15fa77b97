import { customerSourceChanged, SOURCES } from '@switchboard/crm-contract';
import { defineApproval, optionsOf } from '../approval/document.ts';
import { lockAnyCustomer } from '../customer/access.repo.ts';
import { logChanges } from '../customer/history.repo.ts';
import { businessToday } from '../opportunity/repo.ts';
import { setSource } from './repo.ts';

export interface SourceChange {
  readonly oldSource: string;
  readonly newSource: string;
  readonly evidence: string;
  readonly reason: string;
}

const labelOf = (code: string) => SOURCES[code as keyof typeof SOURCES]?.label ?? code;

/** Process modify_client_source (rule 29). */
export const sourceApproval = defineApproval({
  bizType: 'source_change',
  processCode: 'modify_client_source',
  service: 'crmClientSourceService',
  name: { zh: '修改客户来源', en: 'Change of a customer’s source' },
  applyRoute: '/general/process/modify-client-source',
  facts: [
    { key: 'oldSource', label: { zh: '原来源', en: 'Old source' }, type: 'select', options: optionsOf(SOURCES) },
    { key: 'newSource', label: { zh: '新来源', en: 'New source' }, type: 'select', options: optionsOf(SOURCES) },
  ],
  async approve(tx, { customer_id: id, payload }, { staffId, jobs }) {
    const { newSource } = payload as unknown as SourceChange;
    const customer = await lockAnyCustomer(tx, id as string);
    await setSource(tx, customer.id, newSource, staffId);
    const [before, after] = [{ sourceCode: customer.source_code }, { sourceCode: newSource }];
    await logChanges(tx, { entity: 'customer', entityId: customer.id, before, after, by: staffId });
    const on = await businessToday(tx);
    await jobs.publish(
      tx,
      customerSourceChanged,
      { customerId: customer.id, from: customer.source_code, to: newSource, on },
      staffId,
    );
  },
  async release() {
    // nothing was held
  },
  async describe(_, { payload }) {
    const { oldSource, newSource, evidence, reason } = payload as unknown as SourceChange;
    return [
      { label: { zh: '原来源', en: 'Old source' }, value: labelOf(oldSource) },
      { label: { zh: '新来源', en: 'New source' }, value: labelOf(newSource) },
      { label: { zh: '原因', en: 'Reason' }, value: reason },
      { label: { zh: '证明材料', en: 'Evidence' }, value: evidence },
    ];
  },
});
