import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { locate, type Place } from './source-map.ts';

/** `(file:///app/dist/server/api.js:12:3)` and `at /app/dist/server/api.js:12:3`. */
const POSITION = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

/** Cache of resolved positions; only a limited number of places in the code ever throw. */
const known = new LRUCache<string, string>({ max: 5_000 });

/**
 * Maps a stack trace of the bundle to files and lines of the sources. Only for what is logged, instead of Node's
 * `--enable-source-maps`, which reads and decodes every map at start (0.6 s of CPU and 44 MB, docs/BENCH.md). The first
 * trace from a place takes up to a fifth of a second, later ones nothing.
 */
export function withSourceLines(stack: string): string {
  const missing = new Map<string, Place[]>();
  for (const [position, file, line, column] of stack.matchAll(POSITION)) {
    if (file === undefined || known.has(position) || file.includes('/node_modules/')) continue;
    const places = missing.get(file) ?? [];
    places.push({ position, line: Number(line), column: Number(column) });
    missing.set(file, places);
  }
  for (const [file, places] of missing) remember(file, places);
  return stack.replaceAll(POSITION, (position) => known.get(position) ?? position);
}

function remember(file: string, places: readonly Place[]): void {
  for (const { position } of places) known.set(position, position);
  try {
    const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[]; mappings: string };
    for (const [{ position }, { source, line, column }] of locate(map.mappings, places))
      known.set(position, `${resolve(dirname(file), map.sources[source] ?? '')}:${line}:${column}`);
  } catch {
    // no bundle, or no map next to it: only the position in the file is known
  }
}
