import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { LOG_DEFAULT_DAYS, LOG_MAX_DAYS } from '@switchboard/sys-contract';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Sys R60: one query spans at most 31 days. A missing end is filled in. */
export function spanOf(
  { from, to }: { from?: string | undefined; to?: string | undefined } = {},
  now = Date.now(),
): Span {
  const end = to === undefined ? (from === undefined ? now : Date.parse(from) + LOG_MAX_DAYS * DAY_MS) : Date.parse(to);
  const start = from === undefined ? end - LOG_DEFAULT_DAYS * DAY_MS : Date.parse(from);
  if (start > end) throw refused(ENDS_BEFORE);
  if (end - start > LOG_MAX_DAYS * DAY_MS) throw refused(TOO_LONG);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

const TOO_LONG: Label = {
  zh: `查询时间跨度不能超过 ${LOG_MAX_DAYS} 天`,
  en: `The time range cannot exceed ${LOG_MAX_DAYS} days`,
};
const ENDS_BEFORE: Label = { zh: '结束时间不能早于开始时间', en: 'The end time cannot be before the start time' };

function refused(label: Label): AppError {
  return new AppError(CODES.validation, { label, data: [{ field: 'createdAt', msg: label.en }] });
}
