import { z } from 'zod';
import { type Finding, lineAt, type SourceText } from '../finding.ts';
import { isTest } from '../source.ts';

export const LIST = 'tools/checks/lint/lists-without-row-rights.json';
const zList = z.record(z.string(), z.string().min(1));
const name = 'row-rights';

interface Found {
  readonly resource: string;
  readonly file: string;
  readonly line: number;
}

/**
 * A list of owned rows with row actions must declare which keys apply to which rows (`rowRights`), or be listed with a
 * reason: otherwise it offers actions that the call rejects.
 */
export function rowRights(files: readonly SourceText[]): Finding[] {
  const list = zList.parse(JSON.parse(files.find(({ path }) => path === LIST)?.text ?? '{}'));
  const scoped = scopedResources(files);
  const declared = declaredResources(files);
  const offered = new Map(listsWithActions(files).map((one) => [one.resource, one]));
  const missing = [...offered.values()]
    .filter(({ resource }) => scoped.has(resource) && !declared.has(resource) && list[resource] === undefined)
    .map(({ resource, file, line }) => ({
      file,
      line,
      rule: name,
      why: `rows of ${resource} have an owner: name the keys of its row actions in rowRights, or list it in ${LIST}`,
    }));
  const stale = Object.keys(list)
    .filter((resource) => declared.has(resource) || !scoped.has(resource) || !offered.has(resource))
    .map((resource) => ({ file: LIST, line: 1, rule: name, why: `${resource} need not be listed any more` }));
  return [...missing, ...stale];
}

/** Lists with row actions; if the file gets the resource from elsewhere, all resources named in its folder. */
function listsWithActions(files: readonly SourceText[]): Found[] {
  const web = files.filter(({ path }) => /^modules\/\w+\/web\/.*\.tsx?$/.test(path) && !isTest(path));
  return web
    .filter(({ text }) => /\browActions\b/.test(text))
    .flatMap((file) => {
      const own = namesIn(file);
      if (own.length > 0) return own;
      const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
      return web.filter(({ path }) => path.startsWith(folder)).flatMap(namesIn);
    });
}

function namesIn({ path, text }: SourceText): Found[] {
  return [...text.matchAll(/\bresource(?:=\{|: | = )(\w+Resource)\b/g)].map((match) => ({
    resource: match[1] as string,
    file: path,
    line: lineAt(text, match.index),
  }));
}

/** Resources with a source that decides by an owner, a department or a share. */
function scopedResources(files: readonly SourceText[]): Set<string> {
  const server = files.filter(({ path }) => /^modules\/\w+\/server\/.*\.ts$/.test(path) && !isTest(path));
  const found = server.flatMap(({ path, text }) =>
    [...text.matchAll(/\bresource: (?:\w+ \? )?(\w+Resource)\b[\s\S]*?\bscope(?:: (\{\n[\s\S]*?\}|[^\n]+))?,\n/g)]
      .filter(([, , scope]) => scope === undefined || isScoped(scope, path, server))
      .map(([, resource = '']) => resource),
  );
  return new Set(found);
}

function isScoped(scope: string, path: string, server: readonly SourceText[]): boolean {
  if (/\bnone:/.test(scope)) return false;
  const constant = /^([A-Z_]+)\b/.exec(scope)?.[1];
  if (constant === undefined) return true;
  const layer = path.split('/').slice(0, 3).join('/');
  const definition = server
    .filter((file) => file.path.startsWith(layer))
    .map(({ text }) => new RegExp(`const ${constant}\\b[^=]*=([\\s\\S]*?);\\n`).exec(text)?.[1])
    .find((text) => text !== undefined);
  return definition === undefined || !/\bnone:/.test(definition);
}

function declaredResources(files: readonly SourceText[]): Set<string> {
  const contracts = files.filter(({ path }) => /^modules\/\w+\/contract\/.*\.ts$/.test(path) && !isTest(path));
  return new Set(
    contracts.flatMap(({ text }) => {
      const parts = text
        .split(/^(?=(?:export )?(?:const|type) )/m)
        .filter((part) => /^ +(?:rowRights: |\.\.\.rowRights)/m.test(part));
      return [
        ...parts.flatMap((part) => /^export const (\w+Resource)\b/.exec(part)?.[1] ?? []),
        ...parts.flatMap((part) => typeOf(/^(?:export )?const (define\w+)\b/.exec(part)?.[1], text)),
      ];
    }),
  );
}

/** Lists created by a function are identified by the name of its return type. */
function typeOf(maker: string | undefined, text: string): string[] {
  const name = maker && new RegExp(`type (\\w+Resource) = ReturnType<typeof ${maker}>`).exec(text)?.[1];
  return name ? [name] : [];
}
