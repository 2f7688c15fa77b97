import type { EnumValue, ReportDim, ReportMetric } from '@switchboard/kit-contract';
import { LEDGER_PRODUCTS } from '../ledger/values.ts';
import { mailRecordResource } from '../mail/record.ts';
import { smsRecordResource } from '../sms/record.ts';
import { sipRecordResource } from '../voice/sip-record.ts';
import { waRecordResource } from '../wa/record.ts';
import { COMPANY_DIMS, moneyGuardedBy } from './dims.ts';
import { reportsOver } from './record-report.ts';
import { SMS_DRILL, SMS_VOLUME } from './sms-catalogue.ts';
import { VOICE_VOLUME } from './voice-catalogue.ts';

/** Products with a resource side. The server sums each from the totals of its records (`report/stores/products.ts`). */
export const PRODUCTS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type Product = keyof typeof PRODUCTS;

const { email, whatsapp, number, short_link, ants } = LEDGER_PRODUCTS;
/**
 * Everything that customers pay for: messages and calls from their records, the rest from the ledger. The ledger
 * repeats the money of messages and calls, so its products for these (verification codes among them) are left out.
 */
export const SOLD_PRODUCTS = {
  ...PRODUCTS,
  email,
  whatsapp,
  number,
  short_link,
  ants,
} as const satisfies Readonly<Record<string, EnumValue>>;
export type SoldProduct = keyof typeof SOLD_PRODUCTS;

/** Calls without a channel and messages without a gateway have no value. */
const PRODUCT_DIMS = {
  product: { label: { zh: '产品', en: 'Product' }, values: PRODUCTS, width: 90 },
  ...COMPANY_DIMS,
  brand: { label: { zh: '品牌', en: 'Brand' }, width: 100 },
  channelName: { label: { zh: '通道', en: 'Channel' }, width: 140 },
  landingName: { label: { zh: '落地网关', en: 'Landing gateway' }, width: 140 },
  operator: { label: { zh: '运营商', en: 'Operator' }, width: 140 },
} as const satisfies Readonly<Record<string, ReportDim>>;

/** A sum that includes the money of one kind of record is hidden from users without access to that money (rule 51). */
const SELL = ['sellPrice', 'revenueUsd'] as const;
const COST = ['costPrice', 'costUsd'] as const;

const PRODUCT_MONEY = {
  ...moneyGuardedBy(SELL, COST),
  gift: { label: { zh: '赠送', en: 'Gift' }, kind: 'money', guard: SELL },
} as const satisfies Readonly<Record<string, ReportMetric>>;

const OF_PRODUCTS = {
  metrics: {
    channels: { label: { zh: '通道数', en: 'Channels' }, kind: 'count' },
    ...SMS_VOLUME,
    ...VOICE_VOLUME,
    ...PRODUCT_MONEY,
  },
  guardedBy: smsRecordResource.code,
  // messages only: a list of calls holds one kind of calls, and these totals do not distinguish kinds
  drill: { ...SMS_DRILL, requires: { product: 'sms' } },
  figures: ['revenue', 'cost', 'profit', 'margin', 'accepted', 'billMin'],
  hasParts: true,
} as const;

/** A report over the totals of messages and calls; figures that a product does not count are empty, not 0. */
export const defineProductReport = reportsOver({
  ...OF_PRODUCTS,
  store: 'products',
  dims: PRODUCT_DIMS,
  alsoGuardedBy: [sipRecordResource.code],
});

/** A report over everything that customers pay for; hourly figures exist only for messages and calls. */
export const definePerformanceReport = reportsOver({
  ...OF_PRODUCTS,
  store: 'performance',
  dims: { ...PRODUCT_DIMS, product: { ...PRODUCT_DIMS.product, values: SOLD_PRODUCTS } },
  alsoGuardedBy: [sipRecordResource.code, mailRecordResource.code, waRecordResource.code],
  hoursOf: { product: Object.keys(PRODUCTS) },
});

export const PRODUCT_SUMS = Object.keys(PRODUCT_MONEY) as (keyof typeof PRODUCT_MONEY)[];
