import type { Filters, FilterValue } from '@switchboard/kit-contract';
import { keysOfRow } from '@switchboard/kit-web';

/** Name of the filter that takes the key of a dimension. */
const BY_KEY: Readonly<Record<string, string>> = {
  appName: 'appId',
  customerName: 'customerId',
  saleDept: 'saleDeptId',
  saleStaff: 'saleStaffId',
};
/** Filters that the report and the list of differences have under one name. */
const CARRIED = ['customerName', 'appName', 'saleDept', 'saleStaff', 'product', 'currency'] as const;

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The differences of the days shown, by the filters of the report. */
export function presetOf(filters: Filters, { from, to }: Days): Filters {
  const carried = CARRIED.flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]] as const]));
  return { ...Object.fromEntries(carried), day: { from, to } };
}

/** Those of one row alone. */
export function presetOfRow(filters: Filters, row: string, days: Days): Filters {
  const keys = [...keysOfRow(row)].flatMap(([dim, key]): (readonly [string, FilterValue])[] => {
    if (dim === 'currency') return [['currency', key]];
    if (dim === 'product') return [['product', [key]]];
    const filter = BY_KEY[dim];
    return filter === undefined ? [] : [[filter, [key]]];
  });
  return { ...presetOf(filters, days), ...Object.fromEntries(keys) };
}
