import { type Finding, lineAt, type Rule, type SourceText } from '../finding.ts';
import { isScript, visit } from '../source.ts';
import { isProduct } from '../tables.ts';

const MODULE = /^(modules\/[^/]+\/)server\//;
const WRITES = new Set(['insertRow', 'storeRow', 'updateRow', 'archiveRow']);
const RECORDS = /\baudit\(/;
/** A change by the system: a job has no call to record. */
const BY_SYSTEM = /\bby: null\b|, null\)$/;

/**
 * Refuses a user's change of one row without an entry where the declaration of the table names the object of its
 * entries: with `saveAudited` and `archiveAudited` an entry cannot be forgotten, nor lack the previous values.
 */
export const auditedWrites: Rule = {
  name: 'audited-writes',
  check(files) {
    const audited = new Set(files.flatMap(auditedIn));
    return files
      .filter(({ path }) => MODULE.test(path) && isScript(path) && isProduct(path))
      .flatMap((file) => findIn(file, audited));
  },
};

const moduleOf = (path: string): string => MODULE.exec(path)?.[1] ?? '';

/** `modules/crm/ taskTable` for each table that names an object itself; owned rows mostly have entries of their own kind. */
const auditedIn = ({ path, text }: SourceText): string[] =>
  MODULE.test(path) && path.endsWith('/tables.ts')
    ? [...text.matchAll(/\bconst (\w+) = defineTable\(\s*'[^']+',\s*\{[^}]*?\baudit:/g)].map(
        ([, name = '']) => `${moduleOf(path)} ${name}`,
      )
    : [];

interface Part {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function findIn(file: SourceText, audited: ReadonlySet<string>): Finding[] {
  const parts: Part[] = [];
  const writes: { readonly helper: string; readonly table: string; readonly start: number }[] = [];
  visit(file, {
    Program: ({ body }) => {
      for (const node of body) {
        const declared = node.type === 'ExportNamedDeclaration' && node.declaration !== null ? node.declaration : node;
        const name = /\b(?:function|const) (\w+)/.exec(file.text.slice(declared.start, declared.end))?.[1] ?? '';
        parts.push({ name, start: node.start, end: node.end });
      }
    },
    CallExpression: ({ callee, arguments: args, start, end }) => {
      if (callee.type !== 'Identifier' || !WRITES.has(callee.name)) return;
      const second = args[1];
      const call = file.text.slice(start, end);
      if (BY_SYSTEM.test(call)) return;
      const table = second?.type === 'Identifier' ? second.name : tableIn(call);
      if (audited.has(`${moduleOf(file.path)} ${table}`)) writes.push({ helper: callee.name, table, start });
    },
  });
  const recording = recordingParts(file.text, parts);
  return writes
    .filter(({ start }) => !recording.some((part) => part.start <= start && start < part.end))
    .map(({ helper, table, start }) => ({
      file: file.path,
      line: lineAt(file.text, start),
      rule: 'audited-writes',
      why: `${helper} of ${table} without an entry in the audit log: use saveAudited or archiveAudited`,
    }));
}

const tableIn = (call: string): string => /\btable: (\w+)/.exec(call)?.[1] ?? '';

/** Functions that write an entry, and those that use one that does. */
function recordingParts(text: string, parts: readonly Part[]): readonly Part[] {
  const textOf = ({ start, end }: Part): string => text.slice(start, end);
  let found = parts.filter((part) => RECORDS.test(textOf(part)));
  for (;;) {
    const calls = new RegExp(`\\b(?:${found.map(({ name }) => name).join('|')})\\(`);
    const more = found.length === 0 ? [] : parts.filter((part) => calls.test(textOf(part)));
    if (more.length <= found.length) return found;
    found = more;
  }
}
