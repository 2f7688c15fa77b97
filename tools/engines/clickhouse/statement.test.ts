import { describe, expect, it } from 'vitest';
import {
  insertFromFile,
  isStreamable,
  outputFormat,
  parseInsertFromBody,
  quote,
  quoteIdentifier,
  withoutTrailingSemicolons,
} from './statement.ts';

describe('streamable statements', () => {
  it.each([
    'SELECT 1',
    '  select 1',
    '(SELECT 1) UNION ALL (SELECT 2)',
    '((select 1))',
    'WITH a AS (SELECT 1) SELECT * FROM a',
  ])('%s is streamable', (sql) => expect(isStreamable(sql)).toBe(true));

  it('leading comments are skipped', () => {
    expect(isStreamable('-- why\n/* what\nelse */ SELECT 1')).toBe(true);
    expect(isStreamable('-- SELECT 1\nDROP TABLE t')).toBe(false);
    expect(isStreamable('-- SELECT 1')).toBe(false);
  });

  it.each(['INSERT INTO t SELECT 1', 'SHOW TABLES', 'EXPLAIN SELECT 1', 'SET a = 1', 'selection', ''])(
    '%j is not streamable',
    (sql) => expect(isStreamable(sql)).toBe(false),
  );
});

describe('inserts with rows in the body', () => {
  it('returns target and format', () => {
    expect(parseInsertFromBody('INSERT INTO t (id, name)\nFORMAT JSONEachRow')).toEqual({
      target: 'INSERT INTO t (id, name)',
      settings: '',
      format: 'JSONEachRow',
    });
    expect(parseInsertFromBody('/* x */ insert into db.t format CSV ;\n')?.format).toBe('CSV');
  });

  it('places settings before the format, although the grammar wants them after the file', () => {
    const insert = parseInsertFromBody('INSERT INTO t SETTINGS async_insert = 1, max_threads=2 FORMAT CSV');
    expect(insert && insertFromFile(insert, '/x')).toBe(
      "INSERT INTO t FROM INFILE '/x' SETTINGS async_insert = 1, max_threads=2 FORMAT CSV",
    );
  });

  it('is not confused by columns named settings or format', () => {
    const insert = parseInsertFromBody('INSERT INTO t (settings, format) FORMAT CSV');
    expect(insert && insertFromFile(insert, '/x')).toBe("INSERT INTO t (settings, format) FROM INFILE '/x' FORMAT CSV");
  });

  it.each(["INSERT INTO t VALUES (1, 'a')", 'INSERT INTO t SELECT 1', 'SELECT 1 FORMAT CSV', ''])(
    '%j is not such an insert',
    (sql) => expect(parseInsertFromBody(sql)).toBeNull(),
  );
});

describe('text helpers', () => {
  it('a format at the end overrides the default', () => {
    expect(outputFormat('SELECT 1 FORMAT Parquet', 'JSON')).toBe('Parquet');
    expect(outputFormat('SELECT format FROM t', 'JSON')).toBe('JSON');
  });

  it('only trailing semicolons are removed', () => {
    expect(withoutTrailingSemicolons(" SELECT ';' ; ;\n")).toBe("SELECT ';'");
  });

  it('quoting keeps values and names intact', () => {
    expect(quote("it's a \\ slash")).toBe("'it\\'s a \\\\ slash'");
    expect(quote("\\'; DROP TABLE t; --")).toBe("'\\\\\\'; DROP TABLE t; --'");
    expect(quoteIdentifier('a`b\\c')).toBe('`a\\`b\\\\c`');
  });
});
