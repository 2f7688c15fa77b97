import { PRODUCTS } from '@switchboard/crm-contract';
import {
  COUNTRY_VALUES,
  defineCall,
  defineLines,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zCurrency,
  zDate,
  zDecimal,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { codesOf, QUOTE_STATUS, ROUTE_TYPES, TRAFFIC_TYPES } from './quote-values.ts';

export const QUOTE_KEY = 'qm.customer-quote.sms';
const BASE = '/v2/qm/quote';
const SORTED = { sortable: true } as const;

/** Quotations to customers: visible to readers of the customer (qm rule 41). */
export const quoteResource = defineResource({
  code: 'qm.quote',
  right: QUOTE_KEY,
  basePath: BASE,
  // follows the rights on the customer, including a customer shared for writing
  rowRights: { [`${QUOTE_KEY}:send`]: 'add', [`${QUOTE_KEY}:cancel`]: 'add' },
  title: { zh: '客户报价', en: 'Customer quotes' },
  fields: {
    id: field.id({ label: { zh: '报价单 ID', en: 'Quote ID' } }),
    quoteNo: field.text({ label: { zh: '报价单号', en: 'Quote no.' }, filter: true, ...SORTED, width: 150 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, filter: true, width: 220 }),
    opportunityId: field.id({
      label: { zh: '商机', en: 'Opportunity' },
      filter: true,
      internal: true,
      nullable: true,
    }),
    product: field.enum({ label: { zh: '产品', en: 'Product' }, filter: true, width: 110, values: PRODUCTS }),
    lineCount: field.int({ label: { zh: '行数', en: 'Lines' }, width: 80 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    validFrom: field.date({ label: { zh: '生效日期', en: 'Effective from' }, ...SORTED, width: 120 }),
    validTo: field.date({ label: { zh: '失效日期', en: 'Effective to' }, nullable: true, width: 120 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 110, values: QUOTE_STATUS }),
    ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, width: 120 }),
    sentAt: field.dateTime({ label: { zh: '发送时间', en: 'Sent' }, nullable: true, ...SORTED, width: 170 }),
    remark: field.text({ label: { zh: '备注（对外）', en: 'Remark to the customer' }, nullable: true, width: 200 }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, ...SORTED, width: 170 }),
  },
  list: {
    columns: [
      'quoteNo',
      'customerName',
      'product',
      'lineCount',
      'currency',
      'validFrom',
      'validTo',
      'status',
      'ownerName',
      'sentAt',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['quoteNo', 'customerName'],
  },
});
export type QuoteRow = ResourceRow<typeof quoteResource>;

/** The prices of a quotation, one destination per line. */
export const quoteLines = defineLines({
  label: { zh: '价格明细', en: 'Prices' },
  fields: {
    iso2: field.enum({ label: { zh: '国家地区', en: 'Country' }, values: COUNTRY_VALUES, width: 170 }),
    /** Null = all operators of the country. */
    operatorName: field.text({
      label: { zh: '运营商（留空为全部）', en: 'Operator (empty = all)' },
      nullable: true,
      max: 80,
      width: 170,
    }),
    routeType: field.enum({ label: { zh: '线路', en: 'Route' }, values: ROUTE_TYPES }),
    trafficType: field.enum({ label: { zh: '流量类型', en: 'Traffic' }, values: TRAFFIC_TYPES }),
    price: {
      ...field.decimal({ label: { zh: '价格', en: 'Price' }, width: 120 }),
      schema: zDecimal.refine((price) => !price.startsWith('-'), {
        params: { zh: '不能小于 0', en: 'Must be 0 or more' },
      }),
    },
  },
  initial: { routeType: 'direct', trafficType: 'all' },
  required: true,
  isReplaced: true,
  max: 200,
});

const zMail = z.object({
  mailNo: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'failed']),
  error: z.string().nullable(),
  at: zTime,
});

export const getQuote = defineCall({
  name: 'qm.quote.detail',
  method: 'GET',
  path: `${BASE}/detail/:id`,
  summary: { zh: '报价单详情', en: 'Quotation details' },
  right: needs(QUOTE_KEY),
  input: z.object({ id: zId }),
  result: z.object({
    row: z.record(z.string(), z.unknown()) as unknown as z.ZodType<Partial<QuoteRow>>,
    lines: z.array(
      z.object({
        lineNo: z.int(),
        iso2: z.string(),
        operatorName: z.string().nullable(),
        routeType: quoteLines.fields.routeType.schema,
        trafficType: quoteLines.fields.trafficType.schema,
        price: zDecimal,
        prevPrice: z.string().nullable(),
      }),
    ),
    mails: z.array(zMail),
  }),
});

const destinationOf = ({ iso2, operatorName, routeType, trafficType }: z.infer<typeof quoteLines.zLine>): string =>
  [iso2, operatorName?.toLowerCase() ?? '*', routeType, trafficType].join(' ');

/** Saves a draft, optionally for an opportunity. */
export const saveQuote = defineCall({
  name: 'qm.quote.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增报价单', en: 'Add a quotation' },
  right: needs(`${QUOTE_KEY}:add`),
  input: z
    .object({
      customerId: zId,
      opportunityId: zId.nullable().default(null),
      product: z.enum(codesOf(PRODUCTS)),
      currency: zCurrency,
      validFrom: zDate,
      validTo: zDate.nullable().default(null),
      remark: z.string().trim().max(500).nullable().default(null),
      lines: quoteLines.zInput,
    })
    .refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
      path: ['validTo'],
      params: { zh: '不能早于生效日期', en: 'Must not be before the effective date' },
    })
    .refine(({ lines }) => new Set(lines.map(destinationOf)).size === lines.length, {
      path: ['lines'],
      params: { zh: '同一目的地重复', en: 'Duplicate destination' },
    }),
  result: z.object({ id: zId, quoteNo: z.string() }),
  withIdempotency: true,
});

/** qm rule 20: frozen and passed to the mail module in one transaction; the outcome is reported later. */
export const sendQuote = defineCall({
  name: 'qm.quote.send',
  method: 'POST',
  path: `${BASE}/send/:id`,
  summary: { zh: '发送报价单', en: 'Send a quotation' },
  right: needs(`${QUOTE_KEY}:send`),
  input: z
    .object({
      id: zId,
      senderEmail: z.email().max(200),
      /** Contacts of the customer: users who see masked addresses can still write to them. */
      contactIds: z.array(zId).max(10).default([]),
      /** Additional addresses. */
      to: z.array(z.email().max(200)).max(10).default([]),
      lang: z.enum(['zh', 'en']).default('en'),
      subject: z.string().trim().min(2).max(200),
      words: z.string().trim().max(2000).nullable().default(null),
    })
    .refine(({ contactIds, to }) => contactIds.length + to.length > 0, {
      path: ['contactIds'],
      params: { zh: '请选择收件人', en: 'Choose a recipient' },
    }),
  result: z.object({ mailNo: z.string() }),
  withIdempotency: true,
});

export const cancelQuote = defineCall({
  name: 'qm.quote.cancel',
  method: 'POST',
  path: `${BASE}/cancel/:id`,
  summary: { zh: '作废报价单', en: 'Cancel a quotation' },
  right: needs(`${QUOTE_KEY}:cancel`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

const edited = { editable: true } as const;
/** Fields of the quotation form. */
export const QUOTE_FORM = {
  product: { ...quoteResource.fields.product, ...edited },
  currency: field.text({ label: { zh: '币种', en: 'Currency' }, ...edited, pattern: /^[A-Z]{3}$/ }),
  validFrom: { ...quoteResource.fields.validFrom, ...edited },
  validTo: { ...quoteResource.fields.validTo, ...edited },
  lines: quoteLines.field,
  remark: field.text({
    label: { zh: '备注（对外）', en: 'Remark to the customer' },
    nullable: true,
    ...edited,
    max: 500,
  }),
} as const;

/** Fields of the form for sending it. */
export const QUOTE_MAIL_FORM = {
  senderEmail: field.text({ label: { zh: '发件邮箱', en: 'From' }, ...edited }),
  contactIds: field.tags({ label: { zh: '收件联系人', en: 'To contacts' }, ...edited, nullable: true }),
  to: field.tags({ label: { zh: '其他收件邮箱', en: 'Other addresses' }, ...edited, nullable: true }),
  lang: field.enum({
    label: { zh: '邮件语言', en: 'Language' },
    ...edited,
    values: { zh: { label: { zh: '中文', en: 'Chinese' } }, en: { label: { zh: '英文', en: 'English' } } },
  }),
  subject: field.text({ label: { zh: '主题', en: 'Subject' }, ...edited, max: 200 }),
  words: field.text({ label: { zh: '正文', en: 'Text' }, ...edited, nullable: true, max: 2000 }),
} as const;

export const quoteCalls = [getQuote, saveQuote, sendQuote, cancelQuote];
