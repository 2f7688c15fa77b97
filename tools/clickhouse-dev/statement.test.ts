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

describe('what can be streamed', () => {
  it.each([
    'SELECT 1',
    '  select 1',
    '(SELECT 1) UNION ALL (SELECT 2)',
    '((select 1))',
    'WITH a AS (SELECT 1) SELECT * FROM a',
  ])('%s can', (sql) => expect(isStreamable(sql)).toBe(true));

  it('looks past leading comments', () => {
    expect(isStreamable('-- why\n/* what\nelse */ SELECT 1')).toBe(true);
    expect(isStreamable('-- SELECT 1\nDROP TABLE t')).toBe(false);
    expect(isStreamable('-- SELECT 1')).toBe(false);
  });

  it.each(['INSERT INTO t SELECT 1', 'SHOW TABLES', 'EXPLAIN SELECT 1', 'SET a = 1', 'selection', ''])(
    '%j cannot',
    (sql) => expect(isStreamable(sql)).toBe(false),
  );
});

describe('inserts whose rows are in the body', () => {
  it('finds target and format', () => {
    expect(parseInsertFromBody('INSERT INTO t (id, name)\nFORMAT JSONEachRow')).toEqual({
      target: 'INSERT INTO t (id, name)',
      settings: '',
      format: 'JSONEachRow',
    });
    expect(parseInsertFromBody('/* x */ insert into db.t format CSV ;\n')?.format).toBe('CSV');
  });

  it('keeps settings in front of the format, where the grammar wants them after the file', () => {
    const insert = parseInsertFromBody('INSERT INTO t SETTINGS async_insert = 1, max_threads=2 FORMAT CSV');
    expect(insert && insertFromFile(insert, '/x')).toBe(
      "INSERT INTO t FROM INFILE '/x' SETTINGS async_insert = 1, max_threads=2 FORMAT CSV",
    );
  });

  it('is not misled by columns called settings or format', () => {
    const insert = parseInsertFromBody('INSERT INTO t (settings, format) FORMAT CSV');
    expect(insert && insertFromFile(insert, '/x')).toBe("INSERT INTO t (settings, format) FROM INFILE '/x' FORMAT CSV");
  });

  it.each(["INSERT INTO t VALUES (1, 'a')", 'INSERT INTO t SELECT 1', 'SELECT 1 FORMAT CSV', ''])('%j is none', (sql) =>
    expect(parseInsertFromBody(sql)).toBeNull(),
  );
});

describe('the rest of the text', () => {
  it('takes the format at the end over the default', () => {
    expect(outputFormat('SELECT 1 FORMAT Parquet', 'JSON')).toBe('Parquet');
    expect(outputFormat('SELECT format FROM t', 'JSON')).toBe('JSON');
  });

  it('drops semicolons at the end only', () => {
    expect(withoutTrailingSemicolons(" SELECT ';' ; ;\n")).toBe("SELECT ';'");
  });

  it('quotes values and names so that they stay values and names', () => {
    expect(quote("it's a \\ slash")).toBe("'it\\'s a \\\\ slash'");
    expect(quote("\\'; DROP TABLE t; --")).toBe("'\\\\\\'; DROP TABLE t; --'");
    expect(quoteIdentifier('a`b\\c')).toBe('`a\\`b\\\\c`');
  });
});
