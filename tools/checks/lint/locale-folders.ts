import type { SourceText } from './finding.ts';
import { placeOfFile } from './layers.ts';

export interface LocaleFile {
  readonly file: string;
  /** Flat keys such as `list.title`, without the plural suffixes of i18next. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface LocaleFolder {
  readonly packageFolder: string;
  /** i18next namespace: the module id, `kit` or the app. */
  readonly namespace: string;
  readonly zh: LocaleFile;
  readonly en: LocaleFile;
}

type Tree = { readonly [key: string]: string | Tree };

const PLURAL = /_(zero|one|two|few|many|other)$/;

export function localeFolders(files: readonly SourceText[]): LocaleFolder[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const folders = new Set(
    files.map((file) => /^(.*\/locales)\/(zh|en)\.json$/.exec(file.path)?.[1]).filter((folder) => folder !== undefined),
  );
  return [...folders].flatMap((folder) => {
    const at = placeOfFile(`${folder}/zh.json`);
    if (at === null) return [];
    const { place } = at;
    const namespace = place.kind === 'module' || place.kind === 'app' ? place.id : place.kind;
    const read = (language: 'zh' | 'en') => readLocale(`${folder}/${language}.json`, byPath);
    return [{ packageFolder: at.folder, namespace, zh: read('zh'), en: read('en') }];
  });
}

function readLocale(path: string, byPath: ReadonlyMap<string, SourceText>): LocaleFile {
  const tree = JSON.parse(byPath.get(path)?.text ?? '{}') as Tree;
  return { file: path, texts: new Map(flatten(tree)) };
}

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name.replace(PLURAL, '')}`, value]] : flatten(value, `${prefix}${name}.`),
  );
}
