import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createTemporaryDatabase, lockingMigrations, migrationsSince, testEnv } from '@switchboard/kit-server/testing';
import { expect, it } from 'vitest';
import { modules } from './modules.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A customer's database has the schema of the last release; here, of the last whole run of CI. */
async function lastWhole(): Promise<string> {
  const ledger = JSON.parse(await readFile(resolve(root, '.ci/ledger.json'), 'utf8')) as { whole: { commit: string } };
  return ledger.whole.commit;
}

it('a migration since the last whole run does not lock a table against its users while it reads or writes it', async () => {
  const commit = await lastWhole();
  execFileSync('git', ['cat-file', '-e', commit], { cwd: root });
  const { old, added } = await migrationsSince(commit, modules);
  expect(old.length).toBeGreaterThan(0);
  if (added.length === 0) return;
  const temporary = await createTemporaryDatabase(testEnv());
  try {
    expect(await lockingMigrations(temporary.env['DATABASE_URL'] as string, old, added)).toEqual([]);
  } finally {
    await temporary.drop();
  }
});
