import type { saveLevelRule, saveQuotaPerson, saveQuotaRule } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { findStaff } from '../ownership/repo.ts';
import { ruleVersion, updateLevelRule, updateQuotaRule, upsertPerson } from './quota.repo.ts';

export async function saveLevel(rule: ParsedInputOf<typeof saveLevelRule>, context: Context): Promise<true> {
  const { minAvgUsd, maxAvgUsd } = rule;
  if (minAvgUsd !== null && maxAvgUsd !== null && Number(minAvgUsd) > Number(maxAvgUsd))
    throw new AppError(CODES.validation, { data: [{ field: 'maxAvgUsd', msg: 'below the minimum' }] });
  return await inTransaction(context, async (tx) => {
    if ((await ruleVersion(tx, 'crm.level_rule', rule.ruleId)) === null) throw new AppError(CODES.notFound);
    if (!(await updateLevelRule(tx, rule, context.principal.staffId))) throw new AppError(CODES.staleWrite);
    await context.audit(tx, { object: 'crm.level-rule', objectId: rule.ruleId, action: 'edit', after: rule });
    return true as const;
  });
}

export async function saveQuota(rule: ParsedInputOf<typeof saveQuotaRule>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    if ((await ruleVersion(tx, 'crm.quota_rule', rule.ruleId)) === null) throw new AppError(CODES.notFound);
    if (!(await updateQuotaRule(tx, rule, context.principal.staffId))) throw new AppError(CODES.staleWrite);
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
