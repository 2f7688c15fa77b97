import { expect, it } from 'vitest';
import { partOf } from './parts.ts';
import { daysToCompare } from './tie-out.ts';

/** 03:00 on the 18th, company time. */
const NOW = Date.parse('2026-11-17T19:00:00Z');
const handed = (day: string, at = '2026-11-10T19:00:00Z') => ({ day, handedOverAt: new Date(at) });
const tiedAt = (ranAt: string, hasDifference = false) => ({ ranAt, hasDifference });
const LAST_NIGHT = '2026-11-16T19:00:00Z';
const TONIGHT = '2026-11-17T18:30:00Z';

it('a night compares the last week, plus older days that changed or that differ, each of them once', () => {
  const tied = new Map([
    ['2026-10-01', tiedAt(LAST_NIGHT)],
    ['2026-10-02', tiedAt(LAST_NIGHT, true)],
    ['2026-10-03', tiedAt(LAST_NIGHT)],
    ['2026-11-11', tiedAt(LAST_NIGHT)],
    ['2026-11-12', tiedAt(TONIGHT, true)],
  ]);
  const moved = new Set(['2026-10-03']);
  const days = daysToCompare({ handed: [...tied.keys()].map((day) => handed(day)), tied, moved, now: NOW });
  expect(days).toEqual(['2026-10-02', '2026-10-03', '2026-11-11']);
});

it('a day is compared right after it was passed to finance, and again when it was corrected this night', () => {
  const tied = new Map([['2026-11-14', tiedAt(TONIGHT)]]);
  const days = daysToCompare({
    handed: [handed('2026-11-14', '2026-11-17T18:45:00Z'), handed('2026-11-17', '2026-11-17T18:45:00Z')],
    tied,
    moved: new Set(),
    now: NOW,
  });
  expect(days).toEqual(['2026-11-14', '2026-11-17']);
});

it('products close with the records that they are based on, ledger-only products at a fixed time', () => {
  expect(['sms', 'otp_sms', 'two_way', 'voice', 'ai_voice', 'otp_voice', 'number', 'whatsapp'].map(partOf)).toEqual([
    ...Array.from({ length: 3 }, () => 'sms'),
    ...Array.from({ length: 3 }, () => 'voice'),
    'ledger',
    'ledger',
  ]);
});
