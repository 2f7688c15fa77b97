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

/** Only compiles; connects to nothing. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The same piece as fixed text, which is not rebuilt for every call; a piece with values stays unchanged. */
export function fixed(piece: Sql): Sql {
  const { sql: text, parameters } = piece.compile(compiler);
  return parameters.length === 0 ? sql.raw(text) : piece;
}

/** Fixed pieces of a source by name; null until the source is used again, because some sources are made for a single call. */
const pieces = new WeakMap<object, Map<string, Sql> | null>();
/** Visible fields differ by role: beyond this number of field sets, a list is built call by call. */
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
