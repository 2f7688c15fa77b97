import { bukaRuleResource, CRM_CODES, type saveBukaRule, SOURCES, type testBuka } from '@switchboard/crm-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  asSystem,
  type Context,
  continueAsSystem,
  type Db,
  inTransaction,
  lockVersion,
  saveAudited,
} from '@switchboard/kit-server';
import { decideBuka } from './decide.ts';
import { findBukaCase, isKnownValue, rulesAbout } from './repo.ts';
import { allowBukaRuleTable } from '../tables.ts';

const WHOSE = 'a rule may concern the customer of any owner';

export async function storeBukaRule(
  { id, version, ...rule }: ParsedInputOf<typeof saveBukaRule>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const stored = id === null ? null : await lockVersion(tx, { table: allowBukaRuleTable, id, version });
    context.pickWritable(bukaRuleResource, rule, stored);
    const { object, value } = rule;
    const isSame = stored === null || (stored.object === object && stored.value === value);
    await continueAsSystem(tx, WHOSE);
    if (!isSame || (stored === null && !(await isValue(tx, object, value))))
      throw new AppError(CODES.validation, { data: [{ field: 'value', msg: 'unknown' }] });
    const taken = { zh: '该对象已有规则', en: 'A rule already exists for this entry' };
    const saved = await saveAudited(tx, { table: allowBukaRuleTable, id, version, values: rule, taken }, context);
    return { id: saved.id };
  });
}

async function isValue(tx: Db, object: string, value: string): Promise<boolean> {
  if (object === 'source') return value in SOURCES;
  if (object === 'country') return /^[A-Z]{2}$/.test(value);
  return await isKnownValue(tx, { object, value });
}

export async function tryBuka(
  { customerCode }: ParsedInputOf<typeof testBuka>,
  context: Context,
): Promise<ResultOf<typeof testBuka>> {
  return await asSystem(context, WHOSE, async (tx) => {
    const found = await findBukaCase(tx, { code: customerCode });
    if (found === undefined) throw new AppError(CODES.notFound);
    const verdict = decideBuka(await rulesAbout(tx, found.subject), found.subject);
    return { customerCode: found.customerCode, customerName: found.customerName, ...verdict };
  });
}

/** Crm rule 31, for opening an account of the brand. The transaction must be able to see the customer. */
export async function requireBuka(tx: Db, customerId: string): Promise<void> {
  const found = await findBukaCase(tx, { id: customerId });
  if (found === undefined) throw new AppError(CODES.notFound);
  const { isAllowed, rule } = decideBuka(await rulesAbout(tx, found.subject), found.subject);
  if (!isAllowed) throw new AppError(CRM_CODES.bukaDenied, { data: { rule } });
}
