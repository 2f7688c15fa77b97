import { BQ_CODES } from '@switchboard/bq-contract';
import { AppError, fieldRefusal } from '@switchboard/kit-contract';

export interface Window {
  readonly from: number;
  readonly to: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Records rule 39: the narrower a question is by itself, the longer it may look back. */
const WIDEST = { id: 180 * DAY, phone: 180 * DAY, app: 31 * DAY, none: DAY } as const;

/** The time that a question is about, in milliseconds; without one it is the last day. */
export function windowOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined } | undefined,
  by: Exclude<keyof typeof WIDEST, 'id'>,
  now = Date.now(),
): Window {
  if ((asked?.from === undefined) !== (asked?.to === undefined))
    throw fieldRefusal('submitTime', { zh: '请选择开始和结束时间', en: 'Choose both ends of the time' });
  const to = asked?.to === undefined ? now : Date.parse(asked.to);
  const from = asked?.from === undefined ? to - (by === 'phone' ? WIDEST.phone : DAY) : Date.parse(asked.from);
  if (to - from > WIDEST[by]) throw new AppError(BQ_CODES.windowTooWide);
  return { from, to };
}

/** The first and the last number that a message of this time can have: it begins with its milliseconds. */
export const idsOf = ({ from, to }: Window): readonly [string, string] => [
  String(BigInt(Math.max(0, from)) << 22n),
  String(((BigInt(Math.max(0, to)) + 1n) << 22n) - 1n),
];

export const timeOfId = (id: string): number => Number(BigInt(id) >> 22n);

/** A day is a part of the table: the others are not opened. */
export const timeText = (column: string, { from, to }: Window): string =>
  `${column} between fromUnixTimestamp64Milli(${from}) and fromUnixTimestamp64Milli(${to})`;

/** The time in which these were submitted. */
export const spanOf = (ids: readonly string[]): Window => {
  const times = ids.map(timeOfId);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (to - from > WIDEST.id) throw new AppError(BQ_CODES.windowTooWide);
  return { from, to };
};
