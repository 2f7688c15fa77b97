import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startVitest } from 'vitest/node';
import type { TestReport } from './report.ts';
import { ReportWriter } from './report-writer.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'report-writer-'));
  const head = 'const { test, describe } = globalThis;\n';
  await writeFile(
    join(root, 'a.test.js'),
    `${head}describe('R1 outer', () => { test('one', () => {}); test.skip('two', () => {}); });`,
  );
  await writeFile(join(root, 'b.test.js'), `${head}test('three', () => { throw new Error('no'); });`);
});
afterAll(() => rm(root, { recursive: true }));

/** Runs Vitest inside Vitest, so that the test uses what Vitest really passes to a reporter. */
async function runTests(filters: string[] = []): Promise<void> {
  const options = {
    root,
    config: false as const,
    globals: true,
    watch: false,
    reporters: [new ReportWriter(join(root, 'out'))],
  };
  const exitCode = process.exitCode;
  const vitest = await startVitest('test', filters, {
    ...options,
    projects: [{ test: { name: 'unit', globals: true } }],
  });
  await vitest.close();
  process.exitCode = exitCode;
}

async function read(name: string): Promise<TestReport | null> {
  const text = await readFile(join(root, 'out', name), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as TestReport);
}

test('a run of one file does not touch the whole report; a whole run writes titles, suites, files and states', async () => {
  await runTests(['a.test']);
  expect(await read('unit.json')).toBeNull();
  expect((await read('partial-unit.json'))?.tests).toHaveLength(2);

  await runTests();
  const report = await read('unit.json');
  const tests = report?.tests
    .map(({ file, suites, title, state }) => [file, ...suites, title, state].join(' | '))
    .sort();
  expect(tests).toEqual([
    'a.test.js | R1 outer | one | passed',
    'a.test.js | R1 outer | two | skipped',
    'b.test.js | three | failed',
  ]);
  expect(report?.tests.find((each) => each.title === 'three')?.errors[0]).toMatch(/^no\n/u);
});
