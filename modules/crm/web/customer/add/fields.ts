import { customerResource } from '@switchboard/crm-contract';
import { type Field, field } from '@switchboard/kit-contract';

const { fields } = customerResource;
const given = <F extends Field>(of: F): F => ({ ...of, editable: true });

/** What the form asks for: fields of the customer, and what only its making needs. */
export const ADD_FIELDS = {
  name: given(fields.name),
  website: given(fields.website),
  /** Only looked for; it goes to the first contact. */
  checkPhone: field.text({ label: { zh: '联系电话（查重）', en: 'Phone (to look for duplicates)' }, nullable: true, editable: true, max: 32 }),
  confirmDuplicate: field.boolean({
    label: { zh: '已核对相似客户，确认不是同一家', en: 'I compared the similar customers: this is another company' },
    editable: true,
  }),
  shortName: fields.shortName,
  alias: given(fields.alias),
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
  toSea: field.boolean({ label: { zh: '保存到公海', en: 'Save to the open sea' }, editable: true }),
} as const;
