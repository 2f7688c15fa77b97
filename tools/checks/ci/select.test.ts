import { expect, test } from 'vitest';
import type { Entry, Ledger } from './ledger.ts';
import { ledgerProblem } from './ledger.ts';
import { type Policy, selectTests } from './select.ts';

const policy: Policy = {
  seed: 1,
  isAlways: (file) => file === 'always',
  isKilling: (file) => file.startsWith('killed'),
  oneIn: { unchanged: 6, killing: 3, reached: 3, kit: 2 },
  workers: 1,
  defaultSeconds: 10,
  budgetSeconds: 100_000,
  restSeconds: 100_000,
  shareOf: () => 1,
};
const deps = { own: 'a', wide: 'b', shared: 'c' };
const entry = (fields: Partial<Entry> = {}): Entry => ({
  ...deps,
  seconds: 10,
  secondTry: [],
  proves: [],
  ...fields,
});
const ledger = (files: Record<string, Entry>): Ledger => ({
  whole: { commit: 'c0', finishedAt: '2026-11-18T00:00:00Z', minutes: 70 },
  modules: {},
  files,
});
const many = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const candidates = (files: readonly string[], now = deps) => files.map((file) => ({ file, now }));
const entries = (files: readonly string[], fields: Partial<Entry> = {}) =>
  Object.fromEntries(files.map((file) => [file, entry(fields)]));

test('a file with a changed own dependency runs, and so do new files and files that needed a retry', () => {
  const { run } = selectTests(
    candidates(['changed', 'new', 'unsteady', 'always']),
    ledger({
      changed: entry({ own: 'old' }),
      unsteady: entry({ secondTry: ['x'] }),
      always: entry(),
    }),
    policy,
  );
  expect(run.map(({ file, reason }) => `${file} ${reason}`).toSorted()).toEqual([
    'always always',
    'changed changed',
    'new new',
    'unsteady unsteady',
  ]);
});

test('tests that kill processes all run when their own module changed, and a third of them when another module changed', () => {
  const [own, other] = [many('killed-own', 60), many('killed-other', 60)];
  const book = ledger({ ...entries(own, { own: 'old' }), ...entries(other, { wide: 'old' }) });
  const { run } = selectTests(candidates([...own, ...other]), book, policy);
  expect(run.filter(({ file }) => file.startsWith('killed-own'))).toHaveLength(60);
  expect(run.filter(({ reason }) => reason === 'killing').length).toBeLessThan(35);
});

test('a sixth of the unchanged files runs, different ones for the next seed, each once in six seeds', () => {
  const files = many('f', 120);
  const book = ledger(entries(files));
  const runs = Array.from({ length: 6 }, (_, seed) =>
    selectTests(candidates(files), book, { ...policy, seed: 40 + seed }).run.map(({ file }) => file),
  );
  expect(runs.flat().toSorted()).toEqual(files.toSorted());
  for (const run of runs) expect(run.length).toBeGreaterThan(5);
});

test('an unchanged file that is not run is carried over; a changed one is waiting', () => {
  const [kit, same] = [many('kit', 60), many('same', 60)];
  const { run, carried, waiting } = selectTests(
    candidates([...kit, ...same]),
    ledger({ ...entries(kit, { shared: 'old' }), ...entries(same) }),
    policy,
  );
  expect(run.length + carried.length + waiting.length).toBe(120);
  expect(carried.every((file) => file.startsWith('same'))).toBe(true);
  expect(waiting.every((file) => file.startsWith('kit'))).toBe(true);
  expect(waiting.length).toBeGreaterThan(15);
});

test('when the expected time exceeds the budget, unchanged files are dropped first and firm ones never', () => {
  const [changed, same] = [many('changed', 30), many('same', 30)];
  const book = ledger({ ...entries(changed, { own: 'old' }), ...entries(same) });
  const { run, expectedSeconds } = selectTests(candidates([...changed, ...same, 'always', 'new']), book, {
    ...policy,
    budgetSeconds: 120,
  });
  expect(expectedSeconds).toBeLessThanOrEqual(120);
  expect(run.filter(({ reason }) => reason === 'unchanged')).toEqual([]);
  expect(run.filter(({ reason }) => reason === 'always' || reason === 'new')).toHaveLength(2);
});

test('a large module leaves less time for the files it reaches, which rotate, and all its own files still run', () => {
  const [changed, reached] = [many('changed', 30), many('reached', 120)];
  const book = ledger({ ...entries(changed, { own: 'old' }), ...entries(reached, { wide: 'old' }) });
  const runOf = (seed: number): string[] =>
    selectTests(candidates([...changed, ...reached]), book, { ...policy, seed, restSeconds: 350 }).run.map(
      ({ file }) => file,
    );
  const runs = Array.from({ length: 40 }, (_, seed) => runOf(seed));
  for (const run of runs) expect(run.filter((file) => file.startsWith('changed'))).toHaveLength(30);
  for (const run of runs) expect(run.filter((file) => file.startsWith('reached')).length).toBeLessThanOrEqual(5);
  expect(new Set(runs.flat().filter((file) => file.startsWith('reached'))).size).toBeGreaterThan(60);
});

test('a file that tests a share of its cases is expected to take that share of its time', () => {
  const book = ledger({ always: entry({ seconds: 100 }), new: entry({ own: 'old' }) });
  const halved = { ...policy, shareOf: (file: string) => (file === 'always' ? 0.5 : 1) };
  expect(selectTests(candidates(['always', 'new']), book, halved).expectedSeconds).toBe(60);
});

test('without a ledger everything is new', () => {
  expect(selectTests(candidates(['a', 'b']), null, policy).run.map(({ reason }) => reason)).toEqual(['new', 'new']);
});

test('a whole run older than seven days or not in the history is rejected', () => {
  const now = new Date('2026-11-24T00:00:00Z');
  expect(ledgerProblem(ledger({}), { now, isAncestor: true })).toBeNull();
  expect(ledgerProblem(ledger({}), { now: new Date('2026-11-26T00:00:00Z'), isAncestor: true })).toContain('8.0 days');
  expect(ledgerProblem(ledger({}), { now, isAncestor: false })).toContain('not an ancestor');
  expect(ledgerProblem(null, { now, isAncestor: false })).toContain('missing');
});
