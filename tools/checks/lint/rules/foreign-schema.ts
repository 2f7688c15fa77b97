import { type Finding, lineAt, type Rule, type SourceText } from '../finding.ts';
import { isScript, isTest, type TextPiece, visit } from '../source.ts';

const MIGRATION = /^modules\/([^/]+)\/server\/migrations\/[^/]+\.sql$/;
const NAME = String.raw`"?([a-z_]+)"?\."?([a-z_0-9]+)"?`;
const CREATE = new RegExp(
  String.raw`^create (?:or replace )?(?:unlogged |materialized )?(?:table|view) (?:if not exists )?${NAME}`,
  'gim',
);
/** A view that others may name says so where it is made. */
const PUBLISHED = new RegExp(String.raw`^comment on view ${NAME} is 'published: `, 'gim');
/** Not inside quotes: there it is a value, such as the code of a business object. */
const NAMED = new RegExp(String.raw`(?<!['\w."])${NAME}`, 'g');
const LITERAL = new RegExp(String.raw`^${NAME}(?: as \w+)?$`);

/** Product code of servers; demo data, tests and the rights tests may read any schema. */
const isProduct = (path: string): boolean =>
  /^(?:modules\/[^/]+\/server|kit\/server|apps\/(?!shell\/)[^/]+)\//.test(path) &&
  isScript(path) &&
  !isTest(path) &&
  !/\/(?:demo|proof)\//.test(path);

/**
 * A module that names the tables of another one breaks when they change, and nothing says who does. Only its own relations
 * and the published views of others are named; the rest comes from the `public.ts` of the owner.
 */
export const foreignSchema: Rule = {
  name: 'foreign-schema',
  check: (files) => {
    const owners = ownersOf(files);
    return files.filter(({ path }) => isProduct(path)).flatMap((file) => findingsIn(file, owners));
  },
};

/** The module that creates each relation; published views have no owner here, because all modules may name them. */
function ownersOf(files: readonly SourceText[]): Map<string, string> {
  const owners = new Map<string, string>();
  const published = new Set<string>();
  for (const { path, text } of files) {
    const module = MIGRATION.exec(path)?.[1];
    if (module === undefined) continue;
    for (const [, schema, name] of text.matchAll(CREATE)) owners.set(`${schema}.${name}`, module);
    for (const [, schema, name] of text.matchAll(PUBLISHED)) published.add(`${schema}.${name}`);
  }
  for (const name of published) owners.delete(name);
  return owners;
}

function findingsIn(file: SourceText, owners: ReadonlyMap<string, string>): Finding[] {
  const own = /^modules\/([^/]+)/.exec(file.path)?.[1];
  const found = new Map<string, Finding>();
  for (const { name, start } of namesIn(file)) {
    const owner = owners.get(name);
    if (owner === undefined || owner === own) continue;
    const line = lineAt(file.text, start);
    const why = `${name} belongs to ${owner}: use a published view, or what its public.ts exports`;
    found.set(`${line} ${name}`, { file: file.path, line, rule: 'foreign-schema', why });
  }
  return [...found.values()];
}

interface Named {
  /** With its schema, without quotes. */
  readonly name: string;
  readonly start: number;
}

/** Relations in SQL templates, and literals that are the name of a relation: arguments of the query builder and of helpers. */
function namesIn(file: SourceText): Named[] {
  const names: Named[] = [];
  const addAll = ({ text, start }: TextPiece): void => {
    for (const match of text.matchAll(NAMED))
      names.push({ name: `${match[1]}.${match[2]}`, start: start + match.index });
  };
  visit(file, {
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const { value, start } of quasi.quasis) addAll({ text: value.raw, start });
    },
    Literal: ({ value, start }) => {
      if (typeof value !== 'string') return;
      const match = LITERAL.exec(value);
      if (match !== null) names.push({ name: `${match[1]}.${match[2]}`, start });
    },
  });
  return names;
}
