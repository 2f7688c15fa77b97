import type { RecordReport } from '@switchboard/bq-contract';
import { type ExportQuery, fieldsRefused } from '@switchboard/kit-contract';
import { type Context, type ExportFeed, handle, handleFeed, type Handler } from '@switchboard/kit-server';
import { clearFields, readQuery } from './read-query.ts';
import { openReading, reportPage } from './reading.ts';
import { takeTurn } from '../record/turns.ts';

const SLICE = 5_000;

/** Query and export handlers of reports over record sums. */
export function handleReports(reports: readonly RecordReport[]): Handler[] {
  return reports.flatMap((one) => [
    handle(
      one.report.calls.page,
      async (input, context) =>
        (await takeTurn(context, async () => await reportPage(one, input as never, context))) as never,
    ),
    ...handleFeed(one.report, (query, context) => feedOf(one, query, context)),
  ]);
}

/** The rows of the page as a file: same columns, same order, all rows. */
function feedOf(
  report: RecordReport,
  { columns: exportColumns, format: _format, ...input }: ExportQuery,
  context: Context,
): ExportFeed {
  const reportQuery = readQuery(report, input, context);
  const isClear = clearFields(report.report, context);
  const hasColumn = (name: string): boolean =>
    name === 'period'
      ? reportQuery.grain !== null
      : !(name in report.report.report.dims) || reportQuery.dims.includes(name);
  const isCompared = reportQuery.before !== null;
  const columns = (exportColumns ?? report.report.list.columns).filter(
    (name) =>
      hasColumn(name) &&
      (isCompared || !/(?:Before|Change)$/u.test(name)) &&
      (exportColumns !== undefined || isClear(name)),
  );
  const refused = columns.filter((name) => !isClear(name));
  if (refused.length > 0) throw fieldsRefused(refused, report.report.fields);
  const opened = openReading(report, input, context);
  opened.catch(() => {}); // the consumer of the promise handles the error
  return {
    columns,
    count: async (most) => await (await opened).count(most),
    async *batches() {
      const reading = await opened;
      for (let offset = 0; ; offset += SLICE) {
        const rows = await reading.rows(SLICE, offset);
        if (rows.length > 0) yield rows;
        if (rows.length < SLICE) return;
      }
    },
  };
}
