import { type ObjectExpression, type ObjectProperty, parseSync, Visitor } from 'oxc-parser';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Adds an import in alphabetical order among the imports of its kind, relative ones last. */
export function addImport(source: string, statement: string): string {
  const specifier = specifierOf(statement);
  const imports = topLevel(source).filter((node) => node.type === 'ImportDeclaration');
  const after = imports.findLast((node) => sortKey(node.source.value) < sortKey(specifier));
  if (after !== undefined) return insert(source, after.end, `\n${statement}`);
  return insert(source, imports[0]?.start ?? 0, `${statement}\n`);
}

/** Puts the imports of a file in the order in which `addImport` adds them. */
export function sortImports(source: string): string {
  const imports = topLevel(source).filter((node) => node.type === 'ImportDeclaration');
  const [first, last] = [imports[0], imports.at(-1)];
  if (first === undefined || last === undefined) return source;
  const sorted = imports.toSorted((a, b) => (sortKey(a.source.value) < sortKey(b.source.value) ? -1 : 1));
  const text = sorted.map(({ start, end }) => source.slice(start, end)).join('\n');
  return replace(source, { start: first.start, end: last.end }, text);
}

/** Adds `export * from './x.ts'` to the others, or after the imports. */
export function addExportAll(source: string, file: string): string {
  const nodes = topLevel(source);
  const statement = `export * from '${file}';`;
  const exports = nodes.filter((node) => node.type === 'ExportAllDeclaration');
  const after = exports.findLast((node) => node.source.value < file) ?? exports[0];
  if (after !== undefined) {
    return after.source.value < file
      ? insert(source, after.end, `\n${statement}`)
      : insert(source, after.start, `${statement}\n`);
  }
  const lastImport = nodes.findLast((node) => node.type === 'ImportDeclaration');
  return lastImport === undefined ? `${statement}\n\n${source}` : insert(source, lastImport.end, `\n\n${statement}`);
}

/** Appends to the array `property` of the object passed to `call(…)`, located in the syntax tree rather than by a marker. */
export function appendToArray(source: string, target: { call: string; property: string; item: string }): string {
  const { call, property, item } = target;
  const object = argumentOf(source, call);
  if (object === null) throw new Error(`no ${call}({…}) found`);
  const found = object.properties.find(
    (each): each is ObjectProperty => each.type === 'Property' && keyOf(each) === property,
  );
  if (found === undefined) return insert(source, object.start + 1, `\n  ${property}: [${item}],`);
  // `settings,` is short for `settings: settings`
  if (found.value.type === 'Identifier')
    return replace(source, found, `${property}: [...${found.value.name}, ${item}]`);
  if (found.value.type !== 'ArrayExpression') throw new Error(`${call}: ${property} is not written as a list`);
  const last = found.value.elements.at(-1);
  if (last === undefined || last === null) return replace(source, found.value, `[${item}]`);
  return insert(source, last.end, `, ${item}`);
}

export function addToJson(source: string, path: readonly string[], value: unknown): string {
  const tree = JSON.parse(source) as Record<string, unknown>;
  let at = tree;
  for (const name of path.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>;
  at[path.at(-1) as string] = value;
  return `${JSON.stringify(tree, null, 2)}\n`;
}

function topLevel(source: string) {
  return parseSync('edited.tsx', source).program.body;
}

function argumentOf(source: string, call: string): ObjectExpression | null {
  let found: ObjectExpression | null = null;
  new Visitor({
    CallExpression: (node) => {
      const [first] = node.arguments;
      if (node.callee.type === 'Identifier' && node.callee.name === call && first?.type === 'ObjectExpression')
        found ??= first;
    },
  }).visit(parseSync('edited.tsx', source).program);
  return found;
}

function keyOf(property: ObjectProperty): string | null {
  return property.key.type === 'Identifier' ? property.key.name : null;
}

function specifierOf(statement: string): string {
  const [node] = topLevel(statement);
  if (node?.type !== 'ImportDeclaration') throw new Error(`not an import: ${statement}`);
  return node.source.value;
}

const sortKey = (specifier: string): string =>
  `${specifier.startsWith('.') ? 2 : specifier.startsWith('node:') ? 0 : 1}${specifier}`;

function insert(source: string, at: number, text: string): string {
  return source.slice(0, at) + text + source.slice(at);
}

function replace(source: string, { start, end }: Span, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}

/** Adds missing entries to `dependencies`, in order; a complete package.json stays byte-identical. */
export function addDependencies(source: string, wanted: readonly (readonly [string, string])[]): string {
  const manifest = JSON.parse(source) as { dependencies?: Record<string, string> };
  const missing = wanted.filter(([name]) => manifest.dependencies?.[name] === undefined);
  if (missing.length === 0) return source;
  const all = Object.entries({ ...manifest.dependencies, ...Object.fromEntries(missing) });
  manifest.dependencies = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
