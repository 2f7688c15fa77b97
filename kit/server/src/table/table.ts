import { type RawBuilder, sql } from 'kysely';
import { defineRowSecurity, type RowSecurity, type RowShare } from '../rights/row-security.ts';
import { camelCase } from './names.ts';

declare const ROW: unique symbol;

/** A table, declared once by its module. `Row` is its type in the generated database types. */
export interface Table<Row = unknown> {
  /** With its schema: `fc.settle_rate`. */
  readonly table: string;
  /** Fields and their columns: `validFrom` is `valid_from`. */
  readonly fields: ReadonlyMap<string, string>;
  readonly columns: ReadonlySet<string>;
  /** For `from` and `join` of hand-written SQL. */
  as(alias: string): RawBuilder<unknown>;
  readonly [ROW]?: Row;
}

/** Changes of its rows are in the audit log (`saveAudited`, `archiveAudited`). */
export interface AuditedTable<Row = unknown> extends Table<Row> {
  /** Business object code of the entries. */
  readonly audit: string;
  /** Columns whose values no entry contains. */
  readonly unaudited: ReadonlySet<string>;
}

interface Audit<Column extends string> {
  /** Business object code of the entries in the audit log; that of the owned rows by default. */
  readonly audit: string;
  /** Secrets, and columns that only say when and how a row was computed: their values are in no entry. */
  readonly unaudited?: readonly Column[];
}

/** Rows have an owner: the declaration gives the condition of repositories, the policy and the explanation (ADR 0009). */
export type OwnedTable<Row = unknown> = AuditedTable<Row> & RowSecurity;

/** Who owns the rows. */
export interface Ownership<Column extends string> {
  /** Business object code for which roles grant scopes. */
  readonly object: string;
  readonly owner?: Column;
  readonly dept?: Column;
  /** Code of the legal entity. */
  readonly entity?: Column;
  readonly share?: RowShare | readonly RowShare[];
}

/** The column with the code of the object, and who owns the rows of each. */
type SharedOwnership<Column extends string> = Omit<Ownership<Column>, 'object'> & { readonly objectColumn: Column };

/** Rows of several business objects, each with scopes and policies of its own. */
export type SharedTable<Row = unknown> = Table<Row> & {
  /** The rows of one object, as the declaration of its module. */
  ofObject(object: string): OwnedTable<Row>;
};

interface DefineTable<DB> {
  <Name extends keyof DB & string>(name: Name): Table<DB[Name]>;
  <Name extends keyof DB & string>(
    name: Name,
    ownership: Ownership<keyof DB[Name] & string> & Partial<Audit<keyof DB[Name] & string>>,
  ): OwnedTable<DB[Name]>;
  <Name extends keyof DB & string>(name: Name, audit: Audit<keyof DB[Name] & string>): AuditedTable<DB[Name]>;
  <Name extends keyof DB & string>(
    name: Name,
    ownership: SharedOwnership<keyof DB[Name] & string>,
  ): SharedTable<DB[Name]>;
}

/** `columns` is generated from the migrated schema (`columns.gen.ts`), like the types. */
export function tablesOf<DB>(
  columns: Readonly<Partial<Record<keyof DB & string, readonly string[]>>>,
): DefineTable<DB> {
  const define = <Name extends keyof DB & string>(
    name: Name,
    declared?: Partial<Ownership<string> & Pick<SharedOwnership<string>, 'objectColumn'> & Audit<string>>,
  ): Table<DB[Name]> | AuditedTable<DB[Name]> | SharedTable<DB[Name]> => {
    const own = columns[name];
    // the types contain views, the columns do not
    if (own === undefined) throw new Error(`${name} is no table of this module`);
    const table: Table<DB[Name]> = {
      table: name,
      fields: new Map(own.map((column) => [camelCase(column), column])),
      columns: new Set(own),
      as: (alias) => sql`${sql.table(name)} ${sql.ref(alias)}`,
    };
    if (declared === undefined) return table;
    const { object, objectColumn, audit, unaudited = [], ...ownership } = declared;
    const audited = { ...table, unaudited: new Set(unaudited) };
    const owned = (of: string): OwnedTable<DB[Name]> => ({
      ...audited,
      audit: audit ?? of,
      ...defineRowSecurity({
        ...ownership,
        ...(objectColumn === undefined ? {} : { objectColumn }),
        object: of,
        table: name,
      }),
    });
    if (objectColumn !== undefined) return { ...table, ofObject: owned };
    if (object !== undefined) return owned(object);
    return { ...audited, audit: audit as string };
  };
  return define as DefineTable<DB>;
}

export const isOwned = <Row>(table: Table<Row>): table is OwnedTable<Row> => 'object' in table;

/** For `rowSecurity` of the module: every declared table whose rows have an owner. */
export function policiesOf(tables: Readonly<Record<string, Table>>): RowSecurity[] {
  return Object.values(tables).filter(isOwned);
}

/** The column of a field; the types already exclude other names. */
export function columnOfField(table: Table, field: string): string {
  const column = table.fields.get(field);
  if (column === undefined) throw new Error(`${table.table} has no column for ${field}`);
  return column;
}
