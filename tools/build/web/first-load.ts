import type { ChunkLink, Part } from './parts.ts';

/**
 * Some shared ids have a second, smaller file for the first load: it exports only the names needed before the first
 * page of a module. Both files import the same inner files, so nothing exists twice. The import map resolves imports of
 * first-load files to it (`scopes`), and all others to the full file.
 */
export const CUT_IDS: readonly string[] = ['antd', '@switchboard/kit-web'];

export function cutOf(id: string): string {
  return `${id}#first`;
}

export function isCut(name: string): boolean {
  return name.endsWith('#first');
}

export function walk(start: readonly string[], needs: (file: string) => readonly string[]): Set<string> {
  const seen = new Set(start);
  for (const file of seen) for (const next of needs(file)) seen.add(next);
  return seen;
}

/** Files of the given parts that the shell imports before it can render. */
export function firstChunks(parts: readonly Part[]): ChunkLink[] {
  const chunks = new Map(parts.flatMap((part) => part.chunks).map((chunk) => [chunk.file, chunk]));
  const kit: Record<string, string> = Object.assign({}, ...parts.map((part) => part.entries));
  const shell = parts.find((part) => part.html !== null);
  const start = shell?.chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.file) ?? [];
  const files = walk(start, (file) => chunks.get(file)?.imports.map((to) => kit[cutOf(to)] ?? kit[to] ?? to) ?? []);
  return [...files].flatMap((file) => chunks.get(file) ?? []);
}

export function namesIn(id: string, chunks: readonly ChunkLink[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => chunk.names[id] ?? []))].sort();
}
