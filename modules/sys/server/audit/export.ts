import { AppError, CODES, EXPORT_MAX_ROWS, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, createAuditedFile, tableFile } from '@switchboard/kit-server';
import { AUDIT_OBJECT, LOG_COLUMNS, type logExport, logFields } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { listCalls, listObjects } from './options.repo.ts';
import { spanOf } from './range.ts';
import { findLog } from './repo.ts';
import { scopeOf } from './service.ts';

const TITLE = { zh: '系统日志', en: 'System log' };

/** Exports the log as a file, newest first. The export itself is logged. */
export async function exportLog(
  { columns = [...LOG_COLUMNS], format, createdAt, ...filters }: ParsedInputOf<typeof logExport>,
  context: Context,
) {
  const db = sysDb(context);
  const { locale } = context;
  const span = spanOf(createdAt);
  const limit = EXPORT_MAX_ROWS + 1;
  const [found, objects, calls] = await Promise.all([
    findLog(db, { span, scope: scopeOf(context), filters, after: null, limit }),
    listObjects(db),
    listCalls(db),
  ]);
  if (found.length > EXPORT_MAX_ROWS) throw new AppError(CODES.exportTooLarge);
  const names = new Map([...objects, ...calls].map(({ code, name }) => [code, name[locale]]));
  const rows = found.map((row) => ({
    ...row,
    objectCode: row.objectCode === null ? null : (names.get(row.objectCode) ?? row.objectCode),
    action: names.get(row.action) ?? row.action,
  }));
  const exported = { object: AUDIT_OBJECT, filters: { ...filters, createdAt: span }, columns, format, rows };
  return await createAuditedFile(
    context,
    exported,
    async () => await tableFile({ title: TITLE[locale], fields: logFields, columns, rows, locale, format }),
  );
}
