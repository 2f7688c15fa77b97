import {
  defineCall,
  defineResource,
  field,
  needs,
  zId,
  zPageRequest,
  zPageResult,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { MAIL_BASE, zMailAddress } from '../address.ts';
import { zMailDetail } from './detail.ts';

export const zDealing = z.object({
  /** The id of the mail. */
  id: zId,
  partyType: z.int(),
  partyCode: z.string(),
  partyName: z.string(),
  /** As visible to the reader, by the level of a contact's e-mail (sys R36); null = hidden. */
  partyEmail: z.string().nullable(),
  staffId: zId,
  staffName: z.string(),
  direction: z.int(),
  subject: z.string(),
  senderEmail: zMailAddress,
  receiverEmailList: z.array(zMailAddress),
  hasAttach: z.boolean(),
  at: zTime,
  /** In a mailbox of the reader, where it opens like any other mail. */
  isMine: z.boolean(),
});
export type Dealing = z.infer<typeof zDealing>;

const zFilters = z.object({
  ...zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).shape,
  staffId: zId.optional(),
  deptId: zId.optional(),
  direction: z.union([z.literal(1), z.literal(2)]).optional(),
  start: zTime.optional(),
  end: zTime.optional(),
});
const SEE = needs('mc.email.vce');
export const DEALING_REVEAL_KEY = 'mc.email.vce:reveal';

/**
 * /message/email/vce: mails of all colleagues with the customers visible to the reader, and own mails with suppliers
 * (mc M74).
 */
export const dealingResource = defineResource({
  code: 'mc.dealing',
  right: 'mc.email.vce',
  basePath: `${MAIL_BASE}/email/dealings`,
  pageName: 'query',
  isExported: true,
  title: { zh: '往来邮件', en: 'Correspondence' },
  fields: {
    id: field.id({ label: { zh: '编号', en: 'ID' } }),
    messageId: field.id({ label: { zh: '邮件编号', en: 'Email ID' }, internal: true }),
    partyType: field.enum({
      label: { zh: '对象', en: 'Party' },
      filter: true,
      width: 100,
      values: {
        '1': { label: { zh: '客户', en: 'Customer' } },
        '2': { label: { zh: '供应商', en: 'Supplier' } },
      },
    }),
    partyCode: field.text({
      label: { zh: '客户/供应商编号', en: 'Company code' },
      filter: true,
      width: 150,
    }),
    partyName: field.text({ label: { zh: '客户/供应商', en: 'Company' }, width: 200 }),
    staffId: field.id({ label: { zh: '员工', en: 'Employee' }, filter: true, internal: true }),
    staffName: field.text({ label: { zh: '员工', en: 'Employee' }, width: 110 }),
    deptId: field.id({ label: { zh: '部门', en: 'Department' }, nullable: true, filter: true, internal: true }),
    direction: field.enum({
      label: { zh: '方向', en: 'Direction' },
      filter: true,
      width: 90,
      values: {
        '1': { label: { zh: '发出', en: 'Sent' }, tone: 'info' },
        '2': { label: { zh: '收到', en: 'Received' }, tone: 'neutral' },
      },
    }),
    /** Masked by the level of a contact's e-mail, except for mails in the reader's own mailboxes. */
    partyEmail: field.text({
      label: { zh: '对方邮箱', en: 'Contact email' },
      nullable: true,
      filter: true,
      width: 220,
    }),
    subject: field.text({ label: { zh: '主题', en: 'Subject' }, width: 280 }),
    hasAttach: field.boolean({ label: { zh: '附件', en: 'Attachments' }, filter: true, width: 80 }),
    at: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 165 }),
    /** In a mailbox of the reader, where it opens like any other mail. */
    isMine: field.boolean({ label: { zh: '本人邮箱', en: 'Own mailbox' }, internal: true }),
  },
  list: {
    columns: ['subject', 'partyName', 'staffName', 'direction', 'partyEmail', 'hasAttach', 'at'],
    defaultSort: { field: 'at', order: 'desc' },
    search: ['subject', 'partyName', 'partyEmail'],
  },
});

/** Forwards a correspondence mail to the caller's own mailbox, to process it there. */
export const forwardDealing = defineCall({
  name: 'mc.dealing.forward',
  method: 'POST',
  path: `${MAIL_BASE}/email/dealings/forward`,
  summary: { zh: '转发往来邮件给自己', en: 'Forward a correspondence email to yourself' },
  right: needs('mc.email.vce:body'),
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({ email: z.string() }),
});

export const queryCustomerDealings = defineCall({
  name: 'mc.dealing.customer',
  method: 'POST',
  path: `${MAIL_BASE}/email/dealings/customer/query`,
  summary: { zh: '客户往来邮件', en: 'Correspondence with a customer' },
  right: SEE,
  input: zFilters.extend({ customerCode: z.string().trim().min(1).max(32) }),
  result: zPageResult(zDealing),
});

export const querySupplierDealings = defineCall({
  name: 'mc.dealing.supplier',
  method: 'POST',
  path: `${MAIL_BASE}/email/dealings/supplier/query`,
  summary: { zh: '供应商往来邮件', en: 'Correspondence with a supplier' },
  right: SEE,
  input: zFilters.extend({ supplierCode: z.string().trim().min(1).max(32) }),
  result: zPageResult(zDealing),
});

/**
 * Sys R39: the address of the other side in clear, with a reason. Not idempotent by submission id, because the response
 * must not be stored.
 */
export const revealDealing = defineCall({
  name: 'mc.dealing.reveal',
  method: 'POST',
  path: `${MAIL_BASE}/email/dealings/reveal`,
  summary: { zh: '查看往来邮件的对方邮箱', en: 'Reveal the address of the other party' },
  right: needs(DEALING_REVEAL_KEY),
  input: z.object({ id: zId, reason: z.string().trim().min(4).max(200) }),
  result: z.object({ value: z.string() }),
});

/** mc M74: the text of a mail in another person's mailbox, accessible through the customer. */
export const viewDealing = defineCall({
  name: 'mc.dealing.view',
  method: 'POST',
  path: `${MAIL_BASE}/email/dealings/view`,
  summary: { zh: '查看往来邮件正文', en: 'View the text of a correspondence email' },
  right: needs('mc.email.vce:body'),
  input: z.object({ id: zId, showRemote: z.boolean().optional() }),
  result: zMailDetail,
});
