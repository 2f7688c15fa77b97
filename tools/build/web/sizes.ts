import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Link } from './link.ts';
import type { Part } from './parts.ts';

export interface SizeRow {
  readonly name: string;
  readonly files: number;
  readonly bytes: number;
  readonly brotli: number;
}

export interface Sizes {
  /** JavaScript needed before the shell can render: vendors, kit and shell. The size budget applies to this. */
  readonly firstLoad: SizeRow;
  readonly firstLoadFiles: readonly SizeRow[];
  /** Shared files fetched while the browser is idle. */
  readonly later: SizeRow;
  readonly modules: readonly SizeRow[];
}

export async function measure(outDir: string, link: Link, modules: readonly Part[]): Promise<Sizes> {
  const rows = (files: readonly string[]) => Promise.all(files.map((file) => sizeOf(outDir, file)));
  const firstLoadFiles = await rows(link.firstLoad);
  return {
    firstLoad: sum('first load (vendors, kit, shell)', firstLoadFiles),
    firstLoadFiles: firstLoadFiles.sort((a, b) => b.brotli - a.brotli),
    later: sum('shared, fetched when idle', await rows(link.later)),
    modules: await Promise.all(
      modules.map(async ({ owner, chunks }) => sum(`module ${owner}`, await rows(chunks.map((chunk) => chunk.file)))),
    ),
  };
}

export function sizeTable(sizes: Sizes): string {
  const biggest = sizes.firstLoadFiles.slice(0, 6).map((row) => ({ ...row, name: `  ${row.name}` }));
  const rows = [sizes.firstLoad, ...biggest, sizes.later, ...sizes.modules];
  const width = Math.max(...rows.map((row) => row.name.length));
  const line = (name: string, files: string, raw: string, brotli: string) =>
    `${name.padEnd(width)} ${files.padStart(6)} ${raw.padStart(10)} ${brotli.padStart(10)}`;
  return [
    line('JavaScript', 'files', 'kB', 'kB brotli'),
    ...rows.map((row) => line(row.name, String(row.files), kilo(row.bytes), kilo(row.brotli))),
  ].join('\n');
}

async function sizeOf(outDir: string, file: string): Promise<SizeRow> {
  const { size } = await stat(join(outDir, file));
  const small = await stat(join(outDir, `${file}.br`)).catch(() => null);
  return { name: file, files: 1, bytes: size, brotli: small?.size ?? size };
}

function sum(name: string, rows: readonly SizeRow[]): SizeRow {
  const add = (key: 'bytes' | 'brotli') => rows.reduce((total, row) => total + row[key], 0);
  return { name, files: rows.length, bytes: add('bytes'), brotli: add('brotli') };
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
