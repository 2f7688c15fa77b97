import { dirname, relative } from 'node:path';
import type { Plugin } from 'rolldown';

/** Excludes packages from the bundle and records in `folders` where each one is installed. */
export function keepExternal(names: readonly string[], folders: Map<string, string>): Plugin {
  // an empty filter would match everything
  if (names.length === 0) return { name: 'keep-external' };
  return {
    name: 'keep-external',
    resolveId: {
      filter: { id: new RegExp(`^(?:${names.join('|')})(?:/|$)`) },
      async handler(source, importer) {
        const name = source
          .split('/')
          .slice(0, source.startsWith('@') ? 2 : 1)
          .join('/');
        const file = (await this.resolve(source, importer, { skipSelf: true }))?.id ?? '';
        const inPackage = file.lastIndexOf(`/node_modules/${name}/`);
        if (inPackage === -1) return this.error(`${source} is not installed for ${importer}`);
        const folder = file.slice(0, inPackage + `/node_modules/${name}`.length);
        const other = folders.get(name);
        if (other !== undefined && other !== folder) this.error(`${name} is needed twice: ${other}, ${folder}`);
        folders.set(name, folder);
        return { id: source, external: true };
      },
    },
  };
}

/** Declared at the top of every output file; see `keepPlaces`. */
export const PLACE_BANNER = 'const __bundleFolder = import.meta.dirname, __bundleUrl = import.meta.url;';

const PLACES = /\bimport\.meta\.\w+|(?<![\w$.])__(?:dir|file)name\b/g;

/**
 * Code that reads files next to it (migrations, fonts, scripts of child processes) keeps finding them: in every module
 * `import.meta.dirname`, `filename`, `url` and `__dirname`, `__filename` refer to its source file, relative to the
 * bundle. Nothing needs to be copied; the source folders are next to `dist` in development and in the image.
 */
export function keepPlaces(outDir: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { id: { exclude: /^\0/ }, code: PLACES },
      handler(code, id) {
        const place = (file: string): string => `(__bundleFolder + ${JSON.stringify(`/${relative(outDir, file)}`)})`;
        return {
          // single-line replacements keep the source map's lines correct
          code: code.replace(PLACES, (what) => {
            if (what === 'import.meta.dirname' || what === '__dirname') return place(dirname(id));
            if (what === 'import.meta.filename' || what === '__filename') return place(id);
            if (what === 'import.meta.url') return `new URL(${JSON.stringify(relative(outDir, id))}, __bundleUrl).href`;
            return this.error(`${id}: ${what} has no meaning in the bundle`);
          }),
          map: null,
        };
      },
    },
  };
}
