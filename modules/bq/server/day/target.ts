import { DAY_ENDS, type DayEnd } from '@switchboard/bq-contract';
import {
  AppError,
  businessDay,
  CODES,
  fieldRefusal,
  fieldsRefused,
  type ParsedInputOf,
  REPORT_MAX_ROWS,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, inTransaction, type RowScope, isInScope } from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { type BqDb, bqDb } from '../db.ts';
import { daysFrom } from '../report/period.ts';
import { clearFields } from '../report/read-query.ts';
import { openReading } from '../report/reading.ts';
import { aimAlone, aimOf, type Made, MEASURES, type Measure, passedOf } from './aims.ts';
import {
  type Amounts,
  deleteTarget,
  findTargets,
  insertTarget,
  isDept,
  lockTarget,
  type TargetKey,
  updateTarget,
} from './target.repo.ts';

type Ends = (typeof DAY_ENDS)['c'];
type Targets = ResultOf<Ends['targets']>;
type Saving = ParsedInputOf<Ends['saveTarget']>;

/** Owner dimensions of each side. */
const OWNERS = { c: ['saleDept', 'saleStaff'], r: ['resDept', 'resStaff'] } as const;
const MONTHS_AHEAD = 12;
const OVER = { zh: '该月已结束，目标不再变更', en: 'This month has ended. Its targets can no longer be changed' };
const TOO_FAR = { zh: '最多设置未来 12 个月', en: 'Targets can be set up to 12 months ahead' };
const NOT_YOURS = { zh: '不在您的数据范围内', en: 'Outside your data scope' };
const NO_DEPT = { zh: '部门不存在，请重新选择', en: 'Department not found. Select another' };
const NOT_THERE = { zh: '该员工不在此部门', en: 'This employee is not in the department' };

/** Targets of a month with the results so far, limited to the caller's rows and fields. */
export async function targetsOf(end: DayEnd, month: string, context: Context): Promise<Targets> {
  const { report } = DAY_ENDS[end];
  const isClear = clearFields(report.report, context);
  const passed = passedOf(month);
  // users without access to a department's results do not see its progress
  const set = OWNERS[end].every(isClear)
    ? await findTargets(bqDb(context), { end, month, scope: scopeOf(end, context), locale: context.locale })
    : [];
  const shown = MEASURES.filter((name) => isClear(name));
  const targets = set.map((one) => ({ ...one, ...amountsOf((name) => (shown.includes(name) ? one[name] : null)) }));
  const seen = targets.filter(({ revenue, profit }) => revenue !== null || profit !== null);
  const made = seen.length === 0 ? [] : await madeIn(end, month, context);
  return {
    month,
    passed,
    measures: shown,
    revenue: aimOf(seen, made, 'revenue'),
    profit: aimOf(seen, made, 'profit'),
    rows: seen.map((one) => ({
      ...one,
      revenue: aimAlone(one, made, 'revenue'),
      profit: aimAlone(one, made, 'profit'),
    })),
  };
}

const amountsOf = (amountOf: (name: Measure) => string | null): Amounts => ({
  revenue: amountOf('revenue'),
  profit: amountOf('profit'),
});

export const thisMonth = (): string => businessDay().slice(0, 7);

/** Results by owner, from the report, including split performance (rule 21). */
async function madeIn(end: DayEnd, month: string, context: Context): Promise<Made[]> {
  const today = businessDay();
  const last = daysFrom(`${nextMonth(month)}-01`, -1);
  if (`${month}-01` > today) return [];
  const day = { from: `${month}-01`, to: last < today ? last : today };
  const [dept, staff] = OWNERS[end];
  const reading = await openReading(DAY_ENDS[end].report, { day, dims: [dept, staff] }, context);
  return (await reading.rows(REPORT_MAX_ROWS, 0)).map((row) => {
    const keys = new Map(
      String(row['id'])
        .split('|')
        .map((part) => part.split(':') as [string, string]),
    );
    return {
      deptId: keys.get(dept) ?? '',
      staffId: keys.get(staff) ?? '',
      ...amountsOf((name) => (row[name] as string | null | undefined) ?? null),
    };
  });
}

const nextMonth = (month: string): string => daysFrom(`${month}-28`, 4).slice(0, 7);

/** Row scope of the report: users who see a department's figures see its target. */
export function scopeOf(end: DayEnd, { principal, callKey }: Context): RowScope {
  const { report } = DAY_ENDS[end].report;
  const scope = principal.scopeOf(callKey ?? report.right, report.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

export async function saveTarget(end: DayEnd, input: Saving, context: Context): Promise<true> {
  refuseMonth(input.month);
  const { report } = DAY_ENDS[end].report;
  const isClear = clearFields(report, context);
  const hidden = MEASURES.filter((name) => input[name] !== undefined && !isClear(name));
  if (hidden.length > 0) throw fieldsRefused(hidden, report.fields);
  const by = context.principal.staffId;
  await inTransaction(context, async (tx) => {
    const db = bqDb({ db: tx });
    const key = { end, month: input.month, ...(await ownerOf(db, end, input, context)) };
    const before = await lockTarget(db, key);
    if ((before?.version ?? 0) !== input.version) throw new AppError(CODES.staleWrite);
    // omitted values stay: the form has no field for values hidden from its user
    const after = amountsOf((name) => (input[name] === undefined ? (before?.[name] ?? null) : input[name]));
    await store(db, key, { before, after, by });
    await context.audit(tx, {
      object: report.code,
      objectId: [input.month, key.deptId, ...(key.staffId === null ? [] : [key.staffId])].join(' '),
      action: 'target',
      ...(before === null ? {} : { before: amountsOf((name) => before[name]) }),
      after: { month: input.month, deptId: key.deptId, staffId: key.staffId, ...after },
    });
  });
  return true;
}

interface Change {
  readonly before: Amounts | null;
  readonly after: Amounts;
  readonly by: string;
}

/** A target without amounts is removed. */
async function store(db: BqDb, key: TargetKey, { before, after, by }: Change): Promise<void> {
  const isNone = after.revenue === null && after.profit === null;
  if (before !== null) await (isNone ? deleteTarget(db, key) : updateTarget(db, key, after, by));
  else if (!isNone && !(await insertTarget(db, key, after, by))) throw new AppError(CODES.staleWrite);
}

function refuseMonth(month: string): void {
  const now = thisMonth();
  if (month < now) throw fieldRefusal('month', OVER);
  let last = now;
  for (let n = 0; n < MONTHS_AHEAD; n++) last = nextMonth(last);
  if (month > last) throw fieldRefusal('month', TOO_FAR);
}

type Owner = Pick<TargetKey, 'deptId' | 'staffId'>;

/** A new target for a member of staff belongs to their current department; an existing one keeps its department. */
async function ownerOf(db: BqDb, end: DayEnd, input: Saving, context: Context): Promise<Owner> {
  const { deptId = null, staffId = null, version } = input;
  const field = staffId === null ? 'deptId' : 'staffId';
  const worksIn = staffId === null ? null : await primaryDept(db, staffId);
  const dept = deptId ?? worksIn;
  if (dept === null || (staffId !== null && version === 0 && dept !== worksIn)) throw fieldRefusal(field, NOT_THERE);
  const scope = scopeOf(end, context);
  if (!isInScope(scope, { staffId, deptId: dept })) throw fieldRefusal(field, NOT_YOURS);
  if (!(await isDept(db, dept))) throw fieldRefusal(field, NO_DEPT);
  return { deptId: dept, staffId };
}
