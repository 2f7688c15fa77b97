import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MigrationFile, pendingMigrations, readMigrations, statementsOf } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchboard-files-'));
});
afterAll(async () => await rm(folder, { recursive: true }));

const makeFolder = async (name: string, files: Record<string, string>): Promise<string> => {
  const path = join(folder, name);
  await mkdir(join(path, 'clickhouse'), { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(path, file), text);
  return path;
};

describe('migration files', () => {
  it('are read in the order of their numbers; folders are ignored', async () => {
    const path = await makeFolder('good', { '0010-b.sql': 'select 10', '0002-a.sql': 'select 2' });
    expect(await readMigrations('crm', path)).toEqual([
      expect.objectContaining({ module: 'crm', name: '0002-a.sql', sql: 'select 2' }),
      expect.objectContaining({ module: 'crm', name: '0010-b.sql', sql: 'select 10' }),
    ]);
  });

  it('marked as concurrent contain only index statements, which run one by one', async () => {
    const good =
      '-- concurrently: the table is in use\ndrop index concurrently if exists crm.a;\n-- why\ncreate index concurrently a\n  on crm.t (x);\n';
    const path = await makeFolder('concurrent', { '0001-a.sql': good });
    const [file] = await readMigrations('crm', path);
    expect(statementsOf(file as MigrationFile)).toEqual([
      'drop index concurrently if exists crm.a',
      'create index concurrently a\n  on crm.t (x)',
    ]);
    const bad = await makeFolder('concurrent-bad', { '0001-a.sql': '-- concurrently\nalter table crm.t add x int;\n' });
    await expect(readMigrations('crm', bad)).rejects.toThrow('alter table crm.t add x int');
  });

  it('are empty when the module has no folder', async () => {
    expect(await readMigrations('crm', join(folder, 'nothing-here'))).toEqual([]);
  });

  it.each(['1-a.sql', '0001_a.sql', '0001-A.sql', '0001-a.sql.bak', 'readme.md'])(
    'with the name %s stop the run',
    async (name) => {
      const path = await makeFolder(`bad-${name}`, { [name]: '' });
      await expect(readMigrations('crm', path)).rejects.toThrow(`crm: "${name}" is not a migration name`);
    },
  );

  it('get a checksum of the text', async () => {
    const [one] = await readMigrations('crm', await makeFolder('text1', { '0001-a.sql': 'select 1' }));
    const [two] = await readMigrations('crm', await makeFolder('text2', { '0001-a.sql': 'select 1 ' }));
    expect(one?.checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(one?.checksum).not.toBe(two?.checksum);
  });
});

describe('pending migrations', () => {
  const file = (name: string, module = 'crm'): MigrationFile => ({ module, name, sql: '', checksum: name });
  const ran = (...files: MigrationFile[]) => new Map(files.map((one) => [`${one.module}/${one.name}`, one.checksum]));
  const [one, two, three] = [file('0001-a.sql'), file('0002-b.sql'), file('0003-c.sql')] as const;

  it('are the files that did not run yet, in order', () => {
    expect(pendingMigrations([one, two, three], ran(one))).toEqual([two, three]);
    expect(pendingMigrations([one, two], ran(one, two))).toEqual([]);
  });

  it('are refused when a file changed after it ran', () => {
    expect(() => pendingMigrations([{ ...one, checksum: 'other' }, two], ran(one))).toThrow(
      'crm/0001-a.sql was changed after it ran',
    );
  });

  it('are refused when a file was added before one that ran', () => {
    expect(() => pendingMigrations([one, two, three], ran(one, three))).toThrow(
      'crm/0002-b.sql comes before 0003-c.sql, which already ran',
    );
  });

  it('are determined per module: another module’s numbers do not matter', () => {
    expect(pendingMigrations([one, file('0009-z.sql', 'sys')], ran(file('0009-z.sql', 'sys')))).toEqual([one]);
  });
});
