import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { locked, type Stored, type StoredRow, storeAndReturn } from './store-row.ts';
import type { AuditedTable } from './table.ts';
import { archiveRow } from './write-row.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an entry says besides the values of the row. */
interface Entry extends Pick<AuditEntry, 'category'> {
  /** `add`, `edit` or `delete` by default. */
  readonly action?: string;
  /** Facts that are no columns of the row, such as its members or a reason. */
  readonly besides?: { readonly before?: Values; readonly after?: Values };
}

interface SavedRow<Row> extends Omit<StoredRow<Row>, 'table' | 'version' | 'by'>, Entry {
  readonly table: AuditedTable<Row>;
  /** The version that the user last saw; absent when the row is locked already. */
  readonly version?: number;
}

type Actor = Pick<Context, 'audit' | 'principal'>;

/** `storeRow` with its entry in the audit log: the fields that changed, with their previous and new values. */
export async function saveAudited<Row>(
  tx: Db,
  { action, category, besides, ...row }: SavedRow<Row>,
  context: Actor,
): Promise<Stored> {
  const { id, before, after } = await storeAndReturn(tx, { ...row, by: context.principal.staffId });
  const isShown = (field: string): boolean =>
    isAudited(row.table, field) && !isDeepStrictEqual(before?.[field], after[field]);
  await context.audit(tx, {
    object: row.table.audit,
    objectId: id,
    action: action ?? (before === null ? 'add' : 'edit'),
    ...(category === undefined ? {} : { category }),
    ...(before === null ? {} : { before: { ...only(before, isShown), ...besides?.before } }),
    after: { ...only(after, isShown), ...besides?.after },
  });
  return { id, before };
}

interface ArchivedRow<Row> extends Entry {
  readonly table: AuditedTable<Row>;
  readonly id: string;
  /** The version that the user last saw; absent when the row is locked already. */
  readonly version?: number;
}

/** `archiveRow` with its entry in the audit log: what the row contained. */
export async function archiveAudited<Row extends { id: unknown; deleted_at: unknown }>(
  tx: Db,
  { table, action = 'delete', category, besides, ...row }: ArchivedRow<Row>,
  { audit, principal }: Actor,
): Promise<void> {
  const stored = await locked(tx, { table, ...row });
  await archiveRow(tx, table, { id: row.id, by: principal.staffId });
  const fields = [...table.fields].filter(([field, column]) => !TECHNICAL.has(column) && isAudited(table, field));
  const before = Object.fromEntries(fields.map(([field, column]) => [field, stored[column]]));
  await audit(tx, {
    object: table.audit,
    objectId: row.id,
    action,
    ...(category === undefined ? {} : { category }),
    before: { ...before, ...besides?.before },
    ...(besides?.after === undefined ? {} : { after: besides.after }),
  });
}

const TECHNICAL = new Set([
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'deleted_by',
]);

const isAudited = ({ unaudited, fields }: AuditedTable, field: string): boolean =>
  !unaudited.has(fields.get(field) ?? field);

const only = (values: Values, isShown: (field: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isShown(field)));
