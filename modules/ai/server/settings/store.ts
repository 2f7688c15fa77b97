import type { Fields, Label, Resource } from '@switchboard/kit-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, lockVersion, storeRow } from '@switchboard/kit-server';
import { deleteRow } from './repo.ts';

type Values = Readonly<Record<string, unknown>>;

/** A small table that editors maintain: maps the fields of its list to columns. */
export interface Setting<F extends Fields> {
  readonly resource: Resource<F>;
  readonly table: string;
  readonly columns: { readonly [K in keyof F]?: string };
  /** Message for a row that already exists. */
  readonly taken: Label;
}

export function defineSetting<F extends Fields>(setting: Setting<F>): Setting<F> {
  return setting;
}

interface RowVersion {
  readonly id: string | null;
  readonly version: number;
}

const UNIQUE = '23505';

/**
 * Creates or changes one row and writes its audit entry. `rule` runs before and refuses by throwing, `afterwards` runs
 * after.
 */
export async function storeSetting<F extends Fields>(
  setting: Setting<F>,
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
  const { resource, table, taken } = setting;
  try {
    return await inTransaction(context, async (tx) => {
      const before = id === null ? null : fieldsOf(setting, await lockVersion(tx, { table, id, version }));
      const changes: Values = context.pickWritable(resource, sent, before);
      await rule(tx, changes);
      const by = context.principal.staffId;
      const values = columnsOf(setting, changes);
      // a form saved without changes changes nothing
      const isSame = id !== null && Object.keys(values).length === 0;
      const saved = isSame ? { id } : await storeRow(tx, { table, id, version, values, by, taken });
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
    if ((error as { code?: unknown }).code === UNIQUE) throw new AppError(CODES.conflict, { label: taken });
    throw error;
  }
}

export async function dropSetting<F extends Fields>(
  setting: Setting<F>,
  { id, version }: { id: string; version: number },
  context: Context,
): Promise<true> {
  const { resource, table } = setting;
  await inTransaction(context, async (tx) => {
    const before = fieldsOf(setting, await lockVersion(tx, { table, id, version }));
    await deleteRow(tx, table, id);
    await context.audit(tx, { object: resource.code, objectId: id, action: 'remove', before });
  });
  return true;
}

function fieldsOf<F extends Fields>({ columns }: Setting<F>, row: Values): Values {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column as string] ?? null]));
}

function columnsOf<F extends Fields>({ columns }: Setting<F>, changes: Values): Values {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      const column = columns[name];
      return column === undefined ? [] : [[column, value] as const];
    }),
  );
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
