import {
  enablePublicPool,
  enableRetentionRule,
  pageLevelRules,
  pagePools,
  pageQuotaRules,
  pageRetentionRules,
  saveLevelRule,
  savePublicPool,
  saveQuotaPerson,
  saveQuotaRule,
  saveRetentionRule,
} from '@switchboard/crm-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let by: { token: string };
beforeAll(async () => {
  crm = await startCrm();
  by = { token: await crm.token('manager') };
});
afterAll(async () => await crm?.stop());

/** The last entry of an object. */
async function entryOf(object: string, id: string) {
  const [entry] = await crm.query<{ action: string; before: object | null; after: object | null }>(
    'select action, before, after from sys.audit_log where object_code = $1 and object_id = $2 order by id desc limit 1',
    [object, id],
  );
  return entry;
}

describe('entries of the rules of customers in the audit log', () => {
  it('of a level rule contain the previous and the new limits', async () => {
    const [rule] = (await crm.call(pageLevelRules, {}, by)).data;
    if (rule === undefined) throw new Error('no level rule');
    const { id: ruleId, version, maxAvgUsd, enabled } = rule;
    await crm.call(saveLevelRule, { ruleId, version, minAvgUsd: '1.50', maxAvgUsd, enabled }, by);
    expect(await entryOf('crm.level-rule', ruleId)).toEqual({
      action: 'edit',
      before: { minAvgUsd: rule.minAvgUsd },
      after: { minAvgUsd: '1.500000' },
    });
  });

  it('of a quota contain the previous and the new limits', async () => {
    const [rule] = (await crm.call(pageQuotaRules, {}, by)).data;
    if (rule === undefined) throw new Error('no quota');
    const { id: ruleId, version, holdLimit, dailyClaim, dailyPoolView, classACap, countCooperating } = rule;
    const values = { holdLimit: holdLimit + 1, dailyClaim, dailyPoolView, classACap, countCooperating };
    await crm.call(saveQuotaRule, { ruleId, version, ...values }, by);
    expect(await entryOf('crm.quota-rule', ruleId)).toEqual({
      action: 'edit',
      before: { holdLimit },
      after: { holdLimit: holdLimit + 1 },
    });
  });

  it('of the quotas of a person contain the previous level and exceptions', async () => {
    const holderId = await crm.staffId('sales');
    const person = {
      salesLevel: 'junior',
      holdLimit: 50,
      dailyClaim: null,
      dailyPoolView: null,
      classACap: null,
    } as const;
    await crm.call(saveQuotaPerson, { holderId, ...person, until: '2099-12-31' }, by);
    await crm.call(saveQuotaPerson, { holderId, ...person, salesLevel: 'senior', holdLimit: 60, until: null }, by);
    expect(await entryOf('crm.quota-person', holderId)).toEqual({
      action: 'edit',
      before: { ...person, until: '2099-12-31' },
      after: { ...person, salesLevel: 'senior', holdLimit: 60, until: null },
    });
  });

  it('of a retention rule contain the previous and the new days, and its state', async () => {
    const [stored] = (await crm.call(pageRetentionRules, {}, by)).data;
    if (stored === undefined) throw new Error('no retention rule');
    const { id: ruleId, version, enabled, affected, targetPoolZh, targetPoolEn, ...rule } = stored;
    await crm.call(saveRetentionRule, { ruleId, version, ...rule, days: rule.days + 1 }, by);
    expect(await entryOf('crm.retention-rule', ruleId)).toEqual({
      action: 'edit',
      before: { days: rule.days },
      after: { days: rule.days + 1 },
    });
    await crm.call(enableRetentionRule, { ruleId, version: version + 1, enabled: !enabled }, by);
    expect(await entryOf('crm.retention-rule', ruleId)).toEqual({
      action: 'enable',
      before: { enabled },
      after: { enabled: !enabled },
    });
  });

  it('of a public pool contain the previous and the new name, and its state', async () => {
    const pool = { code: 'asia', nameZh: '亚洲', nameEn: 'Asia', deptIds: null, countries: null };
    const input = { ...pool, managerIds: [], hiddenFields: [], priority: 3 };
    const { id: poolId } = (await crm.call(savePublicPool, input, by)).data;
    expect(await entryOf('crm.sea', poolId)).toMatchObject({ action: 'add', before: null, after: pool });
    await crm.call(savePublicPool, { ...input, poolId, version: 0, nameEn: 'Asia Pacific' }, by);
    expect(await entryOf('crm.sea', poolId)).toEqual({
      action: 'edit',
      before: { nameEn: 'Asia' },
      after: { nameEn: 'Asia Pacific' },
    });
    await crm.call(enablePublicPool, { poolId, version: 1, enabled: false }, by);
    expect(await entryOf('crm.sea', poolId)).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    expect((await crm.call(pagePools, {}, by)).data.find(({ id }) => id === poolId)).toMatchObject({ enabled: false });
  });
});
