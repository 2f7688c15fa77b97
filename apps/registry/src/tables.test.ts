import { globSync } from 'node:fs';
import { join } from 'node:path';
import { policiesOf, type Table } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { modules } from './modules.ts';

const root = join(import.meta.dirname, '../../..');

describe('the declared tables of each module', () => {
  const files = globSync('modules/*/server/tables.ts', { cwd: root });

  it.each(files)('%s: every table with an owner has a policy from its declaration', async (file) => {
    const tables = (await import(join(root, file))) as Readonly<Record<string, Table>>;
    const id = file.split('/')[1];
    const { rowSecurity = [] } = modules.find(({ contract }) => contract.id === id) ?? {};
    const byTable = (one: { table: string }, other: { table: string }) => one.table.localeCompare(other.table);
    expect(rowSecurity.toSorted(byTable)).toEqual(policiesOf(tables).toSorted(byTable));
  });

  it('include those whose rows belong to sales', () => {
    const owned = modules.flatMap(({ rowSecurity = [] }) => rowSecurity.map(({ table }) => table));
    expect(files.length).toBeGreaterThan(10);
    expect(owned).toEqual(expect.arrayContaining(['crm.customer', 'crm.opportunity', 'fc.usage_day']));
  });
});
