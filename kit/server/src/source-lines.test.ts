import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withSourceLines } from './source-lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'switchboard-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  join(folder, 'api.js.map'),
  // line 2 of the file is line 5 of the source
  JSON.stringify({ version: 3, sources: ['../app/fail.ts'], names: [], mappings: ';AAIE' }),
);

it('maps file and line to the source, and leaves everything else unchanged', () => {
  const stack = (first: string): string => `Error: x
    at fail (${first})
    at async file://${folder}/other.js:7:1
    at /srv/node_modules/pg/lib/client.js:9:3
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)`;
  const mapped = stack(`${join(folder, '..', 'app/fail.ts')}:5:3`);
  expect(withSourceLines(stack(`file://${folder}/api.js:2:10`))).toBe(mapped);
  rmSync(join(folder, 'api.js.map'));
  // cached by the first lookup
  expect(withSourceLines(stack(`file://${folder}/api.js:2:10`))).toBe(mapped);
  expect(withSourceLines(stack(`${folder}/api.js:1:1`))).toBe(stack(`${folder}/api.js:1:1`));
});

it('returns the position unchanged when its map cannot be read', () => {
  writeFileSync(join(folder, 'broken.js.map'), '{');
  expect(withSourceLines(`at ${folder}/broken.js:1:1`)).toBe(`at ${folder}/broken.js:1:1`);
});
