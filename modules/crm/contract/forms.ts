import { type Field, field } from '@switchboard/kit-contract';
import { zPhone } from './contact-fields.ts';
import { customerResource } from './customer.ts';
import { STAGES } from './customer-values.ts';
import { FOLLOW_OUTCOMES, FOLLOW_WAYS, STAGES_BY_HAND } from './followup.ts';

const { fields } = customerResource;
const given = <F extends Field>(of: F): F => ({ ...of, editable: true });

/** Fields of the form for a new customer: fields of the customer, and those needed only for creation. */
export const CUSTOMER_FORM = {
  name: given(fields.name),
  website: given(fields.website),
  /** Used only for the duplicate check; it is stored with the first contact. */
  checkPhone: {
    ...field.text({ label: { zh: '联系电话', en: 'Phone' }, nullable: true, editable: true }),
    schema: zPhone.nullable(),
  },
  confirmDuplicate: field.boolean({
    label: {
      zh: '已核对相似客户，确认不是同一家',
      en: 'I have compared the similar customers and confirm this is a different company',
    },
    editable: true,
  }),
  shortName: fields.shortName,
  /** Optional: an alias is chosen if it is missing. */
  alias: { ...given(fields.alias), nullable: true },
  kind: given(fields.kind),
  country: fields.country,
  city: fields.city,
  address: fields.address,
  timezone: fields.timezone,
  industry: fields.industry,
  customerType: fields.customerType,
  taxNo: field.text({ label: { zh: '税号', en: 'Tax number' }, nullable: true, editable: true, max: 60 }),
  sourceCode: given(fields.sourceCode),
  contacts: field.tags({ label: { zh: '联系人', en: 'Contacts' }, editable: true }),
  products: fields.products,
  brands: fields.brands,
  settleMode: fields.settleMode,
  currency: fields.currency,
  estMonthlyUsd: fields.estMonthlyUsd,
  remark: fields.remark,
  toPool: field.boolean({ label: { zh: '保存到公海', en: 'Save to the public pool' }, editable: true }),
} as const;

const edited = { editable: true } as const;
/** Fields of the follow-up form. */
export const FOLLOWUP_FORM = {
  way: field.enum({ label: { zh: '跟进方式', en: 'Method' }, values: FOLLOW_WAYS, ...edited }),
  outcome: field.enum({ label: { zh: '跟进结果', en: 'Outcome' }, values: FOLLOW_OUTCOMES, ...edited }),
  followAt: field.dateTime({ label: { zh: '跟进时间', en: 'Time' }, ...edited }),
  contactId: field.id({ label: { zh: '联系人', en: 'Contact' }, nullable: true, ...edited }),
  content: field.text({ label: { zh: '跟进内容', en: 'Follow-up notes' }, max: 4000, ...edited }),
  nextFollowAt: field.dateTime({ label: { zh: '下次跟进', en: 'Next follow-up' }, nullable: true, ...edited }),
  nextPlan: field.text({ label: { zh: '下次计划', en: 'Next step' }, nullable: true, max: 199, ...edited }),
  stage: field.enum({
    label: { zh: '推进到阶段', en: 'Move to stage' },
    nullable: true,
    ...edited,
    values: Object.fromEntries(STAGES_BY_HAND.map((code) => [code, STAGES[code]])),
  }),
} as const;

export const TASK_FORM = {
  title: field.text({ label: { zh: '事项', en: 'Task' }, max: 199, ...edited }),
  dueAt: field.dateTime({ label: { zh: '截止时间', en: 'Due' }, ...edited }),
} as const;
