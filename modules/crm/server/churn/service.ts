import {
  churnEventResource,
  churnRuleResource,
  type dryRunChurn,
  type enableChurnRule,
  type handleChurn,
  type saveChurnRule,
} from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, inTransaction, lockVersion, saveAudited } from '@switchboard/kit-server';
import { isDictCode } from '@switchboard/sys-server';
import { dateOfDay, dayOf } from '../retention/business-day.ts';
import { findCustomer } from '../customer/access.repo.ts';
import { judge, NO_CUSTOMER, ruleFor } from './night.ts';
import { loadChurnRules, lockEvent, markHandled, takeWatched } from './repo.ts';
import { churnRuleTable } from '../tables.ts';

export async function storeChurnRule(
  { id, version, ...rule }: ParsedInputOf<typeof saveChurnRule>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const stored = id === null ? null : await lockVersion(tx, { table: churnRuleTable, id, version });
    context.pickWritable(churnRuleResource, rule, null);
    if (stored !== null && stored.brand !== rule.brand)
      throw new AppError(CODES.validation, { data: [{ field: 'brand', msg: 'invalid' }] });
    const taken = { zh: '该品牌已有流失规则', en: 'This brand already has a churn rule' };
    const saved = await saveAudited(tx, { table: churnRuleTable, id, version, values: rule, taken }, context);
    return { id: saved.id };
  });
}

export async function switchChurnRule(
  { id, version, enabled }: ParsedInputOf<typeof enableChurnRule>,
  context: Context,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    await saveAudited(tx, { table: churnRuleTable, id, version, values: { enabled }, action: 'enable' }, context);
    return true as const;
  });
}

/** Read in pieces: millions of customers are neither kept in memory nor locked. */
const PIECE = 5_000;

export async function tryChurn(
  rule: ParsedInputOf<typeof dryRunChurn>,
  context: Context,
): Promise<ResultOf<typeof dryRunChurn>> {
  const counts = { checked: 0, drop: 0, silent: 0, churned: 0, recovered: 0 };
  return await asSystem(context, 'a rule applies to the customers of the whole company', async (tx) => {
    const rules = [...(await loadChurnRules(tx)).filter(({ brand }) => brand !== rule.brand), rule];
    const day = dateOfDay(dayOf(new Date()));
    let after: string | undefined = NO_CUSTOMER;
    while (after !== undefined) {
      const rows = await takeWatched(tx, { day, after, limit: PIECE, isLocked: false });
      for (const row of rows.filter(({ brands }) => ruleFor(rules, brands) === rule)) {
        counts.checked += 1;
        for (const { verdict } of judge(rules, row)) {
          if (verdict.kind === 'event') counts[verdict.type] += 1;
          if (verdict.kind === 'recovered') counts.recovered += 1;
        }
      }
      after = rows.at(-1)?.id;
    }
    return counts;
  });
}

/** Moves an event from open to handled, for users who may change the customer (crm.md §2.11). */
export async function handleEvent(
  { id, version, reason, plan }: ParsedInputOf<typeof handleChurn>,
  context: Context,
): Promise<true> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const event = await lockEvent(tx, id);
    if (event === undefined) throw new AppError(CODES.notFound);
    await findCustomer(tx, { id: event.customerId, access: 'change', pools: ['private', 'sea', 'black'] }, context);
    context.pickWritable(churnEventResource, { reason, plan }, null);
    if (event.version !== version) throw new AppError(CODES.staleWrite);
    if (event.state !== 'open') throw new AppError(CODES.wrongState, { data: { state: event.state } });
    if (!(await isDictCode(context, { module: 'crm', dictType: 'churn_reason' }, reason)))
      throw new AppError(CODES.validation, { data: [{ field: 'reason', msg: 'unknown' }] });
    await markHandled(tx, { id, reason, plan, by });
    await context.audit(tx, {
      object: churnEventResource.code,
      objectId: id,
      action: 'handle',
      before: { state: 'open' },
      after: { state: 'handled', reason, plan },
    });
    return true as const;
  });
}
