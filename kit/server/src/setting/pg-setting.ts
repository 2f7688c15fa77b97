import type { AnySetting, Call, Fields, Label, Setting } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import type { Handler } from '../module.ts';
import { pageOf } from '../resource/page.ts';
import { definePgSource, type PgSource } from '../resource/source.ts';
import type { Table } from '../table/table.ts';
import { changeHandlers } from './handlers.ts';
import { readHandlers } from './read-handlers.ts';
import { sealedColumn } from './sealed-fields.ts';
import type { Values } from './store.ts';

type Sql = RawBuilder<unknown>;

/** What a change does to one row. */
export interface RowChange {
  readonly id: string;
  readonly action: 'add' | 'edit' | 'remove' | 'import' | 'restore';
  /** All edited fields before and after it; null where there is no row. Secrets show their last digits only. */
  readonly before: Values | null;
  readonly after: Values | null;
}

interface Hooks {
  /** Refuses a change by throwing. Runs in the transaction of the change, before it. */
  readonly check?: (
    tx: Db,
    change: Omit<RowChange, 'id'> & { readonly id: string | null },
    context: Context,
  ) => Promise<void>;
  /** Consequences in the same transaction; an import passes all of its rows. */
  readonly saved?: (tx: Db, changes: readonly RowChange[], context: Context) => Promise<void>;
}

interface Stored<F extends Fields, Row> extends Hooks {
  readonly table: Table<Row>;
  /** Joins behind the table, which is `t`. */
  readonly join?: Sql;
  /** Fields that are no column of the table. */
  readonly columns?: { readonly [K in keyof F]?: Sql };
  /** Columns with one value for all rows of the setting: rows with another value do not belong to it. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** How many records use a row, for the aspect `used`. */
  readonly used?: Sql;
  /** Message for a key that exists already. */
  readonly taken?: Label;
}

type TryOut<D> = D extends { readonly tryOut: { readonly result: infer R extends { readonly _output: unknown } } }
  ? {
      /** Runs in a read-only transaction. */
      readonly tryOut: (tx: Db, input: { readonly values: Values } & Values, context: Context) => Promise<R['_output']>;
    }
  : unknown;
type Used<D> = D extends { readonly used: true } ? { readonly used: Sql } : unknown;

/** A setting with its rows: the list, the handlers of its calls, and what search and the JSON file use. */
export interface PgSetting extends Hooks {
  readonly setting: AnySetting;
  // oxlint-disable-next-line typescript/no-explicit-any -- one list contains settings with different fields
  readonly source: PgSource<any>;
  // oxlint-disable-next-line typescript/no-explicit-any -- and with different tables
  readonly table: Table<any>;
  readonly fixed: Readonly<Record<string, string>>;
  readonly taken: Label | undefined;
  readonly tryOut?: (tx: Db, input: { readonly values: Values } & Values, context: Context) => Promise<unknown>;
  readonly handlers: readonly Handler[];
}

/** Binds a setting to its table (docs/adr/0019). List it in `settings` of the module's server. */
export function definePgSetting<D, F extends Fields, Row>(
  setting: Setting<D, F>,
  stored: Stored<F, Row> & NoInfer<TryOut<D> & Used<D>>,
): PgSetting {
  const { table, columns, join, fixed = {}, used, taken, ...hooks } = stored as Stored<Fields, Row>;
  const { resource } = setting as AnySetting;
  const tabs = setting.tabs;
  const own = Object.entries(fixed).map(([name, value]) => sql`${ref(table, name)} = ${value}`);
  // a table may hold the items of other dictionaries
  const codes =
    tabs === undefined ? [] : [sql`${ref(table, tabs)} = any(${Object.keys(resource.fields[tabs].values)}::text[])`];
  const where = [...own, ...codes];
  const source = definePgSource<Fields, Table>({
    resource,
    table,
    alias: 't',
    join: sql`left join sys.staff_name kit_staff on kit_staff.id = t.updated_by ${join ?? sql``}`,
    scope: { none: 'settings apply to the whole company' },
    ...(where.length === 0 ? {} : { where: sql.join(where, sql` and `) }),
    columns: {
      updatedByName: sql`kit_staff.name`,
      ...(used === undefined ? {} : { used }),
      ...Object.fromEntries((setting.sealed ?? []).map((name) => [name, sealedColumn(table, name)])),
      ...columns,
    },
  });
  const bound = { setting, source, table, fixed, taken, ...hooks };
  return {
    ...bound,
    handlers: [
      {
        call: resource.calls.page as Call,
        run: async (input: never, context: never) => await pageOf(source, input, context),
      },
      ...changeHandlers(bound),
      ...readHandlers(bound),
    ],
  };
}

function ref(table: Table, name: string): Sql {
  const column = table.fields.get(name);
  if (column === undefined) throw new Error(`${table.table} has no column for ${name}`);
  return sql.ref(`t.${column}`);
}
