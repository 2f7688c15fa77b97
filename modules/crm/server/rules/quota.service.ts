import type { saveLevelRule, saveQuotaPerson, saveQuotaRule } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, saveAudited } from '@switchboard/kit-server';
import { findStaff } from '../ownership/repo.ts';
import { levelRuleTable, quotaRuleTable } from '../tables.ts';
import { findQuotas, upsertPerson } from './quota.repo.ts';

export async function saveLevel(rule: ParsedInputOf<typeof saveLevelRule>, context: Context): Promise<true> {
  const { minAvgUsd, maxAvgUsd } = rule;
  if (minAvgUsd !== null && maxAvgUsd !== null && Number(minAvgUsd) > Number(maxAvgUsd))
    throw new AppError(CODES.validation, { data: [{ field: 'maxAvgUsd', msg: 'below the minimum' }] });
  return await inTransaction(context, async (tx) => {
    const values = { minAvgUsd, maxAvgUsd, enabled: rule.enabled };
    await saveAudited(tx, { table: levelRuleTable, id: rule.ruleId, version: rule.version, values }, context);
    return true as const;
  });
}

export async function saveQuota(rule: ParsedInputOf<typeof saveQuotaRule>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { ruleId: id, version, dailyPoolView: dailySeaView, ...same } = rule;
    await saveAudited(tx, { table: quotaRuleTable, id, version, values: { ...same, dailySeaView } }, context);
    return true as const;
  });
}

export async function savePerson(person: ParsedInputOf<typeof saveQuotaPerson>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    if ((await findStaff(tx, person.holderId)) === null) throw new AppError(CODES.notFound);
    const { holderId, ...after } = person;
    const before = await findQuotas(tx, holderId);
    await upsertPerson(tx, person, context.principal.staffId);
    await context.audit(tx, { object: 'crm.quota-person', objectId: holderId, action: 'edit', before, after });
    return true as const;
  });
}
