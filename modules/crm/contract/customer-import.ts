import { defineImport, field, importCalls } from '@switchboard/kit-contract';
import { contactResource } from './contact.ts';
import { CONTACT_ROLES } from './contact-fields.ts';
import { customerResource } from './customer.ts';
import { PUBLIC_POOL_KEY, publicPoolResource } from './public-pool.ts';

const { fields, right } = customerResource;
const contact = contactResource.fields;
const named = <L extends { readonly label: { zh: string; en: string } }>(of: L, zh: string, en: string): L => ({
  ...of,
  label: { zh, en },
});
const REACHED = {
  zh: '至少填写一种联系方式；电话带国家码',
  en: 'Enter at least one contact method; include the country code in phone numbers',
};

/** A customer with up to two contacts in one row. */
const columns = {
  name: { field: fields.name, isRequired: true },
  shortName: { field: fields.shortName },
  alias: { field: fields.alias, hint: { zh: '留空则自动生成', en: 'Leave empty to generate one' } },
  kind: { field: fields.kind },
  country: {
    field: fields.country,
    isRequired: true,
    hint: { zh: '两位代码，如 SG', en: 'Two letters, such as SG' },
  },
  city: { field: fields.city },
  website: { field: fields.website },
  industry: { field: fields.industry, isRequired: true },
  customerType: { field: fields.customerType, isRequired: true },
  products: { field: fields.products, isRequired: true },
  sourceCode: { field: fields.sourceCode, isRequired: true },
  remark: { field: fields.remark },
  contactName: { field: named(contact.name, '联系人', 'Contact'), isRequired: true },
  contactRole: { field: field.enum({ label: { zh: '联系人角色', en: 'Contact role' }, values: CONTACT_ROLES }) },
  email: { field: contact.email, hint: REACHED },
  phone: { field: field.text({ label: contact.phone.label, max: 32 }), hint: REACHED },
  whatsapp: { field: field.text({ label: contact.whatsapp.label, max: 32 }) },
  wechat: { field: contact.wechat },
  telegram: { field: contact.telegram },
  contact2Name: { field: named(contact.name, '联系人 2', 'Contact 2') },
  contact2Email: { field: named(contact.email, '邮箱 2', 'Email 2') },
  contact2Phone: { field: field.text({ label: { zh: '电话 2', en: 'Phone 2' }, max: 32 }) },
};

/** The import of rule 33. */
export const customerImport = defineImport({
  code: customerResource.code,
  right: `${right}:import`,
  basePath: '/v2/crm/import',
  title: { zh: '导入客户', en: 'Import customers' },
  columns,
});

/** The same import into the public pool, which requires less data (rule 5). */
export const publicPoolImport = defineImport({
  code: publicPoolResource.code,
  right: `${PUBLIC_POOL_KEY}:import`,
  basePath: '/v2/crm/sea/import',
  title: { zh: '导入公海', en: 'Import to the public pool' },
  columns: {
    ...columns,
    industry: { field: fields.industry, isRequired: false },
    customerType: { field: fields.customerType, isRequired: false },
    products: { field: fields.products, isRequired: false },
    contactName: {
      field: columns.contactName.field,
      isRequired: false,
      hint: { zh: '留空则用公司名称', en: 'Leave empty to use the company name' },
    },
  },
});

export const customerImportCalls = [...importCalls(customerImport), ...importCalls(publicPoolImport)];
