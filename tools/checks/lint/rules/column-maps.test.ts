import { describe, expect, test } from 'vitest';
import { columnMaps } from './column-maps.ts';

const REPO = 'modules/crm/server/task/repo.ts';
const lines = (text: string, path = REPO) => columnMaps.check([{ path, text }]).map(({ line }) => line);

describe('a map from fields to columns', () => {
  const MAP = "const COLUMN_OF = {\n  name: 'name',\n  dueAt: 'due_at',\n  assigneeId: 'assignee_id',\n} as const;";

  test('is refused', () => {
    expect(lines(`const one = 1;\n${MAP}`)).toEqual([2]);
    expect(lines(MAP, 'kit/server/src/resource/row.ts')).toEqual([1]);
  });

  test.each([
    ['of the record store', MAP, 'modules/bq/server/ledger/totals.ch.repo.ts'],
    ['in a test', MAP, 'modules/crm/server/task/task.test.ts'],
    ['of expressions', "const COLUMNS = { callId: 'call_id', mos: 'round(mos)', kind: 'kind' };", REPO],
    ['of names that are alike', "const KINDS = { direct: 'direct', agent: 'agent', partner: 'partner' };", REPO],
    ['of two names', "const NAMES = { dueAt: 'due_at', doneAt: 'done_at' };", REPO],
  ])('is allowed %s', (_, text, path) => {
    expect(lines(text, path)).toEqual([]);
  });
});

describe('a column of a source over a declared table', () => {
  const source = (columns: string, table = "table: taskTable, alias: 't'"): string =>
    `export const source = definePgSource({ ${table},\n  columns: {\n    ${columns}\n  } });`;

  test('is refused where it follows from the name of the field', () => {
    expect(lines(source('dueAt: sql`t.due_at`,'))).toEqual([3]);
  });

  test.each([
    ['another table', source('dueAt: sql`o.due_at`,')],
    ['another column', source('dueAt: sql`t.moved_to`,')],
    ['an expression', source('dueAt: sql`coalesce(t.due_at, now())`,')],
    ['a source without a table', source('dueAt: sql`t.due_at`,', 'from: sql`crm.task t`')],
  ])('is allowed for %s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });
});
