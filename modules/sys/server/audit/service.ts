import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { changeRights, type Context, type RowScope, visibleNames, visibleValues } from '@switchboard/kit-server';
import {
  AUDIT_OBJECT,
  LOG_KEY,
  type LogDetail,
  type LogRow,
  type logChain,
  type logOptions,
  type logPage,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { chainState, fieldLabels, listCalls, listDepts, listObjects } from './options.repo.ts';
import { spanOf } from './range.ts';
import { findLog, findLogEntry } from './repo.ts';

export async function pageOfLog(
  { cursor, limit, createdAt, ...filters }: ParsedInputOf<typeof logPage>,
  context: Context,
): Promise<ResultOf<typeof logPage>> {
  const rows = await findLog(sysDb(context), {
    span: spanOf(createdAt),
    scope: scopeOf(context),
    filters,
    after: cursor === undefined ? null : readCursor(cursor),
    limit: limit + 1,
  });
  const hasMore = rows.length > limit;
  const list = rows.slice(0, limit).map((row) => visibleRow(row, context));
  const last = list.at(-1);
  const nextCursor = hasMore && last !== undefined ? writeCursor({ at: last.createdAt, id: last.id }) : null;
  return { list, nextCursor, hasMore };
}

/** An entry out of scope returns the same error as a missing one (sys R35). */
export async function logEntry(id: string, context: Context): Promise<LogDetail> {
  const db = sysDb(context);
  const row = await findLogEntry(db, id, scopeOf(context));
  if (row === null) throw new AppError(CODES.notFound);
  const { before, after, deptNamesZh, deptNamesEn, ...rest } = row;
  const rights = rightsOn(row.objectCode, context);
  const deptNames = context.locale === 'zh' ? deptNamesZh : deptNamesZh.map((zh, index) => deptNamesEn[index] ?? zh);
  return {
    ...visibleRow(rest, context),
    ua: row.ua,
    traceId: row.traceId,
    sessionId: row.sessionId,
    seal: row.seal,
    deptNames,
    before: visibleValues(before, rights),
    after: visibleValues(after, rights),
    labels: row.objectCode === null ? {} : await fieldLabels(db, row.objectCode),
  };
}

export async function optionsOfLog(context: Context): Promise<ResultOf<typeof logOptions>> {
  const db = sysDb(context);
  const [objects, calls, depts] = await Promise.all([listObjects(db), listCalls(db), listDepts(db, scopeOf(context))]);
  return { objects, calls, depts };
}

export async function stateOfChain(context: Context): Promise<ResultOf<typeof logChain>> {
  return await chainState(sysDb(context));
}

/** By the key of the call: the right to view the log does not include the right to export it. */
export function scopeOf({ principal, callKey }: Context): RowScope {
  const scope = principal.scopeOf(callKey ?? LOG_KEY, AUDIT_OBJECT);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

function rightsOn(objectCode: string | null, context: Context) {
  return objectCode === null ? null : changeRights(context, LOG_KEY, objectCode);
}

function visibleRow(row: LogRow, context: Context): LogRow {
  return { ...row, changed: visibleNames(row.changed, rightsOn(row.objectCode, context)) };
}
