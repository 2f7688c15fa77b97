import type { Fields, Label, Resource } from '@switchboard/kit-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  inTransaction,
  isUniqueViolation,
  lockVersion,
  type RowValues,
  storeRow,
  type Table,
} from '@switchboard/kit-server';
import { deleteRow } from './repo.ts';

type Values = Readonly<Record<string, unknown>>;

/** A small table that editors maintain: the editable fields of its list are columns of the table. */
export interface Setting<F extends Fields, Row> {
  readonly resource: Resource<F>;
  readonly table: Table<Row>;
  /** Message for a row that already exists. */
  readonly taken: Label;
}

export function defineSetting<F extends Fields, Row>(setting: Setting<F, Row>): Setting<F, Row> {
  return setting;
}

interface RowVersion {
  readonly id: string | null;
  readonly version: number;
}

/**
 * Creates or changes one row and writes its audit entry. `rule` runs before and refuses by throwing, `afterwards` runs
 * after.
 */
export async function storeSetting<F extends Fields, Row>(
  { resource, table, taken }: Setting<F, Row>,
  { id, version, ...sent }: RowVersion & Values,
  context: Context,
  {
    rule = async () => undefined,
    afterwards = async () => undefined,
  }: {
    readonly rule?: (tx: Db, changes: Values) => Promise<void>;
    readonly afterwards?: (tx: Db, before: Values | null, changes: Values) => Promise<void>;
  } = {},
): Promise<{ id: string }> {
  try {
    return await inTransaction(context, async (tx) => {
      const before = id === null ? null : editedOf(resource, await lockVersion(tx, { table, id, version }));
      const changes: Values = context.pickWritable(resource, sent, before);
      await rule(tx, changes);
      const by = context.principal.staffId;
      // checked against the schemas of the fields
      const values = changes as RowValues<Row>;
      const saved = await storeRow(tx, { table, id, version, values, by, taken });
      await afterwards(tx, before, changes);
      await context.audit(tx, {
        object: resource.code,
        objectId: saved.id,
        action: id === null ? 'add' : 'edit',
        ...(before === null ? {} : { before: pick(before, Object.keys(changes)) }),
        after: changes,
      });
      return { id: saved.id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError(CODES.conflict, { label: taken });
    throw error;
  }
}

export async function dropSetting<F extends Fields, Row>(
  { resource, table }: Setting<F, Row>,
  { id, version }: { id: string; version: number },
  context: Context,
): Promise<true> {
  await inTransaction(context, async (tx) => {
    const before = editedOf(resource, await lockVersion(tx, { table, id, version }));
    await deleteRow(tx, table, id);
    await context.audit(tx, { object: resource.code, objectId: id, action: 'remove', before });
  });
  return true;
}

const editedOf = <F extends Fields>({ fields }: Resource<F>, row: Values): Values =>
  pick(
    row,
    Object.keys(fields).filter((name) => fields[name]?.editable === true),
  );

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
