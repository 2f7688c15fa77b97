import type { RecordReport } from '@switchboard/bq-contract';
import { fieldsRefused, REPORT_MAX_ROWS } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import type { Period } from './period.ts';
import { clearFields } from './read-query.ts';
import { openReading } from './reading.ts';
import { findSupplierNos } from './usage.repo.ts';

const DIM = 'supplierName';
const MONEY = 'cost';
const KEY = /^supplierName:(\d{1,18})$/u;

export interface SeenSuppliers {
  readonly period: Period;
  /** Names by supplier number, as assigned by purchasing. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Suppliers with a row in a report, for this user and query. A user who may not see suppliers or costs is refused (rule
 * 51).
 */
export async function suppliersOfReport(report: RecordReport, input: object, context: Context): Promise<SeenSuppliers> {
  const isClear = clearFields(report.report, context);
  const refused = [DIM, MONEY].filter((name) => !isClear(name));
  if (refused.length > 0) throw fieldsRefused(refused, report.report.fields);
  const reading = await openReading(report, { ...input, dims: [DIM] }, context);
  const rows = await reading.rows(REPORT_MAX_ROWS, 0);
  const byId = new Map(
    rows.flatMap((row) => {
      const id = KEY.exec(String(row['id']))?.[1];
      return id === undefined || id === '0' ? [] : [[id, String(row[DIM])] as const];
    }),
  );
  const codes = await findSupplierNos(bqDb(context), [...byId.keys()]);
  return {
    period: reading.reportQuery.period,
    names: new Map([...codes].map(([id, code]) => [code, byId.get(id) ?? code])),
  };
}
