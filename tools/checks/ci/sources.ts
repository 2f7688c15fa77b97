import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** The files of a checkout as git lists them, with the imports between them. Paths are relative to the root. */
export interface Sources {
  readonly files: ReadonlySet<string>;
  read(file: string): string;
  hash(file: string): string;
  /** Files of this repository that the file imports or names in a string. */
  importsOf(file: string): readonly string[];
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/gu;
/** A path in a string: processes are started and data is read by name, which no import shows. */
const PATH_TEXT = /(['"`])((?:\.{0,2}\/)?[\w@-][\w@./-]*\.(?:ts|tsx|json|sql|js|mjs))\1/gu;
const CODE = /\.(?:ts|tsx|mjs|js)$/u;

export function readSources(root: string): Sources {
  // untracked files count as well: a test that is not committed yet must be selected too
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const names = listed.split('\0').filter((name) => name !== '');
  return sourcesOf(names, (file) => readFileSync(join(root, file), 'utf8'));
}

/** Builds the same from a list of names and a function that reads them. */
export function sourcesOf(names: readonly string[], readText: (file: string) => string): Sources {
  const texts = new Map<string, string>();
  const read = (file: string): string => {
    const text = texts.get(file) ?? safely(() => readText(file)) ?? '';
    texts.set(file, text);
    return text;
  };
  const files = new Set(names);
  const packages = new Map<string, { folder: string; exports: Readonly<Record<string, string>> }>();
  for (const file of names.filter((name) => posix.basename(name) === 'package.json')) {
    const { name, exports = {} } = (safely(() => JSON.parse(read(file))) ?? {}) as Manifest;
    if (name !== undefined) packages.set(name, { folder: posix.dirname(file), exports });
  }
  const resolvePackage = (specifier: string): string | undefined => {
    const [scope, name, ...rest] = specifier.split('/');
    const found = packages.get(`${scope}/${name}`);
    const target = found?.exports[rest.length === 0 ? '.' : `./${rest.join('/')}`];
    return found === undefined || target === undefined ? undefined : posix.join(found.folder, target);
  };
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const found = new Set<string>();
    if (CODE.test(file)) {
      const text = read(file);
      const add = (path: string | undefined) => {
        if (path !== undefined && path !== file && files.has(path)) found.add(path);
      };
      for (const [, , specifier = ''] of text.matchAll(IMPORT))
        if (specifier.startsWith('.')) add(posix.join(dirname(file), specifier));
        else if (specifier.startsWith('@switchboard/')) add(resolvePackage(specifier));
      for (const [, , path = ''] of text.matchAll(PATH_TEXT)) {
        add(posix.join(dirname(file), path));
        add(posix.normalize(path));
      }
    }
    const result = [...found];
    known.set(file, result);
    return result;
  };
  const hashes = new Map<string, string>();
  const hash = (file: string): string => {
    const value = hashes.get(file) ?? createHash('sha256').update(read(file)).digest('hex');
    hashes.set(file, value);
    return value;
  };
  return { files, read, hash, importsOf };
}

function safely<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // deleted in the working tree, or not JSON
  }
}
