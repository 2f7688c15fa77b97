import type { Node } from 'oxc-parser';
import { quotedName } from './declared-tables.ts';
import type { Evaluator } from './evaluate.ts';
import type { Project } from './project.ts';
import { isSqlTemplate, piecesOf, plain, quoted, separated } from './sql-tag.ts';
import { expand, type Statement } from './statements.ts';
import { findAll, type Source } from './syntax.ts';
import { NotCheckable, type Piece, UNKNOWN, type Value } from './values.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;
type Pieces = readonly Piece[];
type Send = (evaluator: Evaluator, args: readonly Value[]) => Pieces;

/** What each helper of declared tables sends for its arguments after the transaction; `archiveRow` and `archiveAudited` take no SQL. */
const HELPERS: Readonly<Record<string, Send>> = {
  insertRow: (evaluator, [table, values]) => insertion(evaluator, table, [values]),
  insertRows: (evaluator, [table, rows]) => insertion(evaluator, table, rows?.kind === 'list' ? rows.items : [rows]),
  updateRow: (evaluator, [table, change]) => changeOfOne(evaluator, table, part(evaluator, change, 'values')),
  storeRow: changeOrInsertion,
  saveAudited: changeOrInsertion,
  updateRows: changeOfMany,
  deleteRows: (evaluator, [table, where = UNKNOWN]) => {
    const condition = clause(evaluator, 'where', where);
    return [plain(`delete from ${targetOf(evaluator, table, condition).name} t`), ...condition];
  },
};

export const isTableWrite = (node: Node): node is Call =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && Object.hasOwn(HELPERS, node.callee.name);

/** The statement that a call sends. Null for a call without SQL that is made elsewhere: its types guard it. */
export function expandTableWrite(project: Project, node: Call, source: Source): Statement | null {
  const send = node.callee.type === 'Identifier' ? HELPERS[node.callee.name] : undefined;
  if (send === undefined) return null;
  const statement = expand(project, { node, source, isExecuted: true }, (evaluator) =>
    send(
      evaluator,
      node.arguments.slice(1).map((each) => evaluator.evaluate({ node: each, source, frame: null })),
    ),
  );
  return statement.reason === ONLY_VALUES && findAll(node, isSqlTemplate).length === 0 ? null : statement;
}

const ONLY_VALUES = 'its table or its values are made elsewhere';

const part = (evaluator: Evaluator, of: Value | undefined, name: string): Value =>
  of === undefined ? UNKNOWN : evaluator.property(of, name);

function insertion(evaluator: Evaluator, table: Value | undefined, rows: readonly (Value | undefined)[]): Pieces {
  const all = rows.map((row) => written(evaluator, row) ?? notKnown([]));
  const target = targetOf(
    evaluator,
    table,
    all.flatMap((row) => [...row.values()].flat()),
  );
  const fields = [...(all[0]?.keys() ?? [])];
  if (fields.length === 0) return [plain(`insert into ${target.name} default values`)];
  const tuples = all.map((row): Piece[] => [
    plain('('),
    ...separated(fields.map((field) => row.get(field) ?? ['parameter'])),
    plain(')'),
  ]);
  const columns = fields.map((field) => target.columnOf(field)).join(', ');
  return [plain(`insert into ${target.name} (${columns}) values `), ...separated(tuples)];
}

function changeOrInsertion(evaluator: Evaluator, [row]: readonly Value[]): Pieces {
  const [table, values] = [part(evaluator, row, 'table'), part(evaluator, row, 'values')];
  const isNew = part(evaluator, row, 'id').kind === 'absent';
  return isNew ? insertion(evaluator, table, [values]) : changeOfOne(evaluator, table, values);
}

function changeOfOne(evaluator: Evaluator, table: Value | undefined, values: Value): Pieces {
  const given = written(evaluator, values) ?? notKnown([]);
  const target = targetOf(evaluator, table, [...given.values()].flat());
  return [plain(`update ${target.name} set `), ...assignments(target, given), plain(' where id = '), 'parameter'];
}

function changeOfMany(evaluator: Evaluator, [table, change]: readonly Value[]): Pieces {
  const given = written(evaluator, part(evaluator, change, 'values')) ?? new Map<string, Pieces>();
  const clauses = ['from', 'where', 'returning'].flatMap((word) =>
    clause(evaluator, word, part(evaluator, change, word)),
  );
  const target = targetOf(evaluator, table, clauses);
  return [plain(`update ${target.name} t set `), ...assignments(target, given), ...clauses];
}

/** The values by field, each of them SQL or a placeholder; null if they are made elsewhere. */
function written(evaluator: Evaluator, values: Value | undefined): ReadonlyMap<string, Pieces> | null {
  if (values?.kind !== 'object') return null;
  return new Map([...values.properties].map(([field, value]) => [field, piecesOf(evaluator, value())]));
}

function assignments(target: Target, given: ReadonlyMap<string, Pieces>): Piece[] {
  // any column will do where only the other clauses are known
  if (given.size === 0) return [plain(`${target.anyColumn} = default`)];
  return separated([...given].map(([field, value]) => [plain(`${target.columnOf(field)} = `), ...value]));
}

function clause(evaluator: Evaluator, word: string, value: Value): Pieces {
  if (value.kind === 'absent') return [];
  if (value.kind !== 'sql') throw new NotCheckable(`${word} is made elsewhere`);
  return [plain(` ${word} `), ...piecesOf(evaluator, value)];
}

interface Target {
  readonly name: string;
  readonly anyColumn: string;
  columnOf(field: string): string;
}

/** `storeRow` also takes the name of a table, with values by column. */
function targetOf(evaluator: Evaluator, table: Value | undefined, pieces: Pieces): Target {
  const isNamed = table?.kind === 'text';
  const name = isNamed ? table.text : evaluator.asText(part(evaluator, table, 'table'));
  const fields = part(evaluator, table, 'fields');
  if (name === null || (!isNamed && fields.kind !== 'object')) return notKnown(pieces);
  const columns = new Map(fields.kind === 'object' ? fields.properties : []);
  const columnOf = (field: string): string | null => {
    if (isNamed) return field;
    const column = columns.get(field)?.();
    return column === undefined ? null : evaluator.asText(column);
  };
  return {
    name: quotedName(name),
    anyColumn: quoted(columnOf([...columns.keys()][0] ?? '') ?? 'id'),
    // PostgreSQL reports it as a column that does not exist
    columnOf: (field) => quoted(columnOf(field) ?? `${field} (no field)`),
  };
}

/** What is not SQL needs no check. */
function notKnown(pieces: Pieces): never {
  const hasSql = pieces.some((piece) => piece !== 'parameter');
  throw new NotCheckable(hasSql ? 'the table is only known at run time' : ONLY_VALUES);
}
