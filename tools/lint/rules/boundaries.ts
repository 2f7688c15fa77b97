import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { refusedArrow } from '../arrows.ts';
import { fileRule } from '../finding.ts';
import { type Place, placeOfFile, placeOfPackage, WEB_APP } from '../rooms.ts';
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
  if (to?.door === '/testing' && from.kind !== 'tools' && !isTest(path)) return 'test helpers are for tests';
  // an integration test may combine the modules that own its tables, and sign users in
  if ((to?.door === '/module' || to?.door === '/testing') && isTest(path) && roomOf(from) === 'server') return null;
  if (to !== null) return refusedArrow(from, to.place, to.door);
  return refusedLibrary(from, specifier, isTest(path));
}

function refusedLibrary(from: Place, specifier: string, isInTest: boolean): string | null {
  const room = roomOf(from);
  if (room === null) return null;
  const isNode = isBuiltin(specifier) && !isInTest;
  if (room !== 'web' && BROWSER_LIBRARY.test(specifier)) return `no user interface in a ${room} room`;
  if (room !== 'server' && (SERVER_LIBRARY.test(specifier) || isNode))
    return `runs on servers only, not in a ${room} room`;
  return null;
}

function roomOf(place: Place): 'contract' | 'server' | 'web' | null {
  if (place.kind === 'kit' || place.kind === 'module') return place.room;
  if (place.kind === 'app') return place.id === WEB_APP ? 'web' : 'server';
  return null;
}
