import { defineResource, type EnumValue, field } from '@switchboard/kit-contract';

export const BILL_STATUS = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  issued: { label: { zh: '已出账', en: 'Issued' }, tone: 'info' },
  confirmed: { label: { zh: '已确认', en: 'Confirmed' }, tone: 'info' },
  disputed: { label: { zh: '争议中', en: 'Disputed' }, tone: 'warning' },
  part_paid: { label: { zh: '部分回款', en: 'Partly paid' }, tone: 'warning' },
  paid: { label: { zh: '已结清', en: 'Paid' }, tone: 'success' },
  overdue: { label: { zh: '逾期', en: 'Overdue' }, tone: 'danger' },
  written_off: { label: { zh: '已核销坏账', en: 'Written off' } },
  void: { label: { zh: '作废', en: 'Void' } },
} as const satisfies Readonly<Record<string, EnumValue>>;

const money = (zh: string, en: string) => field.money({ label: { zh, en }, sortable: true, width: 130 });

/** /financial/account/consumer/bill: bills are visible to readers of the customer. */
export const billResource = defineResource({
  code: 'fc.bill',
  right: 'fc.account.consumer.bill',
  basePath: '/v2/fc/bill',
  title: { zh: '客户账单', en: 'Customer bills' },
  fields: {
    id: field.id({ label: { zh: '账单 ID', en: 'Bill ID' } }),
    billNo: field.text({ label: { zh: '账单号', en: 'Bill no.' }, filter: true, sortable: true, width: 150 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    periodStart: field.date({ label: { zh: '账期开始', en: 'Period from' }, filter: true, sortable: true, width: 120 }),
    periodEnd: field.date({ label: { zh: '账期结束', en: 'Period to' }, width: 120 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    totalAmount: money('账单金额', 'Total'),
    paidAmount: money('已回款', 'Paid'),
    openAmount: money('未回款', 'Outstanding'),
    dueDate: field.date({ label: { zh: '到期日', en: 'Due date' }, filter: true, sortable: true, width: 120 }),
    overdueDays: field.int({ label: { zh: '逾期天数', en: 'Days overdue' }, width: 100 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 110, values: BILL_STATUS }),
    issueDate: field.date({ label: { zh: '出账日', en: 'Issued on' }, sortable: true, width: 120 }),
  },
  list: {
    columns: [
      'billNo',
      'customerName',
      'periodStart',
      'periodEnd',
      'currency',
      'totalAmount',
      'paidAmount',
      'openAmount',
      'dueDate',
      'overdueDays',
      'status',
      'issueDate',
    ],
    defaultSort: { field: 'periodStart', order: 'desc' },
    search: ['billNo', 'customerName'],
  },
});
