import { stringify } from 'csv-stringify/sync';
import type { FileCell } from './cells.ts';

/** Without it Excel takes UTF-8 for the code page of the machine (sys R77). */
const BOM = '\uFEFF';

export function csvFile(header: readonly string[], rows: readonly (readonly FileCell[])[]): Buffer {
  const lines = [header, ...rows.map((row) => row.map(({ text }) => text))];
  return Buffer.from(BOM + stringify(lines, { record_delimiter: '\r\n' }));
}
