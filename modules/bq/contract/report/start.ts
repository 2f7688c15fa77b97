import { defineResource, field, type Resource } from '@switchboard/kit-contract';

/** Records rule 25: state of an account's traffic at the end of the period. */
export const START_KINDS = {
  new: { label: { zh: '新起量', en: 'New' }, tone: 'success' },
  resume: { label: { zh: '复发', en: 'Resumed' }, tone: 'info' },
  ramp: { label: { zh: '爬坡', en: 'Ramping up' }, tone: 'info' },
  stop: { label: { zh: '停发', en: 'Stopped' }, tone: 'danger' },
} as const;
export type StartKind = keyof typeof START_KINDS;

const fields = {
  id: field.id({ label: { zh: '应用', en: 'Application' }, internal: true }),
  day: field.date({ label: { zh: '日期', en: 'Date range' }, filter: true, internal: true }),
  appName: field.text({ label: { zh: '应用', en: 'Application' }, filter: true, width: 180 }),
  customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
  ownerName: field.text({ label: { zh: '销售', en: 'Sales' }, filter: true, width: 120 }),
  promoterName: field.text({ label: { zh: '星推官', en: 'Promoter' }, filter: true, width: 120 }),
  kind: field.enum({ label: { zh: '类别', en: 'Category' }, filter: true, values: START_KINDS, width: 110 }),
  firstAt: field.dateTime({ label: { zh: '首发', en: 'First sent' }, sortable: true, width: 170 }),
  lastAt: field.dateTime({ label: { zh: '最近发送', en: 'Last sent' }, sortable: true, width: 170 }),
  week: field.int({ label: { zh: '7 日量', en: 'Volume, 7 days' }, sortable: true }),
  weekBefore: field.int({ label: { zh: '前 7 日量', en: 'Volume, previous 7 days' }, sortable: true }),
  change: field.decimal({ label: { zh: '变化（%）', en: 'Change (%)' }, nullable: true, sortable: true, digits: 2 }),
};

type StartFields = typeof fields;

/** Volume of an account by product: accepted messages, or billed minutes of calls. */
const VOLUMES = {
  sms: { week: { zh: '7 日量', en: 'Volume, 7 days' }, weekBefore: { zh: '前 7 日量', en: 'Volume, previous 7 days' } },
  voice: {
    week: { zh: '7 日分钟', en: 'Minutes, 7 days' },
    weekBefore: { zh: '前 7 日分钟', en: 'Minutes, previous 7 days' },
  },
} as const;

export type StartResource = Resource<StartFields> & { readonly product: keyof typeof VOLUMES };

/** Accounts with traffic that started, grew, resumed or ended. */
export const defineStartReport = ({
  product,
  ...of
}: {
  readonly product: keyof typeof VOLUMES;
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: { readonly zh: string; readonly en: string };
}): StartResource => ({
  product,
  ...defineResource<StartFields>({
    ...of,
    pageName: 'query',
    isExported: true,
    isReport: true,
    fields: {
      ...fields,
      week: { ...fields.week, label: VOLUMES[product].week },
      weekBefore: { ...fields.weekBefore, label: VOLUMES[product].weekBefore },
    },
    list: {
      columns: [
        'appName',
        'customerName',
        'ownerName',
        'promoterName',
        'kind',
        'firstAt',
        'lastAt',
        'week',
        'weekBefore',
        'change',
      ],
      defaultSort: { field: 'week', order: 'desc' },
      search: [],
    },
  }),
});
