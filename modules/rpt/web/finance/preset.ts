import type { Filters, FilterValue } from '@switchboard/kit-contract';
import { keysOfRow } from '@switchboard/kit-web';

/** Name of the filter that takes the key of a dimension. */
const BY_KEY: Readonly<Record<string, string>> = {
  appName: 'appId',
  customerName: 'customerId',
  saleDept: 'saleDeptId',
  saleStaff: 'saleStaffId',
};
/** Filters with the same name in the report and in the list of differences. */
const CARRIED = ['customerName', 'appName', 'saleDept', 'saleStaff', 'product', 'currency'] as const;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Filters for the differences of the days shown, taken from the report. */
export function presetOf(filters: Filters, { from, to }: Days): Filters {
  const carried = CARRIED.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]] as const]));
  return { ...Object.fromEntries(carried), day: { from, to } };
}

/** Filters for the differences of one row. */
export function presetOfRow(filters: Filters, row: string, days: Days): Filters {
  const keys = [...keysOfRow(row)].flatMap(([dim, key]): (readonly [string, FilterValue])[] => {
    if (dim === 'currency') return [['currency', key]];
    if (dim === 'product') return [['product', [key]]];
    const filter = BY_KEY[dim];
    return filter === undefined ? [] : [[filter, [key]]];
  });
  return { ...presetOf(filters, days), ...Object.fromEntries(keys) };
}
