import type { EnumValue, ReportDim, ReportMetric } from '@switchboard/kit-contract';

const named = (
  names: readonly (readonly [zh: string, en: string])[],
  first: number,
): Readonly<Record<string, EnumValue>> =>
  Object.fromEntries(names.map(([zh, en], index) => [String(index + first), { label: { zh, en } }]));
const WEEKDAYS = named(
  [
    ['周一', 'Mon'],
    ['周二', 'Tue'],
    ['周三', 'Wed'],
    ['周四', 'Thu'],
    ['周五', 'Fri'],
    ['周六', 'Sat'],
    ['周日', 'Sun'],
  ],
  1,
);
const HOURS = named(
  Array.from({ length: 24 }, (_, hour) => [`${hour} 时`, `${hour}:00`] as const),
  0,
);

/** Dimensions that the totals of every kind of record have. The names are those of the record lists. */
export const COMPANY_DIMS = {
  saleDept: { label: { zh: '销售部门', en: 'Sales dept' }, width: 140 },
  saleStaff: { label: { zh: '销售', en: 'Sales' }, width: 120 },
  customerName: { label: { zh: '客户', en: 'Customer' }, width: 200 },
  appName: { label: { zh: '应用', en: 'Application' } },
  resDept: { label: { zh: '资源部门', en: 'Resource dept' }, width: 140 },
  resStaff: { label: { zh: '资源人', en: 'Resource owner' }, width: 120 },
  supplierName: { label: { zh: '供应商', en: 'Supplier' }, guard: 'supplierName' },
  country: { label: { zh: '国家', en: 'Country' }, width: 120 },
  weekday: { label: { zh: '星期', en: 'Weekday' }, values: WEEKDAYS, width: 90 },
  clock: { label: { zh: '时段', en: 'Hour of day' }, values: HOURS, width: 100 },
} as const satisfies Readonly<Record<string, ReportDim>>;

type Guard = string | readonly string[];

/** Revenue figures, in USD. Users without access to costs see no figure that reveals them (rule 51). */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the guard names are inferred from the return type
export const moneyGuardedBy = <S extends Guard, C extends Guard>(sell: S, cost: C) =>
  ({
    revenue: { label: { zh: '收入', en: 'Revenue' }, kind: 'money', guard: sell, isCompared: true },
    cost: { label: { zh: '成本', en: 'Cost' }, kind: 'money', guard: cost },
    profit: { label: { zh: '毛利', en: 'Gross profit' }, kind: 'money', guard: cost, isCompared: true },
    margin: { label: { zh: '毛利率（%）', en: 'Margin (%)' }, kind: 'percent', guard: cost },
  }) as const satisfies Readonly<Record<string, ReportMetric>>;
