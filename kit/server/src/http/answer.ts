import {
  AppError,
  CODE_TEXT,
  CODES,
  type Envelope,
  type FieldProblem,
  type Label,
  type Locale,
  problemsOf,
} from '@switchboard/kit-contract';
import type { z } from 'zod';

export function success<T>(data: T, locale: Locale): Envelope<T> {
  return { code: CODES.ok, msg: textOf(CODES.ok, locale), data };
}

export function refusal(error: AppError, locale: Locale): Envelope {
  const data = error.code === CODES.validation ? inLanguage(error.data, locale) : error.data;
  return { code: error.code, msg: error.label?.[locale] ?? textOf(error.code, locale), data };
}

export function invalidInput(error: z.ZodError, input: unknown): AppError {
  return new AppError(CODES.validation, { data: problemsOf(error, input) });
}

/** A service describes a field error in both languages; the caller receives one. */
function inLanguage(data: unknown, locale: Locale): unknown {
  if (!Array.isArray(data)) return data;
  return (data as { field: string; msg: string | Label }[]).map(
    ({ field, msg }): FieldProblem => ({ field, msg: typeof msg === 'string' ? msg : msg[locale] }),
  );
}

export function textOf(code: number, locale: Locale): string {
  return CODE_TEXT[code]?.[locale] ?? String(code);
}

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '53300',
]);

/** A zero character, or a number or a time beyond the range of the column type: valid in form, so only PostgreSQL notices. */
const UNSTORABLE = new Set(['22003', '22007', '22008', '22009', '22021', '22P05']);

/** True for a caller's value that PostgreSQL cannot store: the caller's mistake, not a server fault. */
export function isUnstorable(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && UNSTORABLE.has(code);
}

/** True when an engine is unavailable, which is worth a retry, unlike a fault of our own. */
export function isEngineDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (
    (typeof code === 'string' && LOST_CONNECTION.has(code)) ||
    /connection (terminated|timeout|error)|timeout exceeded when trying to connect|query read timeout/i.test(
      error.message,
    )
  );
}
