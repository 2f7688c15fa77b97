import { expect, test } from 'vitest';
import { killsWithoutRetry } from './kills-without-retry.ts';

const check = (text: string, path = 'tools/x/killed.int.test.ts') => killsWithoutRetry.check([{ path, text }]);

test('a file that kills processes sets retry: 0 on each of its suites and tests', () => {
  const kills = "  child.kill('SIGKILL');\n";
  expect(check(`describe('a', { retry: 0 }, () => {\n${kills}});\nit('b', () => {\n});\n`)).toMatchObject([
    { line: 4 },
  ]);
  expect(check(`it('b', {\n  timeout: 9,\n  retry: 0,\n}, () => {\n${kills}});\n`)).toEqual([]);
});

test('a file that kills nothing, and a unit test, need no setting', () => {
  expect(check("it('b', () => {});\n")).toEqual([]);
  expect(check("it('b', () => { child.kill(); });\n", 'tools/engines/pidfile.test.ts')).toEqual([]);
});
