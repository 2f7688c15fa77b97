import { defineCall, needs, REQUIRED, zCurrency, zDecimal, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { ALIAS_PATTERN } from './alias.ts';
import { codesOf, zNewContact, zWebsite } from './contact-fields.ts';
import { customerResource } from './customer.ts';
import { BRANDS, CUSTOMER_TYPES, INDUSTRIES, KINDS, PRODUCTS, SETTLE_MODES, SOURCES } from './customer-values.ts';

const { basePath, right: key } = customerResource;
const zDomain = z.string().trim().toLowerCase().max(120);
const zWord = z.string().trim().max(200);

/** The only data of a duplicate that the answer contains: never the owner's contacts (crm rule 4). */
export const zDuplicate = z.object({
  /** Only for a customer that the caller may open or claim. */
  customerId: zId.nullable(),
  /** For a lead, its number. */
  customerCode: z.string(),
  name: z.string(),
  /** A lead is not a customer yet: a user of the department is working on it. */
  pool: z.enum(['private', 'sea', 'black', 'lead']),
  ownerDeptName: z.string().nullable(),
  isOwn: z.boolean(),
  isClaimable: z.boolean(),
  isStrong: z.boolean(),
  /** The matching keys; empty for a name that is only similar. */
  matches: z.array(z.enum(['name', 'domain', 'email', 'phone', 'whatsapp', 'wechat', 'telegram', 'tax_no'])),
  similarity: z.number().nullable(),
});
export type Duplicate = z.infer<typeof zDuplicate>;

/** A supplier that may also be a customer: for information only. */
const zKnownSupplier = z.object({
  supplierCode: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  matches: zDuplicate.shape.matches,
});
export type KnownSupplier = z.infer<typeof zKnownSupplier>;

export const duplicateCheck = defineCall({
  name: 'crm.customer.duplicate-check',
  method: 'POST',
  path: `${basePath}/duplicateCheck`,
  summary: { zh: '客户查重', en: 'Check a customer for duplicates' },
  right: needs(`${key}:add`),
  input: z.object({
    name: zWord.default(''),
    domains: z.array(zDomain).max(20).default([]),
    phones: z.array(zWord).max(20).default([]),
    emails: z.array(zWord).max(20).default([]),
  }),
  result: z.object({
    verdict: z.enum(['free', 'similar', 'exists', 'blocked']),
    hits: z.array(zDuplicate),
    suppliers: z.array(zKnownSupplier),
  }),
});

const text = (max: number) => z.string().trim().max(max).nullable().default(null);

/**
 * Rule 5: into the user's private pool with all data, or into the public pool with name, country, source and one way to
 * reach a contact.
 */
export const saveCustomer = defineCall({
  name: 'crm.customer.save',
  method: 'POST',
  path: `${basePath}/save`,
  summary: { zh: '新增客户', en: 'Add a customer' },
  right: needs(`${key}:add`),
  input: z
    .object({
      toPool: z.boolean().default(false),
      /** The user saw the similar customers and continues (crm rule 3). */
      confirmDuplicate: z.boolean().default(false),
      name: z.string().trim().min(2).max(200),
      country: z.string().regex(/^[A-Z]{2}$/),
      sourceCode: codesOf(SOURCES),
      kind: codesOf(KINDS).default('direct'),
      shortName: text(60),
      /** Absent: a free alias is chosen. */
      alias: z.string().regex(ALIAS_PATTERN).optional(),
      city: text(80),
      address: text(200),
      timezone: text(60),
      website: zWebsite.nullable().default(null),
      taxNo: text(60),
      industry: codesOf(INDUSTRIES).optional(),
      customerType: codesOf(CUSTOMER_TYPES).optional(),
      products: z.array(codesOf(PRODUCTS)).max(20).default([]),
      brands: z.array(codesOf(BRANDS)).min(1).max(10).default(['main']),
      settleMode: codesOf(SETTLE_MODES).nullable().default(null),
      currency: zCurrency.nullable().default(null),
      estMonthlyUsd: zDecimal.nullable().default(null),
      remark: text(500),
      contacts: z.array(zNewContact).min(1).max(20),
    })
    .superRefine(({ toPool, industry, customerType, products, contacts }, context) => {
      const missing = [
        ...(toPool || industry !== undefined ? [] : ['industry']),
        ...(toPool || customerType !== undefined ? [] : ['customerType']),
        ...(toPool || products.length > 0 ? [] : ['products']),
      ];
      if (contacts.filter(({ isPrimary }) => isPrimary).length > 1)
        context.addIssue({ code: 'custom', path: ['contacts'] });
      for (const path of missing) context.addIssue({ code: 'custom', path: [path], params: REQUIRED });
    }),
  result: z.object({ id: zId, customerCode: z.string(), alias: z.string() }),
  withIdempotency: true,
});
