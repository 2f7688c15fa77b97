import type { Finding, Rule, SourceText } from '../finding.ts';
import { type LocaleFile, localeFolders } from '../locale-folders.ts';

const NAME = 'paired-texts';

/**
 * A text that changed in one language since the last whole run, while the other language of the key did not: a warning,
 * because a correction may concern one language alone.
 */
export function pairedTexts(before: readonly SourceText[]): Rule {
  const earlier = new Map(localeFolders(before).map((folder) => [folder.packageFolder, folder]));
  return {
    name: NAME,
    check: (files): Finding[] =>
      localeFolders(files).flatMap(({ packageFolder, zh, en }) => {
        const last = earlier.get(packageFolder);
        if (last === undefined) return [];
        return [...zh.texts.keys()].flatMap((key) => {
          const hasChanged = [isChanged(last.zh, zh, key), isChanged(last.en, en, key)];
          if (hasChanged[0] === hasChanged[1]) return [];
          const file = hasChanged[0] === true ? zh.file : en.file;
          return [{ file, line: 1, rule: NAME, why: `"${key}" changed in this language only`, isWarning: true }];
        });
      }),
  };
}

/** A new key is not a change: both languages have it (rule `locales`). */
const isChanged = (before: LocaleFile, now: LocaleFile, key: string): boolean =>
  before.texts.has(key) && before.texts.get(key) !== now.texts.get(key);
