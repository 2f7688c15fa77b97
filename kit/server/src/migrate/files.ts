import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  readonly module: string;
  readonly name: string;
  readonly checksum: string;
  readonly sql: string;
}

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** SQL files of a module in the order of their numbers; an invalid name stops the run instead of being skipped. */
export async function readMigrations(module: string, directory: string): Promise<MigrationFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
  return await Promise.all(
    names.map(async (name) => {
      if (!NAME.test(name)) throw new Error(`${module}: "${name}" is not a migration name (0001-what-it-does.sql)`);
      const text = await readFile(join(directory, name), 'utf8');
      const other = isConcurrent({ sql: text })
        ? statementsOf({ sql: text }).find((one) => !CONCURRENT.test(one))
        : null;
      if (other != null) throw new Error(`${module}: ${name} is marked concurrently, but this is not: ${other}`);
      return { module, name, sql: text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const CONCURRENT = /^(?:create (?:unique )?|drop |re)index concurrently /i;

/**
 * `-- concurrently` as the first line: indexes of a table in use. An interrupted run leaves an invalid index behind, so
 * such a file drops before it creates (`drop index concurrently if exists …`).
 */
export const isConcurrent = ({ sql }: { sql: string }): boolean => /^-- concurrently\b/.test(sql);

/** Each statement ends with a semicolon at the end of its line. */
export const statementsOf = ({ sql }: { sql: string }): string[] =>
  sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Forward only: a file that ran must not change, and no file may be added before it. */
export function pendingMigrations(
  files: readonly MigrationFile[],
  applied: ReadonlyMap<string, string>,
): MigrationFile[] {
  const pending = files.filter((file) => !applied.has(keyOf(file)));
  for (const file of files) {
    const checksum = applied.get(keyOf(file));
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new Error(`${keyOf(file)} was changed after it ran; write a new migration instead`);
    }
  }
  for (const file of pending) {
    const later = files.find(
      (other) => other.module === file.module && other.name > file.name && applied.has(keyOf(other)),
    );
    if (later !== undefined) throw new Error(`${keyOf(file)} comes before ${later.name}, which already ran`);
  }
  return pending;
}

export const keyOf = (file: { module: string; name: string }): string => `${file.module}/${file.name}`;
