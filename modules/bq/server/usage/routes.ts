import {
  BQ_CODES,
  type defineUsageDays,
  type DifferenceFields,
  type RecordReport,
  type TieState,
} from '@switchboard/bq-contract';
import { tiedDays, type UsageDifference, usageDifferences } from '@switchboard/fc-server';
import { AppError, CODES, type Resource, type RowOf } from '@switchboard/kit-contract';
import { asSystem, type Context, handle, type Handler, type RowScope, isInScope } from '@switchboard/kit-server';
import { handleMade, isNamed } from '../report/made.ts';
import { type Names, namesOf } from '../report/names.ts';
import { daysFrom, daysOf, type Period } from '../report/period.ts';
import { clearFields } from '../report/read-query.ts';
import { countedDays } from './usage.repo.ts';

type Name = keyof DifferenceFields;
type Input = Readonly<Record<string, unknown>>;

const WHY = 'finance rows have their own scopes; here the scope of the report applies, row by row (records rule 51a)';
const MOST_DAYS = 400;

/** The report field that guards each column, so that the list hides what the report hides. */
const GUARDS: Readonly<Partial<Record<Name, string>>> = {
  ledgerAmount: 'fcDiff',
  financeAmount: 'fcDiff',
  diff: 'fcDiff',
  ledgerCost: 'fcCostDiff',
  financeCost: 'fcCostDiff',
  costDiff: 'fcCostDiff',
  customerName: 'customerName',
  appName: 'appName',
  accountNo: 'appName',
  appId: 'appName',
  customerId: 'customerName',
  saleDept: 'saleDept',
  saleDeptId: 'saleDept',
  saleStaff: 'saleStaff',
  saleStaffId: 'saleStaff',
  product: 'product',
  currency: 'currency',
};

/** The differences of finance, row by row: for the rows that the report shows, by the stamped owners. */
export function handleUsageDifferences(resource: Resource<DifferenceFields>, report: RecordReport): Handler[] {
  const hidden = (context: Context): Name[] => {
    const isClear = clearFields(report.report, context);
    return (Object.keys(GUARDS) as Name[]).filter((name) => !isClear(GUARDS[name] ?? name));
  };
  return handleMade<DifferenceFields>(
    resource,
    async ({ input, period, context }) => {
      const scope = context.principal.scopeOf(context.callKey ?? report.report.right, report.report.code);
      if (scope === null) throw new AppError(CODES.noPermission);
      const [names, all] = await Promise.all([
        namesOf(context),
        asSystem(context, WHY, async (tx) => await usageDifferences(tx, period)),
      ]);
      const isClear = clearFields(report.report, context);
      return all
        .filter((one) => isIn(scope, one) && isSeen(one, isClear))
        .map((one) => rowOf(one, names, context))
        .filter((row) => matchesFilters(row, input));
    },
    hidden,
  );
}

/** The same row scope as in the report (`report/scope.ts`). */
const isIn = (scope: RowScope, { ownerStaffId, deptId }: UsageDifference): boolean =>
  isInScope(scope, { staffId: ownerStaffId, deptId });

/** A user who may not see costs does not see rows with only cost differences (rule 51). */
const isSeen = ({ diff }: UsageDifference, isClear: (name: string) => boolean): boolean =>
  isClear('fcCostDiff') || Number(diff) !== 0;

function rowOf(one: UsageDifference, names: Names, { locale }: Context): RowOf<DifferenceFields> {
  const { id, day, appId, customerId, accountNo, product, currency, status, foundAt, diff, costDiff } = one;
  const [saleStaffId, saleDeptId] = [one.ownerStaffId ?? '0', one.deptId ?? '0'];
  return {
    id,
    day,
    appId,
    customerId,
    saleStaffId,
    saleDeptId,
    saleStaff: names.nameOf('saleStaff', saleStaffId, locale),
    saleDept: names.nameOf('saleDept', saleDeptId, locale),
    customerName: names.nameOf('customerName', customerId, locale),
    appName: names.nameOf('appName', appId, locale),
    accountNo,
    product: product as RowOf<DifferenceFields>['product'],
    currency,
    ledgerAmount: one.leftAmount,
    financeAmount: one.rightAmount,
    diff,
    ledgerCost: one.leftCost,
    financeCost: one.rightCost,
    costDiff,
    status,
    foundAt,
  };
}

const CODED = ['product', 'status', 'appId', 'customerId', 'saleStaffId', 'saleDeptId'] as const;
const NAMED = ['customerName', 'appName', 'saleStaff', 'saleDept'] as const;

function matchesFilters(row: RowOf<DifferenceFields>, input: Input): boolean {
  const isAmong = (name: (typeof CODED)[number]): boolean => {
    const codes = input[name] as readonly string[] | undefined;
    return codes === undefined || codes.includes(row[name]);
  };
  return (
    CODED.every(isAmong) &&
    NAMED.every((name) => isNamed(row[name], input[name])) &&
    (input['currency'] === undefined || row.currency === input['currency'])
  );
}

/** Which days were compared, and why the others were not. The days have no owner, so every user of the report may see them. */
export const handleUsageDays = (call: ReturnType<typeof defineUsageDays>): Handler =>
  handle(call, async ({ from, to }, { db }) => {
    const length = daysOf({ from, to });
    if (length < 1) throw new AppError(CODES.validation);
    if (length > MOST_DAYS) throw new AppError(BQ_CODES.windowTooWide);
    const [tied, counted] = await Promise.all([tiedDays(db, { from, to }), countedDays(db, { from, to })]);
    const comparedAt = new Map(tied.map(({ day, ranAt }) => [day, ranAt]));
    const stateOf = (day: string): TieState =>
      comparedAt.has(day) ? 'tied' : counted.has(day) ? 'waiting' : 'counting';
    const days = eachDay({ from, to }, length);
    return { days: days.map((day) => ({ day, state: stateOf(day), comparedAt: comparedAt.get(day) ?? null })) };
  });

const eachDay = ({ from }: Period, length: number): string[] =>
  Array.from({ length }, (_, index) => daysFrom(from, index));
