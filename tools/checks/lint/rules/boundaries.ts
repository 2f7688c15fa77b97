import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { refusedDependency } from '../dependencies.ts';
import { fileRule } from '../finding.ts';
import { type Place, placeOfFile, placeOfPackage, WEB_APP } from '../layers.ts';
import { importsOf, isScript, isTest } from '../source.ts';

const BROWSER_LIBRARY = /^(react|react-dom|react-router|react-i18next|antd|@ant-design)(\/|$|-)/;
const SERVER_LIBRARY = /^(kysely|pg|pg-boss|fastify|@fastify\/|@nats-io\/|@clickhouse\/|@aws-sdk\/)/;

export const boundaries = fileRule('boundaries', isScript, (file) => {
  const at = placeOfFile(file.path);
  if (at === null) return [];
  return importsOf(file).flatMap(({ specifier, line }) => {
    const why = refusedImport(at.place, at.folder, file.path, specifier);
    return why === null ? [] : [{ line, why: `${specifier}: ${why}` }];
  });
});

function refusedImport(from: Place, folder: string, path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier.split('?')[0] as string);
    const isDesign = target.startsWith('docs/spec/') && isTest(path);
    return isDesign || target.startsWith(`${folder}/`) ? null : 'a relative import stays in its package';
  }
  if (/^antd\/(es|lib)\//.test(specifier)) return 'import from antd itself, else it is bundled a second time';
  const to = placeOfPackage(specifier);
  if (to?.subpath === '/testing' && from.kind !== 'tools' && !isTest(path)) return 'test helpers are for tests';
  // an integration test may combine the modules that own its tables, and sign users in
  if (/^\/(module|testing|demo)$/.test(to?.subpath ?? '') && isTest(path) && layerOf(from) === 'server') return null;
  // simulators of foreign systems are processes of tools/
  if (to?.place.kind === 'tools' && isTest(path) && layerOf(from) === 'server') return null;
  if (to !== null) return refusedDependency(from, to.place, to.subpath);
  return refusedLibrary(from, specifier, isTest(path));
}

function refusedLibrary(from: Place, specifier: string, isInTest: boolean): string | null {
  const layer = layerOf(from);
  if (layer === null) return null;
  const isNode = isBuiltin(specifier) && !isInTest;
  if (layer !== 'web' && BROWSER_LIBRARY.test(specifier)) return `no user interface in a ${layer} layer`;
  if (layer !== 'server' && (SERVER_LIBRARY.test(specifier) || isNode))
    return `runs on servers only, not in a ${layer} layer`;
  return null;
}

function layerOf(place: Place): 'contract' | 'server' | 'web' | null {
  if (place.kind === 'kit' || place.kind === 'module') return place.layer;
  if (place.kind === 'app') return place.id === WEB_APP ? 'web' : 'server';
  return null;
}
