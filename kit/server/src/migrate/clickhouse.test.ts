import { describe, expect, it } from 'vitest';
import { fillNames, SINGLE_NODE, splitStatements } from './clickhouse.ts';

describe('ClickHouse migrations', () => {
  it('are split at semicolons at the end of a line, without comments', () => {
    const text = "-- one; two;\ncreate table a (x String default ';');\n\n-- next\ninsert into a values ('b;c'); \n";
    expect(splitStatements(text)).toEqual(["create table a (x String default ';')", "insert into a values ('b;c')"]);
  });

  it('keep a last statement without a semicolon and drop empty ones', () => {
    expect(splitStatements('select 1;\n;\n\nselect 2')).toEqual(['select 1', 'select 2']);
    expect(splitStatements('-- nothing but a word\n')).toEqual([]);
  });

  it('get engine names for one node or for a cluster', () => {
    const text = 'create table {{database}}.x {{on_cluster}} (a Int8) engine = {{merge_tree}} order by a';
    expect(fillNames(text, { ...SINGLE_NODE, database: 'records' })).toBe(
      'create table records.x  (a Int8) engine = MergeTree order by a',
    );
    const cluster = {
      database: 'r',
      on_cluster: 'on cluster c1',
      merge_tree: "ReplicatedMergeTree('/p', '{replica}')",
    };
    expect(fillNames(text, cluster)).toBe(
      "create table r.x on cluster c1 (a Int8) engine = ReplicatedMergeTree('/p', '{replica}') order by a",
    );
  });

  it('fail on an unknown variable', () => {
    expect(() => fillNames('engine = {{mergetree}}', SINGLE_NODE as never)).toThrow(
      'unknown migration variable {{mergetree}}',
    );
  });
});
