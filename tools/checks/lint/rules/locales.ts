import { type Finding, lineAt, type Rule, type SourceText } from '../finding.ts';
import { type LocaleFolder, localeFolders } from '../locale-folders.ts';
import { isScript, isTest, visit } from '../source.ts';

const NAME = 'locales';

/** Both languages have the same keys with the same placeholders, and every key named in code exists. */
export const locales: Rule = {
  name: NAME,
  check(files) {
    const folders = localeFolders(files);
    return [...folders.flatMap(compareLanguages), ...files.flatMap((file) => missingKeys(file, folders))];
  },
};

function compareLanguages({ zh, en }: LocaleFolder): Finding[] {
  const findings: Finding[] = [];
  const add = (file: string, why: string) => findings.push({ file, line: 1, rule: NAME, why });
  for (const key of zh.texts.keys()) if (!en.texts.has(key)) add(en.file, `"${key}" is in zh.json only`);
  for (const [key, text] of en.texts) {
    const other = zh.texts.get(key);
    if (other === undefined) add(zh.file, `"${key}" is in en.json only`);
    else if (blanks(text) !== blanks(other)) add(zh.file, `"${key}" has other {{blanks}} than in en.json`);
  }
  for (const { file, texts } of [zh, en]) {
    for (const [key, text] of texts) if (text.trim() === '') add(file, `"${key}" is empty`);
  }
  return findings;
}

function blanks(text: string): string {
  return [...new Set(text.match(/\{\{\s*-?\s*\w+/g)?.map((blank) => blank.replace(/\W/g, '')))].sort().join();
}

/** Checks only literal keys such as `t('a.b')`; keys built at run time must be covered by tests. */
function missingKeys(file: SourceText, folders: readonly LocaleFolder[]): Finding[] {
  const own = folders.filter((folder) => file.path.startsWith(`${folder.packageFolder}/`));
  if (own.length === 0 || !isScript(file.path) || isTest(file.path)) return [];
  const findings: Finding[] = [];
  visit(file, {
    CallExpression: (node) => {
      const name = node.callee.type === 'Identifier' ? node.callee.name : null;
      const isKitText = name === 'kitText' || name === 'kt';
      if (name !== 't' && !isKitText) return;
      const first = node.arguments[0];
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      const [space, key] = splitKey(first.value);
      const searched = space === null ? own : folders.filter((folder) => folder.namespace === space);
      if (searched.some((folder) => hasKey(folder, key))) return;
      findings.push({
        file: file.path,
        line: lineAt(file.text, first.start),
        rule: NAME,
        why: `no text "${first.value}"`,
      });
    },
  });
  return findings;
}

function splitKey(text: string): [string | null, string] {
  const at = text.indexOf(':');
  return at === -1 ? [null, text] : [text.slice(0, at), text.slice(at + 1)];
}

function hasKey(folder: LocaleFolder, key: string): boolean {
  return folder.zh.texts.has(key);
}
