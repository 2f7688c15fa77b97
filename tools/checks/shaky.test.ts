import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { judgeShaky, parseShakyList, SHAKY_LIST, type ShakyEntry } from './shaky.ts';

const reported = (fullName: string, isShaky: boolean) => ({ file: 'a.int.test.ts', fullName, isShaky });
const entry = (test: string, file = 'a.int.test.ts'): ShakyEntry => ({
  file,
  test,
  reason: 'the browser is slow to start',
  since: '2026-11-18',
});

const always = (): string[] => ['one', 'two'];

describe('a test that passed only on retry', () => {
  it('fails CI if it also needed a retry in the recorded run, unless it is listed', () => {
    const tests = [reported('x > one', true), reported('x > two', true), reported('x > three', true)];
    expect(judgeShaky(tests, [entry('x > two')], always)).toEqual([
      'needed a second try twice in a row and is not in .ci/shaky.json: a.int.test.ts x > one',
    ]);
    expect(judgeShaky(tests, [], () => [])).toEqual([]);
  });

  it('is identified by file and full name together', () => {
    const tests = [reported('x > one', true), { ...reported('x > one', false), file: 'b.int.test.ts' }];
    expect(judgeShaky(tests, [entry('x > one', 'b.int.test.ts')], always)).toHaveLength(1);
  });
});

describe('the list', () => {
  it('may name a test that passed at once or was not run, but not one that does not exist', () => {
    expect(judgeShaky([reported('x > one', false)], [entry('x > one')], always)).toEqual([]);
    expect(judgeShaky([reported('x > one', false)], [entry('x > one', 'c.int.test.ts')], always)).toEqual([]);
    expect(judgeShaky([reported('x > one', false)], [entry('x > renamed')], always)).toEqual([
      'is in .ci/shaky.json and does not exist: a.int.test.ts x > renamed',
    ]);
  });

  it('has a reason and a date for every entry', () => {
    const { reason: _, ...bare } = entry('x > one');
    expect(() => parseShakyList(JSON.stringify([bare]))).toThrow('reason');
    expect(() => parseShakyList(JSON.stringify([{ ...entry('x'), since: 'last week' }]))).toThrow('since');
    expect(parseShakyList(JSON.stringify([entry('x')]))).toEqual([entry('x')]);
  });

  it('is valid as committed, and its titles are in their files', async () => {
    const list = parseShakyList(await readFile(SHAKY_LIST, 'utf8'));
    const gone: string[] = [];
    for (const { file, test } of list)
      if (!(await readFile(file, 'utf8')).includes(test.split(' > ').at(-1) ?? test)) gone.push(test);
    expect(gone).toEqual([]);
  });
});
