/**
 * Packages that the portal loads once through the import map (docs/adr: module loading).
 * - `whole`: an ES package with all its exports.
 * - `used`: an ES package with only the names that the sources import (found by scanning): antd alone is 350 kB
 * otherwise.
 * - `commonjs`: the names are read by running the package, because a bundler cannot see them.
 * - `default`: only a default export.
 * - `kit`: the project's own packages; one build, so their inner state (session, query client, contexts) exists once.
 */
export type SharedKind = 'whole' | 'used' | 'commonjs' | 'default' | 'kit';

export interface SharedId {
  readonly id: string;
  readonly kind: SharedKind;
  /** The package folder that depends on it: with pnpm it resolves only from there. */
  readonly from: 'kit/web' | 'kit/contract';
  /** The location of the code if it differs from the id. */
  readonly source?: string;
  readonly hasDefault?: true;
}

export const SHARED_IDS: readonly SharedId[] = [
  { id: 'react', kind: 'commonjs', from: 'kit/web' },
  { id: 'react/jsx-runtime', kind: 'commonjs', from: 'kit/web' },
  { id: 'react-dom', kind: 'commonjs', from: 'kit/web' },
  { id: 'react-dom/client', kind: 'commonjs', from: 'kit/web' },
  { id: 'antd', kind: 'used', from: 'kit/web' },
  // the published antd/locale/* are CommonJS and would pull in antd/lib
  { id: 'antd/locale/zh_CN.js', kind: 'default', from: 'kit/web', source: 'antd/es/locale/zh_CN' },
  { id: 'antd/locale/en_US.js', kind: 'default', from: 'kit/web', source: 'antd/es/locale/en_US' },
  { id: 'dayjs', kind: 'default', from: 'kit/web' },
  { id: 'i18next', kind: 'whole', from: 'kit/web', hasDefault: true },
  { id: 'react-i18next', kind: 'whole', from: 'kit/web' },
  { id: '@tanstack/react-query', kind: 'used', from: 'kit/web' },
  { id: 'react-router', kind: 'used', from: 'kit/web' },
  { id: 'zod', kind: 'whole', from: 'kit/contract', hasDefault: true },
  { id: '@switchboard/kit-contract', kind: 'kit', from: 'kit/contract', source: 'src/index.ts' },
  { id: '@switchboard/kit-web', kind: 'kit', from: 'kit/web', source: 'src/index.ts' },
  { id: '@switchboard/kit-web/host', kind: 'kit', from: 'kit/web', source: 'src/host.ts' },
  { id: '@switchboard/kit-web/icons', kind: 'kit', from: 'kit/web', source: 'src/icons/index.ts' },
  { id: '@switchboard/kit-web/module', kind: 'kit', from: 'kit/web', source: 'src/module.ts' },
];

export const ALL_IDS: readonly string[] = SHARED_IDS.map((shared) => shared.id);
export const LIBRARY_IDS: readonly string[] = SHARED_IDS.filter((shared) => shared.kind !== 'kit').map(
  (shared) => shared.id,
);

/** `@scope/name/sub` and `name/sub` both become the package name. */
export function packageOf(id: string): string {
  return id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
}

/** `react-dom/client` as a file name: `react-dom_client`. */
export function fileNameOf(id: string): string {
  return id
    .replace(/^@|\.js$/g, '')
    .replaceAll('/', '_')
    .replace('#', '-');
}
