import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';
import { stepTable } from './step-table.ts';

const script = (name: string, code: string) => ({ name, command: ['node', '-e', code] as [string, ...string[]] });

test('results keep the order of the steps; a failed step does not stop the others', async () => {
  const results = await runSteps(
    [
      script('bad', 'console.error("broken"); process.exit(3)'),
      script('good', ''),
      { ...script('later', ''), skip: 'not yet' },
    ],
    { width: 2 },
  );
  expect(results.map(({ name, result }) => `${name} ${result}`)).toEqual(['bad FAILED', 'good ok', 'later skipped']);
  expect(results[0]?.output).toBe('broken\n');
});

test('stopsAtFailure skips the steps after a failed one', async () => {
  const steps = [script('good', ''), script('bad', 'process.exit(1)'), script('later', '')];
  const results = await runSteps(steps, { width: 1, stopsAtFailure: true });
  expect(results.map(({ result }) => result)).toEqual(['ok', 'FAILED', 'skipped']);
});

test('a missing command fails with its name', async () => {
  const [result] = await runSteps([{ name: 'x', command: ['no-such-command'] }], { width: 1 });
  expect(result).toMatchObject({ result: 'FAILED', output: expect.stringContaining('no-such-command') });
});

test('the table shows step, result and seconds, and why a step was skipped', () => {
  const table = stepTable([
    { name: 'types', result: 'ok', seconds: 3.21, output: '' },
    { name: 'gen', result: 'skipped', seconds: 0, output: 'not there yet' },
  ]);
  expect(table).toBe('types  ok          3.2 s\ngen    skipped     0.0 s  not there yet');
});
