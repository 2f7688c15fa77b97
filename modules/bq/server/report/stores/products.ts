import { PRODUCTS, type Product } from '@switchboard/bq-contract';
import { SMS_STORE } from './sms.ts';
import { type DimSql, companyDims, MONEY_SQL, type Store, type SumTable } from './store.ts';
import { VOICE_STORE } from './voice.ts';

/** Sums of one or several products, as a part of the whole. */
interface Part {
  /** The product, or the column that contains it. */
  readonly product: Product | { readonly column: string; readonly where: string };
  readonly flow: string;
  readonly day: string;
  /** Required for days in time zones other than the company's. */
  readonly hour?: string;
  /** The count columns of this part. */
  readonly counts: readonly string[];
  /** Its expression for each of `OWN_KEYS` that it has. */
  readonly keys: Readonly<Partial<Record<keyof typeof OWN_KEYS, string>>>;
  /** Those `SHARED_KEYS` that it does not have. */
  readonly lacks?: readonly (typeof SHARED_KEYS)[number][];
  /** Expressions for the amounts, if its columns have other names. */
  readonly money?: Readonly<Record<(typeof MONEY)[number], string>>;
  /** Column with the delays of reports. */
  readonly delays?: string;
  /** Keys that only its daily or only its hourly sums have. */
  readonly only?: { readonly day?: readonly string[]; readonly hour?: readonly string[] };
}

/** Keys that not every product has, with the value for none. */
const OWN_KEYS = { channel_id: '0', landing_gw: '0', brand: `''`, operator: `'0'` } as const;
const SHARED_KEYS = [
  'customer_id',
  'app_id',
  'supplier_id',
  'mcc',
  'sale_staff_id',
  'sale_dept_id',
  'res_staff_id',
  'res_dept_id',
] as const;
const MONEY = ['revenue', 'cost', 'gift'] as const;
const NO_DELAYS = `arrayReduce('quantilesTDigestState(0.5, 0.95)', emptyArrayUInt32())`;

/** Products with a resource side, each from the sums of its records. */
const RECORD_PARTS: readonly Part[] = [
  {
    product: 'sms',
    flow: 'sms',
    day: 'agg_sms_day',
    hour: 'agg_sms_hour',
    keys: { channel_id: 'channel_id', brand: 'brand', operator: `concat(toString(mcc), '-', mnc)` },
    only: { day: ['brand'], hour: ['operator'] },
    delays: 'dlr_q',
    counts: [
      'msg',
      'msg_parts',
      'rejected',
      'submit_fail',
      'accepted',
      'accepted_parts',
      'accepted_dlr',
      'delivered',
      'delivered_parts',
      'failed',
      'told_unknown',
      'bill_parts',
    ],
  },
  {
    product: 'voice',
    flow: 'voice',
    day: 'agg_voice_day',
    hour: 'agg_voice_hour',
    keys: { landing_gw: 'landing_gw' },
    counts: [
      'attempts',
      'blocked',
      'seizures',
      'answered',
      'busy',
      'no_answer',
      'declined',
      'talk_s',
      'bill_s',
      'short_calls',
      'pdd_sum',
      'pdd_n',
    ],
  },
];

/** Ledger products for messages and calls: they duplicate the amounts of the records above, so they are left out. */
const OF_RECORDS = ['sms', 'otp_sms', 'two_way', 'voice', 'ai_voice', 'otp_voice'];

/**
 * All other products, including future ones: only the ledger has their amounts. Gifts are no revenue, what they pay for
 * has a cost (rule 22).
 */
const LEDGER_PART: Part = {
  product: {
    column: 'product',
    where: `product not in (${OF_RECORDS.map((name) => `'${name}'`).join(', ')})`,
  },
  flow: 'ledger',
  day: 'agg_consume_day',
  keys: {},
  lacks: ['supplier_id', 'res_staff_id', 'res_dept_id'],
  counts: [],
  money: { revenue: `amount * (kind != 'gift_use')`, cost: 'cost', gift: `amount * (kind = 'gift_use')` },
};

const COUNTS = [...new Set(RECORD_PARTS.flatMap(({ counts }) => counts))];

/** One part in the common column layout: metrics that it does not count are null. */
function partText(part: Part, by: 'day' | 'hour'): string {
  const isKnown = (key: keyof typeof OWN_KEYS): boolean =>
    !(part.only?.[by === 'day' ? 'hour' : 'day'] ?? []).includes(key);
  const keys = (Object.keys(OWN_KEYS) as (keyof typeof OWN_KEYS)[]).map((key) => {
    const none = OWN_KEYS[key];
    return `${isKnown(key) ? (part.keys[key] ?? none) : none} as ${key}`;
  });
  const counts = COUNTS.map((name) =>
    part.counts.includes(name) ? `toNullable(toInt64(${name})) as ${name}` : `cast(null, 'Nullable(Int64)') as ${name}`,
  );
  const money = MONEY.map((name) => `cast(${part.money?.[name] ?? name}, 'Decimal(38, 6)') as ${name}`);
  const { product } = part;
  const columns = [
    typeof product === 'string' ? `'${product}' as product` : `cast(${product.column}, 'String') as product`,
    `stat_${by}`,
    ...SHARED_KEYS.map((key) => (part.lacks?.includes(key) === true ? `0 as ${key}` : key)),
    ...keys,
    ...counts,
    ...money,
    `${part.delays ?? NO_DELAYS} as dlr_q`,
  ];
  const where = typeof product === 'string' ? '' : ` where ${product.where}`;
  return `select ${columns.join(', ')} from ${part[by] ?? ''}${where}`;
}

const [DAY, HOUR] = ['products_day', 'products_hour'];
const table = (by: 'day' | 'hour', parts: readonly Part[]): SumTable => ({
  name: by === 'day' ? DAY : HOUR,
  by,
  from: `(${parts.map((part) => partText(part, by)).join(' union all ')})`,
});

const OWN_DIMS: Readonly<Record<string, DimSql>> = {
  product: { columns: ['product'] },
  brand: { columns: ['brand'], in: [DAY] },
  channelName: { columns: ['channel_id'] },
  landingName: { columns: ['landing_gw'] },
  operator: { columns: ['operator'], in: [HOUR] },
};

const storeOf = (parts: readonly Part[], hours: SumTable): Store => ({
  flows: parts.map(({ flow }) => flow),
  tables: [table('day', parts), hours],
  dims: { ...companyDims(HOUR), ...OWN_DIMS },
  split: ({ by }) => ({
    keys: ['product', `stat_${by}`, ...SHARED_KEYS, ...Object.keys(OWN_KEYS)],
    counts: COUNTS,
    money: MONEY,
    states: ['dlr_q'],
  }),
  metrics: {
    ...SMS_STORE.metrics,
    ...VOICE_STORE.metrics,
    ...MONEY_SQL,
    gift: ({ sum }) => sum('gift'),
    channels: ({ distinct }) => distinct('nullIf(channel_id, 0)'),
  },
});

const HOURS = table('hour', RECORD_PARTS);

/**
 * Messages and calls together (rules 15 to 17 and 27 apply to each): the customer side and the resource side read the
 * same rows.
 */
export const PRODUCT_STORE: Store = storeOf(RECORD_PARTS, HOURS);

/** The same plus ledger products, on the customer side only: the ledger has no suppliers and only company days. */
export const PERFORMANCE_STORE: Store = storeOf([...RECORD_PARTS, LEDGER_PART], {
  ...HOURS,
  only: {
    dim: 'product',
    keys: Object.keys(PRODUCTS),
    why: {
      zh: '按小时或按其他时区只能统计短信和语音，请先按产品筛选',
      en: 'Hourly figures and other time zones are available for SMS and voice only. Filter by product first',
    },
  },
});
