import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { lineAt, type SourceText } from './finding.ts';

export const isScript = (path: string): boolean => /\.(ts|tsx|mts|js|mjs)$/.test(path) && !/\.gen\./.test(path);
/** Tests and what only tests use. */
export const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path) || path.includes('/testing/');

type Program = ReturnType<typeof parseSync>['program'];
const parsed = new WeakMap<SourceText, Program>();

/** Several rules look at the same file: it is parsed once. */
export function visit(file: SourceText, visitor: VisitorObject): void {
  let program = parsed.get(file);
  if (program === undefined) {
    program = parseSync(file.path, file.text).program;
    parsed.set(file, program);
  }
  new Visitor(visitor).visit(program);
}

export interface Import {
  readonly specifier: string;
  readonly line: number;
}

/** Every way a file names another: import, export from, import() and import types. */
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
