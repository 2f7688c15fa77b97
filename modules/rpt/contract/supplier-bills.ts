import { SUPPLIER_BILL_STATUS, SUPPLIER_CHANNELS } from '@switchboard/fc-contract';
import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { supplierReport } from './sms-reports.ts';

const money = (zh: string, en: string) =>
  field.money({ label: { zh, en }, nullable: true, sortable: true, width: 130 });

/** Bills of the suppliers in the report with the whole billing period inside the requested days. */
export const supplierBills = defineResource({
  code: 'rpt.supplier-bill',
  right: supplierReport.report.right,
  basePath: '/v2/rpt/supplier/bills',
  isExported: true,
  isReport: true,
  title: { zh: '账期对比', en: 'Bill comparison' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    day: field.date({ label: { zh: '日期', en: 'Date range' }, filter: true, internal: true }),
    supplierName: field.text({ label: { zh: '供应商', en: 'Supplier' }, filter: true, sortable: true, width: 180 }),
    billNo: field.text({ label: { zh: '账单号', en: 'Bill no.' }, width: 150 }),
    theirNo: field.text({ label: { zh: '对方账单号', en: 'Their no.' }, width: 150 }),
    channel: field.enum({
      label: { zh: '业务', en: 'Channel' },
      filter: true,
      values: SUPPLIER_CHANNELS,
      width: 100,
    }),
    periodStart: field.date({ label: { zh: '账期开始', en: 'Period from' }, sortable: true, width: 120 }),
    periodEnd: field.date({ label: { zh: '账期结束', en: 'Period to' }, sortable: true, width: 120 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    theirAmount: field.money({ label: { zh: '账单金额', en: 'Billed' }, sortable: true, width: 130 }),
    // in USD, as stored by the bill check; null for a bill in another currency
    ourAmount: money('我方成本', 'Our cost'),
    diffAmount: money('差异', 'Difference'),
    diffPct: field.decimal({
      label: { zh: '差异（%）', en: 'Difference (%)' },
      nullable: true,
      sortable: true,
      digits: 2,
      width: 110,
    }),
    agreedAmount: money('确认金额', 'Confirmed amount'),
    status: field.enum({
      label: { zh: '账单状态', en: 'Bill status' },
      filter: true,
      sortable: true,
      values: SUPPLIER_BILL_STATUS,
      width: 110,
    }),
  },
  list: {
    columns: [
      'supplierName',
      'periodStart',
      'periodEnd',
      'theirAmount',
      'ourAmount',
      'diffAmount',
      'diffPct',
      'status',
      'currency',
      'billNo',
      'channel',
      'agreedAmount',
    ],
    defaultSort: { field: 'periodEnd', order: 'desc' },
    search: [],
  },
});
export type SupplierBillOfReport = ResourceRow<typeof supplierBills>;
