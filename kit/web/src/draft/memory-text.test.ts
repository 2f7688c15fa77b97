import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { memoryText, memoryValue } from './memory-text.ts';

test('values are restored unchanged, including picker dates at any depth', () => {
  const at = dayjs('2026-03-01T08:00:00.000Z');
  const back = memoryValue(memoryText({ name: '华东', range: [at, null], list: [1, { on: at }] })) as {
    name: string;
    range: [dayjs.Dayjs, null];
    list: [number, { on: dayjs.Dayjs }];
  };
  expect(back.name).toBe('华东');
  expect(dayjs.isDayjs(back.range[0]) && back.range[0].isSame(at)).toBe(true);
  expect(back.range[1]).toBeNull();
  expect(back.list[1].on.isSame(at)).toBe(true);
});

test('an object that only has the same key stays unchanged', () => {
  expect(memoryValue(memoryText({ $date: 'x', other: 1 }))).toEqual({ $date: 'x', other: 1 });
});
