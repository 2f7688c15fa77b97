import { AppError, CODES, type Label, type Resource } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { FieldRights } from '../rights/visible.ts';
import { detailOf } from './page.ts';
import type { Row } from './scoped-read.ts';
import type { PgSource } from './source.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- sources of different fields belong to one kind of record
type AnySource = PgSource<any>;

/** A kind of record with comments and changes, and the lists through which it can be read. */
export interface RecordKind {
  /** Object code, as in its audit rows. */
  readonly object: string;
  /** Name of one record in a message: "a comment on the customer …". */
  readonly name: Label;
  /** A user who can read a row of one of these may read the record. */
  readonly sources: readonly AnySource[];
  readonly titleOf: (row: Row) => string;
  /** Page that shows the record: the link of a notice. */
  readonly pathOf: (id: string) => string;
  /** Other names of a field in audit rows and logs: `newSource` is a value of `sourceCode`, shown by its level. */
  readonly fieldOf?: Readonly<Record<string, string>>;
}

export function defineRecord(kind: RecordKind): RecordKind {
  return kind;
}

export interface ReadRecord {
  readonly kind: RecordKind;
  /** The list that authorized the reader: its right decides which fields they see. */
  readonly resource: Resource;
  readonly row: Row;
}

/** Field levels for reading audit rows and logs of an object, also under the other names of its fields. */
export function changeRights(
  { principal, recordKinds }: Pick<Context, 'principal' | 'recordKinds'>,
  key: string,
  object: string,
): FieldRights | null {
  const rights = principal.fieldsOf(key, object);
  if (rights === null) return null;
  const others = recordKinds.find((kind) => kind.object === object)?.fieldOf ?? {};
  const named = Object.entries(others).flatMap(([name, field]) => {
    const right = rights.get(field);
    return right === undefined ? [] : [[name, right] as const];
  });
  return new Map([...rights, ...named]);
}

type Reader = Pick<Context, 'db' | 'principal' | 'rowSecurity' | 'recordKinds'>;

/** The record as the user may see it, through the first list that shows it; missing and denied answer alike (sys R35). */
export async function readRecord(context: Reader, object: string, id: string): Promise<ReadRecord> {
  const kind = context.recordKinds.find((one) => one.object === object);
  for (const source of kind?.sources ?? []) {
    const row = await rowBy(source, id, context);
    if (kind !== undefined && row !== null) return { kind, resource: source.resource, row };
  }
  throw new AppError(CODES.notFound);
}

async function rowBy(source: AnySource, id: string, context: Reader): Promise<Row | null> {
  try {
    // a read uses only the context parts in `Reader`; the rest belongs to the surrounding call
    return (await detailOf(source, id, context as Context)) as Row;
  } catch (error) {
    if (error instanceof AppError && (error.code === CODES.notFound || error.code === CODES.noPermission)) return null;
    throw error;
  }
}
