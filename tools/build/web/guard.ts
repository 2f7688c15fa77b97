import { relative } from 'node:path';
import type { Rolldown } from 'vite';
import type { ChunkLink } from './parts.ts';
import { ALL_IDS, packageOf } from './shared-ids.ts';

/** Inner parts of antd and React: they hold state although they are not imported by name. */
const INNER_PARTS = /^(scheduler|@ant-design\/cssinjs.*|@rc-component\/(?!util$).*)$/;
/** Parts of a shared package without state: they operate on the shared copy. */
const FREE_TO_COPY = /\/node_modules\/(dayjs\/(plugin|locale)\/|antd\/dist\/.*\.css$)/;
/** Detects a React that is bundled inside a library. */
const REACT_INSIDE = '__CLIENT_INTERNALS_DO_NOT_USE';

export interface GuardInput {
  readonly root: string;
  readonly owner: string;
  readonly chunks: readonly Rolldown.OutputChunk[];
  readonly links: readonly ChunkLink[];
}

/** Finds imports that would load a second React, antd or kit, or would not load. Empty if there are none. */
export function findProblems({ root, owner, chunks, links }: GuardInput): string[] {
  return [
    ...chunks.flatMap((chunk) => copies(root, owner, chunk).map((text) => `${owner}, ${chunk.fileName}: ${text}`)),
    ...links.flatMap((link) => badImports(link, links).map((text) => `${owner}, ${link.file}: ${text}`)),
  ];
}

function copies(root: string, owner: string, { moduleIds, code }: Rolldown.OutputChunk): string[] {
  const names = new Set(moduleIds.map((id) => sharedPackageOf(root, id)));
  if (owner === 'kit') for (const own of ['@switchboard/kit-contract', '@switchboard/kit-web']) names.delete(own);
  names.delete(null);
  const problems = [...names].map(
    (name) => `contains a copy of ${name}, which exists once for all; import it by one of: ${idsOf(name).join(', ')}`,
  );
  if (names.size === 0 && code.includes(REACT_INSIDE)) problems.push('contains a copy of React that a library bundles');
  if (/\b__require\(/.test(code)) problems.push('calls require(), which browsers do not have');
  return problems;
}

function badImports(link: ChunkLink, all: readonly ChunkLink[]): string[] {
  const bare = [...Object.keys(link.names), ...link.lazyIds];
  const unknown = bare.filter((id) => !ALL_IDS.includes(id));
  const waiting = all.filter(
    (other) => other.isEntry && other.file.endsWith('/entry.js') && link.imports.includes(other.file),
  );
  return [
    ...unknown.map((id) => `imports "${id}", which is not in the import map (tools/build/web/shared-ids.ts)`),
    // entry.js awaits the rest of its module, so the two would wait for each other forever
    ...waiting.map((entry) => `imports ${entry.file}, which is waiting for it`),
  ];
}

function sharedPackageOf(root: string, moduleId: string): string | null {
  const id = moduleId.replace(/^\0/, '').replaceAll('\\', '/');
  if (FREE_TO_COPY.test(id)) return null;
  const npm = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
  if (npm !== undefined) return INNER_PARTS.test(npm) || idsOf(npm).length > 0 ? npm : null;
  const layer = /^kit\/(contract|web)\//.exec(relative(root, id).replaceAll('\\', '/'))?.[1];
  return layer === undefined ? null : `@switchboard/kit-${layer}`;
}

function idsOf(packageName: string | null): string[] {
  if (packageName === null) return [];
  if (INNER_PARTS.test(packageName)) return ['antd', 'react-dom'];
  return ALL_IDS.filter((id) => packageOf(id) === packageName);
}
