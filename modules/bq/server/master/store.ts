import { AppError, CODES, type Field, type Fields, type Label, type Resource } from '@switchboard/kit-contract';
import {
  type Context,
  type Db,
  inTransaction,
  isTaken,
  lockVersion,
  type RowValues,
  storeRow,
  type Table,
} from '@switchboard/kit-server';

type Values = Readonly<Record<string, unknown>>;

/** A table that users maintain. The fields of its list that the table has are stored. */
export interface Master<F extends Fields> {
  readonly resource: Resource<F>;
  readonly table: Table;
  /** Fields that the table calls differently; null: the table has a column of that name with other values. */
  readonly renamed?: { readonly [K in keyof F]?: string | null };
  /** Message for a row that already exists. */
  readonly taken: Label;
}

interface Definition<F extends Fields, Row> extends Master<F> {
  readonly table: Table<Row>;
  readonly renamed?: { readonly [K in keyof F]?: (keyof RowValues<Row> & string) | null };
}

export function defineMaster<F extends Fields, Row>(master: Definition<F, Row>): Master<F> {
  return master;
}

export interface Change {
  readonly tx: Db;
  readonly id: string | null;
  /** The previous row by field names; null = a new row. */
  readonly before: Values | null;
  /** The row after the change. */
  readonly after: Values;
}

interface RowVersion {
  readonly id: string | null;
  readonly version: number;
}

type Rule = (change: Change) => Promise<Values | void> | Values | void;

/** Creates or changes one row of a master: writable fields only, checked by the rule, with an audit entry. */
export async function storeMaster<F extends Fields>(
  master: Master<F>,
  sent: RowVersion & Values,
  context: Context,
  /** Refuses by throwing. Returned values, by fields of the table, are stored in addition to the input. */
  rule: Rule = () => undefined,
  /** Runs in the transaction of the row. */
  then: (tx: Db, id: string) => Promise<void> = async () => undefined,
): Promise<{ id: string }> {
  return await saidOnce(master, () =>
    inTransaction(context, async (tx) => {
      const saved = await storeIn(tx, master, sent, context, rule);
      await then(tx, saved.id);
      return saved;
    }),
  );
}

/** Stores all rows or none. */
export async function storeMasters<F extends Fields>(
  master: Master<F>,
  rows: readonly (RowVersion & Values)[],
  context: Context,
  /** Runs once before anything is written. */
  check: (tx: Db) => Promise<void>,
): Promise<{ id: string }[]> {
  return await saidOnce(master, () =>
    inTransaction(context, async (tx) => {
      await check(tx);
      const saved: { id: string }[] = [];
      for (const row of rows) saved.push(await storeIn(tx, master, row, context, () => undefined));
      return saved;
    }),
  );
}

async function storeIn<F extends Fields>(
  tx: Db,
  master: Master<F>,
  { id, version, ...sent }: RowVersion & Values,
  context: Context,
  rule: Rule,
): Promise<{ id: string }> {
  const { resource, table } = master;
  const by = context.principal.staffId;
  const before = id === null ? null : fieldsOf(master, await lockVersion(tx, { table, id, version }));
  const changes: Values = context.pickWritable(resource, sent, before);
  const more = (await rule({ tx, id, before, after: { ...before, ...changes } })) ?? {};
  const values = { ...storedOf(master, changes), ...more };
  // a form saved without changes changes nothing
  const isSame = id !== null && Object.keys(values).length === 0;
  const saved = isSame ? { id } : await storeRow(tx, { table, id, version, values, by, taken: master.taken });
  await context.audit(tx, {
    object: resource.code,
    objectId: saved.id,
    action: id === null ? 'add' : 'edit',
    ...(before === null ? {} : { before: pick(before, Object.keys(changes)) }),
    after: changes,
  });
  return { id: saved.id };
}

interface Move {
  readonly id: string;
  readonly version: number;
  readonly state: string;
}

/** Changes the state of one row if its table of moves allows it. */
export async function moveMaster<F extends Fields>(
  master: Master<F>,
  { id, version, state }: Move,
  context: Context,
  {
    moves,
    rule = () => undefined,
  }: {
    readonly moves: Readonly<Record<string, readonly string[]>>;
    readonly rule?: Rule;
  },
): Promise<true> {
  const { resource, table } = master;
  await inTransaction(context, async (tx) => {
    const stored: Values = await lockVersion(tx, { table, id, version });
    const from = String(stored['state']);
    if (moves[from]?.includes(state) !== true) throw new AppError(CODES.wrongState, { data: { state: from } });
    const before = fieldsOf(master, stored);
    const more = (await rule({ tx, id, before, after: { ...before, state } })) ?? {};
    const values = { state, ...more };
    await storeRow(tx, { table, id, version, values, by: context.principal.staffId });
    await context.audit(tx, {
      object: resource.code,
      objectId: id,
      action: 'state',
      before: { state: from },
      after: values,
    });
  });
  return true;
}

/** Turns violations of unique constraints in PostgreSQL into a conflict instead of an internal error. */
async function saidOnce<T>({ taken }: Pick<Master<Fields>, 'taken'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error)) throw new AppError(CODES.conflict, { label: taken });
    throw error;
  }
}

/** The name of a field in the table; null: the table does not store it. */
function nameOf<F extends Fields>({ table, renamed }: Master<F>, field: string): string | null {
  const name = renamed?.[field] === undefined ? field : renamed[field];
  return name !== null && table.fields.has(name) ? name : null;
}

function fieldsOf<F extends Fields>(master: Master<F>, row: Values): Values {
  return Object.fromEntries(
    Object.entries(master.resource.fields).flatMap(([field, { kind }]) => {
      const name = nameOf(master, field);
      return name === null ? [] : [[field, asSubmitted(kind, row[name])] as const];
    }),
  );
}

/** Values as in JSON, where country codes and numbers are text. */
function asSubmitted(kind: Field['kind'], value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(String);
  return kind === 'int' || kind === 'boolean' ? value : String(value);
}

function storedOf<F extends Fields>(master: Master<F>, changes: Values): Values {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([field, value]) => {
      const name = nameOf(master, field);
      return name === null ? [] : [[name, value] as const];
    }),
  );
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
