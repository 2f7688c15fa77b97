import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { WebBuildError } from './errors.ts';
import { ALL_IDS } from './shared-ids.ts';

const DEV_MODULES = 'virtual:switchboard-dev-modules';

/** Reports at the import what the guard would otherwise find in the output file. */
export function refuseDeepAntd(root: string): Plugin {
  return {
    name: 'switchboard:refuse-deep-antd',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.startsWith('antd/') || ALL_IDS.includes(source) || importer?.includes('/node_modules/')) return null;
      // a stylesheet has no state that could exist twice
      if (source.endsWith('.css')) return null;
      const where = importer === undefined ? 'a source' : relative(root, importer);
      throw new WebBuildError(`${where} imports "${source}"; write: import { … } from 'antd'`);
    },
  };
}

/** Modules for `pnpm dev` as a map of loaders; empty in a production build, where the manifest names them. */
export function devModules(entries: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'switchboard:dev-modules',
    resolveId: (source) => (source === DEV_MODULES ? `\0${DEV_MODULES}` : null),
    load(id) {
      if (id !== `\0${DEV_MODULES}`) return null;
      const lines = Object.entries(entries).map(
        ([module, file]) => `${JSON.stringify(module)}: () => import(${JSON.stringify(file)})`,
      );
      return `export const devModules = { ${lines.join(', ')} };`;
    },
  };
}
