import {
  domainRuleResource,
  type importDomainRules,
  type removeDomainRule,
  type saveDomainRule,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, lockVersion, storeRow } from '@switchboard/kit-server';
import { deleteDomainRule, endDomainKeys, insertDomains } from './repo.ts';
import { domainRuleTable } from '../tables.ts';

export async function storeDomainRule(
  { id, version, domain, type, remark }: ParsedInputOf<typeof saveDomainRule>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const stored = id === null ? null : await lockVersion(tx, { table: domainRuleTable, id, version });
    context.pickWritable(domainRuleResource, { domain, type, remark }, stored);
    if (stored !== null && stored.domain !== domain)
      throw new AppError(CODES.validation, { data: [{ field: 'domain', msg: 'invalid' }] });
    const taken = { zh: `域名 ${domain} 已有规则`, en: `The domain ${domain} already has a rule` };
    const values = { domain, type, remark };
    const saved = await storeRow(tx, { table: domainRuleTable, id, version, values, by, taken });
    await endKeys(tx, type, [domain]);
    await context.audit(tx, {
      object: domainRuleResource.code,
      objectId: saved.id,
      action: id === null ? 'add' : 'edit',
      before: saved.before,
      after: values,
    });
    return { id: saved.id };
  });
}

export async function addDomains(
  { domains, type, remark }: ParsedInputOf<typeof importDomainRules>,
  context: Context,
): Promise<ResultOf<typeof importDomainRules>> {
  const by = context.principal.staffId;
  const uniqueDomains = [...new Set(domains)];
  return await inTransaction(context, async (tx) => {
    context.pickWritable(domainRuleResource, { type, remark }, null);
    const added = await insertDomains(tx, { domains: uniqueDomains, type, remark, by });
    await endKeys(tx, type, added);
    const after = { type, remark, added };
    await context.audit(tx, { object: domainRuleResource.code, objectId: type, action: 'import', after });
    return { added: added.length, known: uniqueDomains.length - added.length };
  });
}

/** Customers with such a domain are found by it again after their contacts are next saved. */
export async function dropDomainRule(
  { id, version }: ParsedInputOf<typeof removeDomainRule>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const { domain, type, remark } = await lockVersion(tx, { table: domainRuleTable, id, version });
    await deleteDomainRule(tx, id);
    const before = { domain, type, remark };
    await context.audit(tx, { object: domainRuleResource.code, objectId: id, action: 'remove', before });
    return true as const;
  });
}

/** A competitor's domain belongs to one company and stays a key. */
async function endKeys(tx: Db, type: string, domains: readonly string[]): Promise<void> {
  if (type !== 'competitor') await endDomainKeys(tx, domains);
}
