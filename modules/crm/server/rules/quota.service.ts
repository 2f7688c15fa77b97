import type { saveLevelRule, saveQuotaPerson, saveQuotaRule } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, updateRow } from '@switchboard/kit-server';
import { findStaff } from '../ownership/repo.ts';
import { levelRuleTable, quotaRuleTable } from '../tables.ts';
import { upsertPerson } from './quota.repo.ts';

export async function saveLevel(rule: ParsedInputOf<typeof saveLevelRule>, context: Context): Promise<true> {
  const { minAvgUsd, maxAvgUsd } = rule;
  if (minAvgUsd !== null && maxAvgUsd !== null && Number(minAvgUsd) > Number(maxAvgUsd))
    throw new AppError(CODES.validation, { data: [{ field: 'maxAvgUsd', msg: 'below the minimum' }] });
  return await inTransaction(context, async (tx) => {
    const values = { minAvgUsd, maxAvgUsd, enabled: rule.enabled };
    await updateRow(tx, levelRuleTable, {
      id: rule.ruleId,
      version: rule.version,
      values,
      by: context.principal.staffId,
    });
    await context.audit(tx, { object: 'crm.level-rule', objectId: rule.ruleId, action: 'edit', after: rule });
    return true as const;
  });
}

export async function saveQuota(rule: ParsedInputOf<typeof saveQuotaRule>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { ruleId: id, version, dailyPoolView: dailySeaView, ...same } = rule;
    const values = { ...same, dailySeaView };
    await updateRow(tx, quotaRuleTable, { id, version, values, by: context.principal.staffId });
    await context.audit(tx, { object: 'crm.quota-rule', objectId: rule.ruleId, action: 'edit', after: rule });
    return true as const;
  });
}

export async function savePerson(person: ParsedInputOf<typeof saveQuotaPerson>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    if ((await findStaff(tx, person.holderId)) === null) throw new AppError(CODES.notFound);
    await upsertPerson(tx, person, context.principal.staffId);
    await context.audit(tx, { object: 'crm.quota-person', objectId: person.holderId, action: 'edit', after: person });
    return true as const;
  });
}
