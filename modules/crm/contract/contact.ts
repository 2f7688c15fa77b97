import { defineCall, defineResource, editInput, field, needs, type ResourceRow, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { CONTACT_LANGUAGES, CONTACT_ROLES, CONTACT_STATES, REACH, zPhone } from './contact-fields.ts';
import { customerResource } from './customer.ts';

const { right: key, basePath: customerPath } = customerResource;
const NULLABLE = { nullable: true, editable: true } as const;
const E164 = /^\+[1-9]\d{6,14}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The contacts of a customer. Their contact channels are personal data: masked unless a role allows reading them (sys R37). */
export const contactResource = defineResource({
  code: 'crm.contact',
  right: key,
  basePath: '/v2/crm/contact',
  rowRights: {
    [`${key}:contact-edit`]: 'change',
  },
  title: { zh: '联系人', en: 'Contacts' },
  fields: {
    id: field.id({ label: { zh: '联系人 ID', en: 'Contact ID' } }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, internal: true, filter: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, width: 200 }),
    name: field.text({ label: { zh: '姓名', en: 'Name' }, filter: true, editable: true, max: 80, width: 140 }),
    position: field.text({ label: { zh: '职位', en: 'Position' }, ...NULLABLE, max: 80, width: 140 }),
    role: field.enum({
      label: { zh: '角色', en: 'Role' },
      filter: true,
      editable: true,
      width: 100,
      values: CONTACT_ROLES,
    }),
    email: field.text({
      label: { zh: '邮箱', en: 'Email' },
      ...NULLABLE,
      max: 200,
      pattern: EMAIL,
      mask: 'email',
      width: 200,
    }),
    phone: field.text({ label: { zh: '电话', en: 'Phone' }, ...NULLABLE, pattern: E164, mask: 'mobile', width: 150 }),
    whatsapp: field.text({
      label: { zh: 'WhatsApp', en: 'WhatsApp' },
      ...NULLABLE,
      pattern: E164,
      mask: 'mobile',
      width: 150,
    }),
    wechat: field.text({ label: { zh: '微信', en: 'WeChat' }, ...NULLABLE, max: 64, mask: 'keep:1:1', width: 130 }),
    telegram: field.text({
      label: { zh: 'Telegram', en: 'Telegram' },
      ...NULLABLE,
      max: 64,
      mask: 'keep:1:1',
      width: 130,
    }),
    language: field.enum({
      label: { zh: '语言', en: 'Language' },
      ...NULLABLE,
      filter: true,
      width: 90,
      values: CONTACT_LANGUAGES,
    }),
    isPrimary: field.boolean({ label: { zh: '主联系人', en: 'Primary' }, filter: true, editable: true, width: 90 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      editable: true,
      width: 90,
      values: CONTACT_STATES,
    }),
    marketingOk: field.boolean({ label: { zh: '接收营销', en: 'Accepts marketing' }, editable: true, width: 100 }),
    unsubscribedAt: field.dateTime({ label: { zh: '退订时间', en: 'Unsubscribed' }, nullable: true }),
    bouncedAt: field.dateTime({ label: { zh: '退信时间', en: 'Bounced' }, nullable: true }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['name', 'customerName', 'role', 'position', 'email', 'phone', 'isPrimary', 'state', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['name'],
  },
});

/** A row after the reader's field rights: hidden fields are absent. */
export type ContactRow = Partial<ResourceRow<typeof contactResource>> & { id: string };
const zContactRow = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ContactRow>;

export const listContacts = defineCall({
  name: 'crm.contact.list',
  method: 'GET',
  path: '/v2/crm/contact/list/:customerId',
  summary: { zh: '客户的联系人', en: 'Contacts of a customer' },
  right: needs(key),
  input: z.object({ customerId: zId }),
  result: z.array(zContactRow),
});

/** A number with spaces and brackets, or the masked value as it was shown. */
const zPhoneOrMask = z
  .union([zPhone, z.string().max(32).regex(/\*/)])
  .nullable()
  .optional();

/** Creates a contact if `id` is null. A masked channel that is sent back unchanged keeps its value. */
export const saveContact = defineCall({
  name: 'crm.contact.save',
  method: 'POST',
  path: '/v2/crm/contact/save',
  summary: { zh: '保存联系人', en: 'Save a contact' },
  right: needs(`${key}:contact-edit`),
  input: z.object({
    id: zId.nullable().default(null),
    version: z.int().default(0),
    customerId: zId,
    ...editInput(contactResource, [
      'name',
      'position',
      'role',
      ...REACH,
      'language',
      'isPrimary',
      'state',
      'marketingOk',
    ]),
    phone: zPhoneOrMask,
    whatsapp: zPhoneOrMask,
  }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const deleteContact = defineCall({
  name: 'crm.contact.delete',
  method: 'POST',
  path: '/v2/crm/contact/delete/:id',
  summary: { zh: '删除联系人', en: 'Delete a contact' },
  right: needs(`${key}:contact-edit`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Sys R39: reveals one channel of one contact, and logs who read it. */
export const revealContact = defineCall({
  name: 'crm.customer.reveal',
  method: 'POST',
  path: `${customerPath}/reveal`,
  summary: { zh: '查看联系方式', en: 'View contact details unmasked' },
  right: needs(`${key}:reveal`),
  input: z.object({ contactId: zId, field: z.enum(REACH) }),
  result: z.object({ value: z.string().nullable() }),
  withIdempotency: true,
});

export const contactCalls = [listContacts, saveContact, deleteContact, revealContact];
