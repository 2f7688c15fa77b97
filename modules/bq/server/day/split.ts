import {
  appResource,
  channelResource,
  DAY_ENDS,
  type DayEnd,
  splitIdOf,
  type SplitScope,
} from '@switchboard/bq-contract';
import { AppError, CODES, Decimal, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, isTaken, shownFields } from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { type BqDb, bqDb } from '../db.ts';
import { clearFields } from '../report/read-query.ts';
import {
  customerOf,
  endSplit,
  findSplits,
  insertSplit,
  isOwnSubject,
  lockSplit,
  type SplitRow,
  type SplitShare,
  type SplitSubject,
} from './split.repo.ts';
import { scopeOf } from './target.ts';

type Ends = (typeof DAY_ENDS)['c'];
type Adding = ParsedInputOf<Ends['addSplit']>;
type Ending = ParsedInputOf<Ends['endSplit']>;

const NOT_YOURS = { zh: '不存在或不在您的数据范围内', en: 'Not found, or outside your data scope' };
const NO_DEPT = { zh: '有员工未设置所属部门', en: 'An employee has no department' };
const TAKEN = { zh: '该对象在此期间已有分成规则', en: 'A split rule already exists for this subject in that period' };
const BACKWARDS = { zh: '结束日早于开始日', en: 'The end date is before the start date' };
const LATER = { zh: '规则只能提前结束', en: 'The end date of a rule can only be moved earlier' };

const objectOf = (end: DayEnd): string => DAY_ENDS[end].report.report.code;

export async function splitsOf(end: DayEnd, context: Context): Promise<ResultOf<Ends['splits']>> {
  const rules = await findSplits(bqDb(context), { end, scope: scopeOf(end, context), locale: context.locale });
  return rules.map(({ scopeName, ...rule }) => {
    const name = shownName(end, { ...rule, scopeName }, context);
    return name === undefined ? rule : { ...rule, scopeName: name };
  });
}

/** Applies the field permissions of the report (rule 51) and of the subject's list. */
function shownName(end: DayEnd, { scopeKind, scopeName }: SplitRow, context: Context): string | undefined {
  const isClear = clearFields(DAY_ENDS[end].report.report, context);
  return isClear(`${scopeKind}Name`) ? NAMES[scopeKind](scopeName, context) : undefined;
}

const NAMES: Readonly<Record<SplitScope, (name: string, context: Context) => string | undefined>> = {
  app: (name, context) => shownFields(context, appResource, { name }).name,
  customer: (customerName, context) => shownFields(context, appResource, { customerName }).customerName,
  channel: (name, context) => shownFields(context, channelResource, { name }).name,
  supplier: (supplierName, context) => shownFields(context, channelResource, { supplierName }).supplierName,
};

/** Rule 21. The departments of the sharing staff are stored with the rule: a later move does not change past days. */
export async function addSplit(end: DayEnd, input: Adding, context: Context): Promise<{ id: string }> {
  const { from, to = null, scopeKind } = input;
  const by = context.principal.staffId;
  try {
    return await inTransaction(context, async (tx) => {
      const db = bqDb({ db: tx });
      const subject = await subjectOf(db, end, input);
      if (subject === null || !(await isOwnSubject(db, subject, scopeOf(end, context))))
        throw fieldRefusal(splitIdOf(scopeKind), NOT_YOURS);
      const shares = await sharesOf(db, input.shares);
      const id = await insertSplit(db, subject, { from, to, shares, by });
      const after = { scopeKind, scopeId: subject.scopeId, from, to, shares };
      await context.audit(tx, { object: objectOf(end), objectId: id, action: 'split', after });
      return { id };
    });
  } catch (error) {
    if (isTaken(error)) throw new AppError(CODES.conflict, { label: TAKEN });
    throw error;
  }
}

async function subjectOf(db: BqDb, end: DayEnd, input: Adding): Promise<SplitSubject | null> {
  const { scopeKind } = input;
  const named = input[splitIdOf(scopeKind)] ?? null;
  const scopeId = scopeKind === 'customer' && named !== null ? await customerOf(db, named) : named;
  return scopeId === null ? null : { end, scopeKind, scopeId };
}

async function sharesOf(db: BqDb, sent: Adding['shares']): Promise<SplitShare[]> {
  const shares: SplitShare[] = [];
  for (const { staffId, percent } of sent) {
    const deptId = await primaryDept(db, staffId);
    if (deptId === null) throw fieldRefusal('shares', NO_DEPT);
    shares.push({ staffId, deptId, ratio: new Decimal(percent).div(100).toFixed() });
  }
  return shares;
}

export async function stopSplit(end: DayEnd, { id, version, to }: Ending, context: Context): Promise<true> {
  await inTransaction(context, async (tx) => {
    const db = bqDb({ db: tx });
    const before = await lockSplit(db, id, end, scopeOf(end, context));
    if (before === null) throw new AppError(CODES.notFound);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    if (to !== null && to < before.from) throw fieldRefusal('to', BACKWARDS);
    // a later end could overlap the next rule and would change days that were split differently
    if (to !== null && before.to !== null && to > before.to) throw fieldRefusal('to', LATER);
    await endSplit(db, id, to, context.principal.staffId);
    await context.audit(tx, {
      object: objectOf(end),
      objectId: id,
      action: to === null ? 'split-remove' : 'split-end',
      before: { from: before.from, to: before.to },
      ...(to === null ? {} : { after: { to } }),
    });
  });
  return true;
}
