import { AppError, CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';
import { spanOf } from './range.ts';

const NOW = Date.parse('2026-11-15T03:00:00.000Z');
const codeOf = (work: () => unknown): number => {
  try {
    work();
    return 0;
  } catch (error) {
    return error instanceof AppError ? error.code : -1;
  }
};

describe('query span', () => {
  it('is the last seven days by default', () => {
    expect(spanOf({}, NOW)).toEqual({ from: '2026-11-08T03:00:00.000Z', to: '2026-11-15T03:00:00.000Z' });
  });

  it('fills in an open end', () => {
    expect(spanOf({ from: '2026-10-01T00:00:00Z' }, NOW).to).toBe('2026-11-01T00:00:00.000Z');
    expect(spanOf({ to: '2026-10-08T00:00:00Z' }, NOW).from).toBe('2026-10-01T00:00:00.000Z');
  });

  it('is at most 31 days, to the millisecond', () => {
    const from = '2026-10-01T00:00:00.000+08:00';
    expect(codeOf(() => spanOf({ from, to: '2026-10-31T23:59:59.999+08:00' }))).toBe(0);
    expect(codeOf(() => spanOf({ from, to: '2026-11-01T00:00:00.000+08:00' }))).toBe(0);
    expect(codeOf(() => spanOf({ from, to: '2026-11-01T00:00:00.001+08:00' }))).toBe(CODES.validation);
    expect(codeOf(() => spanOf({ from, to: '2026-09-30T00:00:00.000+08:00' }))).toBe(CODES.validation);
  });
});

describe('a cursor', () => {
  it('is decoded to the value it was encoded from', () => {
    const at = { at: '2026-11-15T03:00:00.123Z', id: '9007199254740993' };
    expect(readCursor(writeCursor(at))).toEqual(at);
  });

  it.each(['', 'x', Buffer.from('2026-11-15T03:00:00.123Z 1; drop').toString('base64url'), 'MjAyNi0xMw'])(
    'is refused when invalid: %s',
    (text) => expect(codeOf(() => readCursor(text))).toBe(CODES.validation),
  );
});
