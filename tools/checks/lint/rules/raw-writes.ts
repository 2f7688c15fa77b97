import type { TemplateLiteral } from 'oxc-parser';
import { type Finding, lineAt, type Rule, type SourceText } from '../finding.ts';
import { isScript, visit } from '../source.ts';
import { isProduct } from '../tables.ts';

const MODULE = /^modules\/[^/]+\/server\//;
/** The helpers themselves. */
const HELPERS = 'kit/server/src/table/';

const HELPER_FOR: Readonly<Record<string, string>> = {
  insert: 'insertRow, insertRows or storeRow',
  update: 'updateRow, updateRows or archiveRow',
  delete: 'deleteRows',
};
const BUILDERS: Readonly<Record<string, string>> = {
  insertInto: 'insert',
  updateTable: 'update',
  deleteFrom: 'delete',
};

const WRITE = /\b(insert(?=\s+into)|update|delete(?=\s+from))\s+(?:into\s+|from\s+)?("?[a-z_]+"?\."?[a-z_0-9]+"?)/gi;
/** In a statement, and as the value of a column. */
const RAISE = /\bversion"?\s*=\s*(?:[\w".]+\.)?"?version"?\s*\+\s*1\b|^\s*(?:\w+\.)?version\s*\+\s*1\s*$/i;
const RAISED =
  'a version raised by hand: declare the table in tables.ts and use updateRow or updateRows, which raise it';

/**
 * Refuses hand-written changes of declared tables: version, time and person of a change are the same everywhere only if
 * one place sets them.
 */
export const rawWrites: Rule = {
  name: 'raw-writes',
  check(files) {
    const declared = new Set(files.flatMap(declaredIn));
    return files
      .filter(({ path }) => isScript(path) && isProduct(path) && !path.startsWith(HELPERS))
      .flatMap((file) =>
        findIn(file, MODULE.test(file.path) ? declared : new Set()).map(({ start, why }): Finding => {
          return { file: file.path, line: lineAt(file.text, start), rule: 'raw-writes', why };
        }),
      );
  },
};

const declaredIn = ({ path, text }: SourceText): string[] =>
  MODULE.test(path) && path.endsWith('/tables.ts')
    ? [...text.matchAll(/\bdefineTable\(\s*'([^']+)'/g)].map(([, name = '']) => name)
    : [];

interface Found {
  /** Of the statement, so that one comment above it excuses all that it writes. */
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

function findIn(file: SourceText, declared: ReadonlySet<string>): Found[] {
  const writes: Found[] = [];
  const raises: Found[] = [];
  /** Where a chain of calls ends; all its calls start where it does. */
  const ends = new Map<number, number>();
  const add = (verb: string, table: string, { start, end }: { readonly start: number; readonly end: number }): void => {
    if (!declared.has(table)) return;
    const why = `${verb} of ${table} by hand, which tables.ts declares: use ${HELPER_FOR[verb]}`;
    writes.push({ start, end, why });
  };
  visit(file, {
    TaggedTemplateExpression: ({ tag, quasi, start, end }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const text = textOf(quasi);
      for (const [, verb = '', table = ''] of text.matchAll(WRITE))
        add(verb.toLowerCase(), table.replaceAll('"', '').toLowerCase(), { start, end });
      if (RAISE.test(text)) raises.push({ start, end, why: RAISED });
    },
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      ends.set(start, Math.max(ends.get(start) ?? 0, end));
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const verb = BUILDERS[callee.property.name];
      if (verb === undefined || first?.type !== 'Literal' || typeof first.value !== 'string') return;
      add(verb, first.value.replace(/ as .*/, ''), { start, end });
    },
  });
  const isReported = ({ start, end }: Found): boolean =>
    writes.some((write) => write.start <= start && end <= Math.max(write.end, ends.get(write.start) ?? 0));
  return [...writes, ...raises.filter((each) => !isReported(each))].toSorted((one, other) => one.start - other.start);
}

/** The SQL of a template without comments and without what is between `${` and `}`, which is checked on its own. */
const textOf = ({ quasis }: TemplateLiteral): string =>
  quasis
    .map(({ value }) => value.raw)
    .join(' ')
    .replaceAll(/--.*$/gm, '');
