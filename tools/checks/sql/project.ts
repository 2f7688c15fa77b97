import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import type { SourceText } from '../lint/finding.ts';
import { parseSource, type Source } from './syntax.ts';

/** A declaration exported under a name, and the file that declares it. */
interface Exported {
  readonly source: Source;
  readonly name: string;
}

interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** The files of the repository, parsed on demand, with the imports between them. */
export class Project {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #parsed = new Map<string, Source>();
  readonly #packages = new Map<string, string>();

  constructor(files: readonly SourceText[]) {
    this.#texts = new Map(files.map(({ path, text }) => [path, text]));
    for (const { path, text } of files) if (path.endsWith('/package.json')) this.#addPackage(posix.dirname(path), text);
  }

  #addPackage(folder: string, text: string): void {
    const { name, exports = {} } = JSON.parse(text) as Manifest;
    if (name === undefined) return;
    for (const [key, target] of Object.entries(exports))
      if (typeof target === 'string') this.#packages.set(posix.join(name, key), posix.join(folder, target));
  }

  paths(): string[] {
    return [...this.#texts.keys()];
  }

  textOf(path: string): string {
    return this.#texts.get(path) ?? '';
  }

  source(path: string): Source | null {
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const text = this.#texts.get(path);
    if (text === undefined) return null;
    const made = parseSource(path, text);
    this.#parsed.set(path, made);
    return made;
  }

  /** Null for a library. */
  resolve(specifier: string, from: Source): Source | null {
    const path = specifier.startsWith('.')
      ? posix.join(posix.dirname(from.path), specifier)
      : this.#packages.get(specifier);
    return path === undefined ? null : this.source(path);
  }

  /** Follows re-exports to the file that declares the name. */
  findExport(source: Source, name: string, depth = 0): Exported | null {
    if (depth > 8) return null;
    for (const statement of source.program.body) {
      if (statement.type === 'ExportAllDeclaration') {
        const target = this.resolve(statement.source.value, source);
        const found = target === null ? null : this.findExport(target, name, depth + 1);
        if (found !== null) return found;
      }
      if (statement.type !== 'ExportNamedDeclaration') continue;
      if (declares(statement.declaration, name)) return { source, name };
      const specifier = statement.specifiers.find(({ exported }) => nameOf(exported) === name);
      if (specifier === undefined) continue;
      const local = nameOf(specifier.local);
      if (statement.source === null) return { source, name: local };
      const target = this.resolve(statement.source.value, source);
      return target === null ? null : this.findExport(target, local, depth + 1);
    }
    return null;
  }

  /** The declaration behind an import specifier. */
  findImport(specifier: Node, source: Source): Exported | null {
    if (specifier.type !== 'ImportSpecifier' || specifier.parent?.type !== 'ImportDeclaration') return null;
    const target = this.resolve(specifier.parent.source.value, source);
    return target === null ? null : this.findExport(target, nameOf(specifier.imported));
  }
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

function declares(node: Node | null, name: string): boolean {
  if (node === null) return false;
  if (node.type === 'VariableDeclaration')
    return node.declarations.some(({ id }) => id.type === 'Identifier' && id.name === name);
  const id = (node as { id?: Node | null }).id;
  return id?.type === 'Identifier' && id.name === name;
}
