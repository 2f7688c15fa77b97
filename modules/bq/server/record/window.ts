import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError, fieldRefusal, type Label } from '@switchboard/kit-contract';

export interface Window {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Records rule 39: the more selective a query is, the longer it may look back. */
const WIDEST = { id: 180 * DAY, phone: 180 * DAY, app: 31 * DAY, none: DAY } as const;

const TOO_WIDE = {
  none: {
    zh: '未选择应用或客户时最多查询 24 小时。请缩小时间范围，或选择应用、客户或完整号码',
    en: 'Without an account or a customer a query covers at most 24 hours. Narrow the time range, or choose an account, a customer or a full phone number',
  },
  app: {
    zh: '按应用或客户最多查询 31 天，请缩小时间范围',
    en: 'A query by account or customer covers at most 31 days. Narrow the time range',
  },
  phone: { zh: '最多查询 180 天，请缩小时间范围', en: 'A query covers at most 180 days. Narrow the time range' },
} as const satisfies Record<Exclude<keyof typeof WIDEST, 'id'>, Label>;

/** The time range of a query, in milliseconds; the last day by default. */
export function windowOf(
  range: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined,
  by: Exclude<keyof typeof WIDEST, 'id'>,
  now = Date.now(),
): Window {
  if ((range?.from === undefined) !== (range?.to === undefined))
    throw fieldRefusal('submitTime', { zh: '请选择开始和结束时间', en: 'Select a start and end time' });
  const to = range?.to === undefined ? now : Date.parse(range.to);
  const from = range?.from === undefined ? to - (by === 'phone' ? WIDEST.phone : DAY) : Date.parse(range.from);
  if (to - from > WIDEST[by]) throw new AppError(BQ_CODES.windowTooWide, { label: TOO_WIDE[by] });
  return { from, to };
}

/** The first and last possible message ID in this time range: an ID begins with its milliseconds. */
export const idsOf = ({ from, to }: Window): readonly [string, string] => [
  String(BigInt(Math.max(0, from)) << 22n),
  String(((BigInt(Math.max(0, to)) + 1n) << 22n) - 1n),
];

export const timeOfId = (id: string): number => Number(BigInt(id) >> 22n);

/** The table is partitioned by day; other days are not read. */
export const timeText = (column: string, { from, to }: Window): string =>
  `${column} between fromUnixTimestamp64Milli(${from}) and fromUnixTimestamp64Milli(${to})`;

/** The time range in which these messages were submitted. */
export const spanOf = (ids: readonly string[]): Window => {
  const times = ids.map(timeOfId);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (to - from > WIDEST.id) throw new AppError(BQ_CODES.windowTooWide);
  return { from, to };
};
