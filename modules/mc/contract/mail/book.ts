import { defineCall, defineImport, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_KEYS } from './account.ts';
import { zMailbox } from './account-edit.ts';
import { MAIL_BASE, zMailAddress } from './address.ts';

const BASE = `${MAIL_BASE}/email/book`;

/** mail_book.source */
export const BOOK_SOURCES = {
  '1': { label: { zh: '手工添加', en: 'Added manually' } },
  '2': { label: { zh: '客户', en: 'Customer' } },
  '3': { label: { zh: '供应商', en: 'Supplier' } },
  '4': { label: { zh: '自动收集', en: 'Collected' } },
} as const;

/** Which other users see an entry, a signature or a template. */
export const SHARE_SCOPES = {
  '0': { label: { zh: '仅自己', en: 'Only me' } },
  '1': { label: { zh: '本部门', en: 'My department' } },
  '2': { label: { zh: '全员', en: 'All employees' } },
} as const;

export const SHARE_BOOK_KEY = `${MAIL_KEYS.book}:share`;

/** mc M80: own entries, and those shared by others. */
export const bookResource = defineResource({
  code: 'mc.mail-book',
  right: MAIL_KEYS.book,
  basePath: BASE,
  pageName: 'queryPage',
  title: { zh: '通讯录', en: 'Address book' },
  fields: {
    id: field.id({ label: { zh: '联系人 ID', en: 'Entry ID' } }),
    name: field.text({ label: { zh: '姓名', en: 'Name' }, filter: true, sortable: true, width: 140 }),
    email: field.text({ label: { zh: '邮箱', en: 'Email' }, filter: true, sortable: true, width: 230 }),
    company: field.text({ label: { zh: '公司', en: 'Company' }, nullable: true, filter: true, width: 180 }),
    phone: field.text({ label: { zh: '电话', en: 'Phone' }, nullable: true, width: 140 }),
    groupName: field.text({ label: { zh: '分组', en: 'Group' }, nullable: true, filter: true, width: 110 }),
    source: field.enum({ label: { zh: '来源', en: 'Source' }, filter: true, width: 100, values: BOOK_SOURCES }),
    share: field.enum({ label: { zh: '共享范围', en: 'Shared with' }, width: 110, values: SHARE_SCOPES }),
    isMine: field.boolean({ label: { zh: '本人添加', en: 'Mine' }, filter: true, internal: true }),
    ownerName: field.text({ label: { zh: '添加人', en: 'Added by' }, width: 110 }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, width: 180 }),
    useCount: field.int({ label: { zh: '使用次数', en: 'Times used' }, sortable: true, width: 90 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['name', 'email', 'company', 'phone', 'groupName', 'source', 'share', 'useCount'],
    defaultSort: { field: 'useCount', order: 'desc' },
    search: ['name', 'email', 'company'],
  },
});

export const BOOK_FORM = {
  name: field.text({ label: { zh: '姓名', en: 'Name' }, editable: true, max: 80 }),
  email: field.text({ label: { zh: '邮箱', en: 'Email' }, editable: true, max: 254 }),
  company: field.text({ label: { zh: '公司', en: 'Company' }, editable: true, nullable: true, max: 200 }),
  phone: field.text({ label: { zh: '电话', en: 'Phone' }, editable: true, nullable: true, max: 40 }),
  groupName: field.text({ label: { zh: '分组', en: 'Group' }, editable: true, nullable: true, max: 60 }),
  remark: field.text({ label: { zh: '备注', en: 'Remark' }, editable: true, nullable: true, max: 500 }),
  share: field.enum({ label: { zh: '共享范围', en: 'Shared with' }, editable: true, values: SHARE_SCOPES }),
} as const;

const zWord = (max: number) => z.string().trim().max(max).nullable().default(null);
const zBookEdit = z.object({
  id: zId.nullable().default(null),
  version: z.int().min(0).default(0),
  name: z.string().trim().min(1).max(80),
  email: z.string().trim().toLowerCase().pipe(zMailbox),
  company: zWord(200),
  phone: zWord(40),
  groupName: zWord(60),
  remark: zWord(500),
  share: z.enum(['0', '1', '2']).default('0'),
});
export type BookEdit = z.infer<typeof zBookEdit>;

const zBookEntry = z.object({
  id: zId,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  groupName: z.string().nullable(),
  remark: z.string().nullable(),
  share: z.enum(['0', '1', '2']),
  isMine: z.boolean(),
  version: z.int(),
});
export type BookEntry = z.infer<typeof zBookEntry>;

export const saveBook = defineCall({
  name: 'mc.mail.book.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存联系人', en: 'Save an address book entry' },
  right: needs(MAIL_KEYS.book),
  withIdempotency: true,
  input: zBookEdit,
  result: z.object({ id: zId }),
});

export const removeBook = defineCall({
  name: 'mc.mail.book.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除联系人', en: 'Delete address book entries' },
  right: needs(MAIL_KEYS.book),
  withIdempotency: true,
  input: z.object({ ids: z.array(zId).min(1).max(200) }),
  result: z.literal(true),
});

export const getBook = defineCall({
  name: 'mc.mail.book.get',
  method: 'GET',
  path: `${BASE}/getEmailBook`,
  summary: { zh: '联系人详情', en: 'Address book entry details' },
  right: needs(MAIL_KEYS.book),
  input: z.object({ id: zId }),
  result: zBookEntry,
});

/** All own and shared entries, most used first; loaded by the page for writing mails. */
export const allBook = defineCall({
  name: 'mc.mail.book.all',
  method: 'GET',
  path: `${BASE}/queryBookAll`,
  summary: { zh: '全部联系人', en: 'All address book entries' },
  right: needs(MAIL_KEYS.book),
  input: z.object({}),
  result: z.array(zMailAddress.extend({ groupName: z.string().nullable() })),
});

export const bookImport = defineImport({
  code: 'mc.mail-book',
  right: MAIL_KEYS.book,
  basePath: `${BASE}/import`,
  title: { zh: '导入联系人', en: 'Import address book' },
  columns: {
    name: { field: BOOK_FORM.name, isRequired: true },
    email: { field: BOOK_FORM.email, isRequired: true },
    company: { field: BOOK_FORM.company },
    phone: { field: BOOK_FORM.phone },
    groupName: { field: BOOK_FORM.groupName },
    remark: { field: BOOK_FORM.remark },
  },
});

export const bookCalls = [saveBook, removeBook, getBook, allBook];
