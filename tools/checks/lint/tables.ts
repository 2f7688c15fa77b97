import { posix } from 'node:path';
import { lineAt, type SourceText } from './finding.ts';
import { isTest } from './source.ts';

export interface Table {
  /** `bq.app`; a table of the record store has no schema and is called `records.sms_event` here. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

const MIGRATION = /^modules\/[^/]+\/server\/migrations\/.*\.sql$/;
const isRecordMigration = (path: string): boolean => path.includes('/migrations/clickhouse/');
/** Production code: no demo data, no tests, no generators of fictional records. */
export const isProduct = (path: string): boolean =>
  /^(modules|kit|apps)\//.test(path) && !isTest(path) && !/\/(demo|generator|proof)\//.test(path);

const NAME = String.raw`"?[a-z]+"?\."?[a-z_0-9]+"?`;
const CREATE = new RegExp(
  String.raw`^create (?:unlogged )?table (?:if not exists )?(?:\{\{database\}\}\.([a-z_0-9]+)|(${NAME}))(?! partition of)\b`,
  'gim',
);

export function tablesOf(files: readonly SourceText[]): Table[] {
  return files
    .filter(({ path }) => MIGRATION.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(CREATE)].map((match) => ({
        name: match[1] === undefined ? unquoted(match[2] ?? '') : `records.${match[1]}`,
        file: path,
        line: lineAt(text, match.index),
      })),
    );
}

/**
 * The files that create rows of each table. `update` does not count, because it creates no row: a table that is only
 * updated stays empty in a new installation.
 */
export function writersOf(files: readonly SourceText[]): Map<string, Set<string>> {
  const sources = files.filter(({ path }) => isProduct(path) && (MIGRATION.test(path) || path.endsWith('.ts')));
  const texts = new Map(sources.map(({ path, text }) => [path, withoutComments(path, text)]));
  const writers = new Map<string, Set<string>>();
  const add = (table: string | undefined, file: string): void => {
    if (table !== undefined) writers.set(table, (writers.get(table) ?? new Set()).add(file));
  };
  for (const [path, text] of texts) {
    const made = isRecordMigration(path) ? viewTargets(text) : path.endsWith('.sql') ? seeded(text) : inserted(text);
    for (const table of [...made, ...(path.endsWith('.ts') ? streamed(text) : [])]) add(table, path);
    for (const table of storedRows(path, text, texts)) add(table, path);
  }
  for (const { table, file } of definedTables(texts)) add(table, file);
  return writers;
}

const unquoted = (name: string): string => name.replaceAll('"', '').toLowerCase();

function withoutComments(path: string, text: string): string {
  return path.endsWith('.sql')
    ? text.replaceAll(/--.*$/gm, '')
    : text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const INSERT = new RegExp(String.raw`\b(?:insert\s+into|merge\s+into|copy)\s+(${NAME})`, 'gi');

function inserted(text: string): string[] {
  return [...all(text, INSERT).map(unquoted), ...all(text, /\binsertInto\(\s*'([a-z_.0-9]+)'/g)];
}

/**
 * Constants that a migration inserts, and rows written by database functions. Filling a new table from an old one is
 * neither.
 */
function seeded(text: string): string[] {
  const inFunctions = [...text.matchAll(/\$\$[^]*?\$\$/g)].flatMap(([body]) => inserted(body));
  const statements = text.replaceAll(/\$\$[^]*?\$\$/g, '').split(/;\s*$/m);
  const constants = statements.filter((each) => !/\bfrom\s+[a-z]+\.[a-z]/i.test(each)).flatMap(inserted);
  return [...inFunctions, ...constants];
}

const viewTargets = (text: string): string[] =>
  all(text, /create materialized view [^;]*? to \{\{database\}\}\.([a-z_0-9]+)/gi).map((table) => `records.${table}`);

/** Record streams and inserts into the record store name their table without a schema. */
const streamed = (text: string): string[] => all(text, /\btable:\s*'([a-z_0-9]+)'/g).map((table) => `records.${table}`);

/**
 * `storeRow` and `saveAudited` create a row if its id is null; a file without such an id only changes rows. The row is
 * written in the call or as a constant before it.
 */
function storedRows(path: string, text: string, texts: ReadonlyMap<string, string>): string[] {
  if (!/\b(?:id|\w+Id)(?: === null|: null|: [^,\n]*\?\? null)/.test(text) || !STORES.test(text)) return [];
  return [...text.matchAll(STORED)].flatMap((match) => {
    const table = match[1] ?? constantOf(match[2] ?? '', path, text, texts);
    return table === undefined ? [] : [table];
  });
}

const STORES = /\b(?:storeRow|saveAudited)\(/;
const STORED = /\b(?:(?:storeRow|saveAudited)\(\s*\w+,\s*|const \w+ = )\{\s*table:\s*(?:'([a-z_.0-9]+)'|(\w+))/g;

/** The value of a constant in this file or in an imported one. */
function constantOf(name: string, path: string, text: string, texts: ReadonlyMap<string, string>): string | undefined {
  const value = new RegExp(String.raw`\bconst ${name} = (?:defineTable\()?'([a-z_.0-9]+)'`);
  const here = value.exec(text)?.[1];
  if (here !== undefined) return here;
  const from = new RegExp(String.raw`import \{[^}]*\b${name}\b[^}]*\} from '(\.[^']+)'`).exec(text)?.[1];
  if (from === undefined) return undefined;
  const target = posix.join(posix.dirname(path), from);
  return value.exec(texts.get(target) ?? '')?.[1];
}

const DEFINED =
  /\bconst (\w+) = (?:defineMaster\(\{[^]*?\btable: (?:'([a-z_.0-9]+)'|(\w+))|defineTable\(\s*'([a-z_.0-9]+)')/g;
/** Calls that create rows of a table declared elsewhere: the declaration is an argument, or provides the `table`. */
const USED = /\b(?:storeMasters?\(|(?:insertRows?|nextNumber)\(\s*\w+,)\s*(\w+)/g;
const moduleOf = (path: string): string => /^modules\/([^/]+)/.exec(path)?.[1] ?? '';

function definedTables(texts: ReadonlyMap<string, string>): { table: string; file: string }[] {
  /** Tables by constant; a definition may name the constant that declares its table instead. */
  const tables = new Map<string, string>();
  for (const [path, text] of texts)
    for (const [, name = '', table, constant, declared] of text.matchAll(DEFINED))
      tables.set(`${moduleOf(path)} ${name}`, table ?? constant ?? declared ?? '');
  const tableOf = (module: string, name: string): string | undefined => {
    const found = tables.get(`${module} ${name}`);
    return found === undefined || found.includes('.') ? found : tables.get(`${module} ${found}`);
  };
  return [...texts].flatMap(([file, text]) => {
    const taken = /\b(?:storeRow|saveAudited)\(/.test(text)
      ? all(text, /\bconst \{[^}]*\btable\b[^}]*\} = (\w+);/g)
      : [];
    const bound = /definePg(?:Setting|Document)\(/.test(text) ? all(text, /\b(?:table|log|counters): (\w+)\b/g) : [];
    return [...all(text, USED), ...taken, ...bound].flatMap((name) => {
      const table = tableOf(moduleOf(file), name);
      return table === undefined ? [] : [{ table, file }];
    });
  });
}
