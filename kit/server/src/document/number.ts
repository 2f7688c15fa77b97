import { sql } from 'kysely';
import type { Db } from '../engines/postgres.ts';
import type { Table } from '../table/table.ts';

interface Counter {
  readonly prefix: string;
  readonly period: string;
  readonly last_no: unknown;
}

export interface NumberFormat {
  readonly prefix: string;
  /** The period in which numbers start at 1: it is a part of them. */
  readonly per: 'day' | 'month' | 'year';
  readonly digits: number;
}

const PERIODS = { day: 'YYMMDD', month: 'YYMM', year: 'YYYY' } as const;

/**
 * The next number of a kind of document: prefix, period and running number, `TR2611190001`. `counters` is the table
 * `doc_number` of the module. Numbers have no gaps, because a rolled-back transaction returns its own; until it ends,
 * the next document with the same prefix waits, so take the number late.
 */
export async function nextNumber<Row extends { [K in keyof Counter]: unknown }>(
  tx: Db,
  counters: Table<Row>,
  { prefix, per, digits }: NumberFormat,
): Promise<string> {
  const table = sql.table(counters.table);
  const { rows } = await sql<{ no: string }>`insert into ${table} as c (prefix, period, last_no)
    values (${prefix}, to_char(now() at time zone 'Asia/Shanghai', ${PERIODS[per]}), 1)
    on conflict (prefix, period) do update set last_no = c.last_no + 1
    returning prefix || period || lpad(last_no::text, ${digits}::int, '0') as no`.execute(tx);
  return (rows[0] as { no: string }).no;
}
