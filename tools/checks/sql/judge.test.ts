import { describe, expect, it } from 'vitest';
import { excuseOf, temporaryTables } from './judge.ts';

const refusal = { code: '42P01', message: 'relation "moved" does not exist', isAtParameter: false };
const executed = { isExecuted: true, hasFreePick: false };

describe('refusals of PostgreSQL', () => {
  it('reports a column and a table that do not exist', () => {
    const column = { ...refusal, code: '42703', message: 'column t.nmae does not exist' };
    expect(excuseOf(column, executed, new Set())).toBeNull();
    expect(excuseOf(refusal, executed, new Set())).toBeNull();
  });

  it('excuses a temporary table that the sources create', () => {
    const tables = temporaryTables(['sql`create temporary table moved on commit drop as select 1`']);
    expect(excuseOf(refusal, executed, tables)).toBe('needs a temporary table or function of its session');
  });

  it('excuses a missing table only in a query that may be part of another statement', () => {
    const missing = { ...refusal, message: 'missing FROM-clause entry for table "c"' };
    expect(excuseOf(missing, { ...executed, isExecuted: false }, new Set())).toBe('part of another statement');
    expect(excuseOf(missing, executed, new Set())).toBeNull();
  });

  it('excuses a type that does not fit only where the column was picked from several', () => {
    const operator = { ...refusal, code: '42883', message: 'operator does not exist: bigint ~~* unknown' };
    expect(excuseOf(operator, { ...executed, hasFreePick: true }, new Set())).toBe('a column is picked at run time');
    expect(excuseOf(operator, executed, new Set())).toBeNull();
  });

  it('excuses a syntax error at a placeholder, where the sources have SQL made elsewhere', () => {
    const syntax = { code: '42601', message: 'syntax error at or near "$1"', isAtParameter: true };
    expect(excuseOf(syntax, executed, new Set())).toBe('SQL made elsewhere is passed in');
    expect(excuseOf({ ...syntax, isAtParameter: false }, executed, new Set())).toBeNull();
  });
});
