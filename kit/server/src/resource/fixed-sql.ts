import type { Fields } from '@switchboard/kit-contract';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { PgSource } from './source.ts';

type Sql = RawBuilder<unknown>;

/** Compiles, and connects to nothing. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The same piece as finished text, so that it is not put together for every call; one that holds values stays as it is. */
export function fixed(piece: Sql): Sql {
  const { sql: text, parameters } = piece.compile(compiler);
  return parameters.length === 0 ? sql.raw(text) : piece;
}

/** Finished pieces of a source by their name; null until the source is used again: some are made for one call. */
const pieces = new WeakMap<object, Map<string, Sql> | null>();
/** Visible fields differ by role: more sets than this of one list are put together call by call. */
const MAX_PIECES = 100;

export function fixedPiece<F extends Fields>(source: PgSource<F>, name: string, make: () => Sql): Sql {
  const known = pieces.get(source);
  if (known === undefined || known === null) {
    pieces.set(source, known === undefined ? null : new Map());
    return make();
  }
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = fixed(make());
  if (known.size < MAX_PIECES) known.set(name, made);
  return made;
}
