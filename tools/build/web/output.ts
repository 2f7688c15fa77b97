import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Contents } from './parts.ts';

/** Pages opened before a release still request its files, so the last releases stay on the server. */
export const KEPT_VERSIONS = 3;

export async function writeContents(folder: string, contents: Contents): Promise<void> {
  await Promise.all([...contents].map(([file, content]) => writeOutput(join(folder, file), content)));
}

/**
 * Unchanged files keep their compressed copies; those of a changed file are deleted first, so that the old text is
 * never served.
 */
export async function writeOutput(file: string, content: string | Uint8Array): Promise<void> {
  const old = await readFile(file).catch(() => null);
  if (old?.equals(Buffer.from(content as Uint8Array)) === true) return;
  await mkdir(dirname(file), { recursive: true });
  await Promise.all([rm(`${file}.br`, { force: true }), rm(`${file}.gz`, { force: true })]);
  await replaceFile(file, content);
}

/** A running server never sees a half-written file. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

export function remember<T>(newest: T, before: readonly T[]): T[] {
  const text = JSON.stringify(newest);
  return [newest, ...before.filter((one) => JSON.stringify(one) !== text)].slice(0, KEPT_VERSIONS);
}

/** Deletes files that belong to no kept release, with their `.br` and `.gz`. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const old = names.filter((name) => !kept.has(name.replace(/\.(br|gz)$/, '')));
  await Promise.all(old.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

export async function readJson<T>(file: string): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as T);
}

export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
