import { defineApproval } from '../approval/document.ts';
import { activePlatforms, freeHeldAlias, insertItems, lockAliasChange, setAliasState } from './repo.ts';
import { systemsFor } from './rules.ts';
import { settle } from './settle.ts';

/**
 * Process crm_alias_change (rule 21a): after approval every system that knows the customer is updated; until then
 * nothing changes.
 */
export const aliasApproval = defineApproval({
  bizType: 'alias_change',
  processCode: 'crm_alias_change',
  service: 'crmAliasService',
  name: { zh: '别名变更', en: 'Alias change' },
  async approve(tx, { biz_id: id, customer_id: customerId }, run) {
    const systems = systemsFor(await activePlatforms(tx, customerId as string));
    await setAliasState(tx, id, 'syncing');
    await insertItems(tx, id, systems);
    if (systems.length === 0) await settle(tx, id, run.staffId, run);
  },
  async release(tx, { biz_id: id }) {
    const change = await lockAliasChange(tx, id);
    await setAliasState(tx, id, 'rejected');
    if (change !== undefined) await freeHeldAlias(tx, change.new_alias);
  },
  async describe(tx, { biz_id: id, customer_id: customerId }) {
    const change = await lockAliasChange(tx, id);
    if (change === undefined) return [];
    const systems = systemsFor(await activePlatforms(tx, customerId as string));
    return [
      { label: { zh: '原别名', en: 'Old alias' }, value: change.old_alias },
      { label: { zh: '新别名', en: 'New alias' }, value: change.new_alias },
      { label: { zh: '原因', en: 'Reason' }, value: change.reason },
      {
        label: { zh: '需同步的系统', en: 'Systems to sync' },
        value: systems.length === 0 ? { zh: '无', en: 'none' } : systems.join(', '),
      },
    ];
  },
});
