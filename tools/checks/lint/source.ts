import { type Expression, parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { lineAt, type SourceText } from './finding.ts';

export const isScript = (path: string): boolean => /\.(ts|tsx|mts|js|mjs)$/.test(path) && !/\.gen\./.test(path);
/** Tests and files used only by tests. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.includes('/testing/');

type Parsed = Pick<ReturnType<typeof parseSync>, 'program' | 'comments'>;
const parsed = new WeakMap<SourceText, Parsed>();

/** Parses each file once, since several rules check it. */
function parse(file: SourceText): Parsed {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const { program, comments } = parseSync(file.path, file.text);
  parsed.set(file, { program, comments });
  return { program, comments };
}

export function visit(file: SourceText, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parse(file).program);
}

export interface TextPiece {
  readonly text: string;
  readonly start: number;
}

export const commentsOf = (file: SourceText): TextPiece[] =>
  parse(file).comments.map(({ value, start }) => ({ text: value, start: start + 2 }));

export interface NamePiece extends TextPiece {
  /** A property name, which may be a value of another system: `{ agree: … }`, `.agree`. */
  readonly isKey: boolean;
}

/** Every identifier that the file declares or uses, including private ones and property names. */
export function identifiersOf(file: SourceText): NamePiece[] {
  const names = new Map<number, string>();
  const keys = new Set<number>();
  const add = ({ name, start }: { readonly name: string; readonly start: number }): void => void names.set(start, name);
  const addKey = ({ key }: { readonly key: { readonly start: number } }): void => void keys.add(key.start);
  visit(file, {
    Identifier: add,
    PrivateIdentifier: add,
    JSXIdentifier: add,
    Property: addKey,
    TSPropertySignature: addKey,
    MemberExpression: ({ property }) => void keys.add(property.start),
  });
  return [...names].map(([start, text]) => ({ text, start, isKey: keys.has(start) }));
}

const TITLED = new Set(['it', 'test', 'describe']);

/** Titles of tests: the first argument of `it`, `test`, `describe` and of their `.each(…)`, `.skipIf(…)` and so on. */
export function titlesOf(file: SourceText): TextPiece[] {
  if (!isTest(file.path)) return [];
  const found: TextPiece[] = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first === undefined || !TITLED.has(rootName(callee) ?? '')) return;
      if (first.type === 'Literal' && typeof first.value === 'string')
        found.push({ text: first.value, start: first.start + 1 });
      if (first.type === 'TemplateLiteral')
        for (const { value, start } of first.quasis) found.push({ text: value.raw, start });
    },
  });
  return found;
}

function rootName(node: Expression): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return rootName(node.callee);
  return node.type === 'MemberExpression' ? rootName(node.object) : null;
}

/** English texts for users next to their Chinese ones: `{ zh: '…', en: '…' }` and `['…', '…']` pairs of labels. */
export function textsOf(file: SourceText): TextPiece[] {
  if (isTest(file.path)) return [];
  const found: TextPiece[] = [];
  visit(file, {
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || !/^(en|\w+En)$/.test(key.name)) return;
      if (value.type === 'Literal' && typeof value.value === 'string')
        found.push({ text: value.value, start: value.start + 1 });
      if (value.type === 'TemplateLiteral')
        for (const quasi of value.quasis) found.push({ text: quasi.value.raw, start: quasi.start });
    },
  });
  return found;
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** Every form of a reference to another file: import, export from, import() and import types. */
export function importsOf(file: SourceText): Import[] {
  const imports: Import[] = [];
  const add = (source: { type: string; value?: unknown; start: number } | null) => {
    if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
    imports.push({ specifier: source.value, line: lineAt(file.text, source.start) });
  };
  visit(file, {
    ImportDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  });
  return imports;
}
