import { defineResource, type EnumValue, field, type Fields, type Resource, zDecimal } from '@switchboard/kit-contract';
import { z } from 'zod';
import { LEDGER_KINDS, LEDGER_PRODUCTS, LEDGER_REFERENCES } from './values.ts';

const text = (zh: string, en: string, width: number) => field.text({ label: { zh, en }, filter: true, width });
const key = (zh: string, en: string) => field.id({ label: { zh, en }, filter: true, internal: true });
const coded = (zh: string, en: string, values: Readonly<Record<string, EnumValue>>, width: number) =>
  field.enum({ label: { zh, en }, filter: true, values, width });

/**
 * Filters have the same names and meaning as in the reports over the ledger, which keeps a list and a number on the
 * same rows.
 */
const fields = {
  id: field.text({ label: { zh: '记录', en: 'Record' }, internal: true }),
  statDay: field.date({ label: { zh: '统计日', en: 'Day' }, filter: true, width: 120 }),
  bookTime: field.dateTime({ label: { zh: '记账时间', en: 'Booked' }, width: 170 }),
  customerName: text('客户', 'Customer', 200),
  appName: text('应用', 'Application', 160),
  product: coded('产品', 'Product', LEDGER_PRODUCTS, 120),
  kind: coded('类型', 'Type', LEDGER_KINDS, 110),
  qty: field.int({ label: { zh: '数量', en: 'Quantity' }, width: 100 }),
  unit: field.text({ label: { zh: '单位', en: 'Unit' }, width: 80 }),
  currency: text('币种', 'Currency', 90),
  amountCcy: field.money({ label: { zh: '金额(账户币种)', en: 'Amount (account currency)' }, digits: 6, width: 150 }),
  amountUsd: field.money({ label: { zh: '金额(USD)', en: 'Amount (USD)' }, digits: 6, width: 130 }),
  country: field.text({ label: { zh: '国家', en: 'Country' }, width: 120 }),
  saleDept: text('销售部门', 'Sales dept', 140),
  saleStaff: text('销售', 'Sales', 120),
  periodFrom: field.date({ label: { zh: '费用期始', en: 'Period from' }, nullable: true, width: 120 }),
  periodTo: field.date({ label: { zh: '费用期止', en: 'Period to' }, nullable: true, width: 120 }),
  refKind: coded('事由', 'Purpose', LEDGER_REFERENCES, 120),
  refId: field.id({ label: { zh: '关联编号', en: 'Reference' }, nullable: true, width: 120 }),
  recordId: field.id({ label: { zh: '流水号', en: 'Ledger ID' }, filter: true, width: 180 }),
  // keys by which a report refers to the rows behind its numbers
  appId: key('应用', 'Application'),
  customerId: key('客户', 'Customer'),
  saleStaffId: key('销售', 'Sales'),
  saleDeptId: key('销售部门', 'Sales dept'),
} satisfies Fields;

/** Totals of all rows, independent of the page; rows of several currencies have no sum. */
export interface LedgerTotals {
  readonly qty: number;
  readonly amountUsd?: string;
  readonly amountCcy?: string | null;
}

/** Rows of the ledger, as the list behind the numbers of a report. */
export function defineLedgerRows(of: {
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: { readonly zh: string; readonly en: string };
}): Resource {
  const resource = defineResource<Fields>({
    ...of,
    isKeyset: true,
    isExported: true,
    fields,
    list: {
      columns: [
        'bookTime',
        'statDay',
        'customerName',
        'appName',
        'product',
        'kind',
        'qty',
        'unit',
        'currency',
        'amountCcy',
        'amountUsd',
        'saleStaff',
        'periodFrom',
        'periodTo',
        'refKind',
        'recordId',
      ],
      defaultSort: { field: 'bookTime', order: 'desc' },
      search: [],
    },
  });
  const { page } = resource.calls;
  const result = (page.result as unknown as z.ZodObject).extend({
    totals: z.object({ qty: z.int(), amountUsd: zDecimal.optional(), amountCcy: zDecimal.nullish() }),
  });
  const summed = { ...page, result } as unknown as Resource['calls']['page'];
  return { ...resource, calls: { ...resource.calls, page: summed } };
}
