import { commentsOf, identifiersOf, isScript, textsOf, titlesOf } from '../source.ts';
import { type Finding, lineAt, type Rule, type SourceText } from '../finding.ts';
import type { Place, WordException, WordList, WordRule } from '../word-list.ts';

const NAME = 'plain-words';

/** What is not written by us, never changed (migrations), or quotes the words (the list itself). */
const SKIPPED =
  /^(docs\/spec\/|docs\/(api|rights)\/|tools\/checks\/lint\/(words\.json|rules\/plain-words)|pnpm-lock|\.ci\/|patches\/|tools\/checks\/ci\/faults\/.*\.patch)|\/migrations\/|\.gen\./;
const PROSE_FILE = /\.(md|sh|yaml|yml|conf)$/;
const ENGLISH_TEXTS = /\/locales\/en\.json$/;

interface Piece {
  readonly place: Place;
  readonly text: string;
  readonly start: number;
  readonly isKey?: boolean;
}

/** Words that a newcomer would have to learn, and what to write instead (naming guide, docs/GLOSSARY.md). */
export function plainWords({ words, exceptions }: WordList): Rule {
  const checks = words.map(checkOf);
  const any = new RegExp(checks.flatMap(({ source }) => source).join('|'), 'i');
  const allowed = exceptions.map((each) => ({ ...each, pattern: new RegExp(each.files) }));
  return {
    name: NAME,
    check: (files) =>
      files
        .filter(({ path, text }) => !SKIPPED.test(path) && any.test(text))
        .flatMap((file) => {
          const here = allowed.filter(({ pattern }) => pattern.test(file.path));
          return piecesOf(file).flatMap((piece) => findingsIn(file, piece, checks, here));
        }),
  };
}

function piecesOf(file: SourceText): Piece[] {
  const { path, text } = file;
  if (PROSE_FILE.test(path)) return [{ place: 'prose', text: text.replace(/`[^`\n]*`/g, blank), start: 0 }];
  if (ENGLISH_TEXTS.test(path)) {
    return [...text.matchAll(/^\s*"[^"]+": "((?:[^"\\]|\\.)*)"/gm)].map((match) => ({
      place: 'texts',
      text: match[1] as string,
      start: match.index + match[0].length - (match[1] as string).length - 1,
    }));
  }
  if (!isScript(path)) return [];
  return [
    ...identifiersOf(file).map((each) => ({ ...each, place: 'names' as const })),
    ...commentsOf(file).map(({ text: comment, start }) => ({
      place: 'prose' as const,
      text: comment.replace(/`[^`\n]*`/g, blank),
      start,
    })),
    ...titlesOf(file).map((each) => ({ ...each, place: 'prose' as const })),
    ...textsOf(file).map((each) => ({ ...each, place: 'texts' as const })),
  ];
}

/** Code quoted in prose keeps its own words: addresses, columns, names of other systems. */
const blank = (quoted: string): string => ' '.repeat(quoted.length);

interface Check {
  readonly use: string;
  readonly places: ReadonlySet<Place>;
  /** Lower-case parts of names, and words of prose. */
  readonly words: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly prose: RegExp | null;
  readonly hasKeys: boolean;
  /** Finds a file that may hold one of them. */
  readonly source: readonly string[];
}

const PLACES: readonly Place[] = ['names', 'prose', 'texts'];

function checkOf({ use, words = [], names = [], phrases = [], keys = true, in: places = PLACES }: WordRule): Check {
  const spoken = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const patterns = [...spoken.map((word) => `\\b${word}\\b`), ...phrases.map((phrase) => `\\b${phrase}`)];
  return {
    use,
    places: new Set(places),
    words: new Set(words.filter((word) => /^[a-z]+$/.test(word))),
    names: new Set([...names, ...words]),
    prose: patterns.length === 0 ? null : new RegExp(patterns.join('|'), 'gi'),
    hasKeys: keys,
    source: [...spoken, ...names, ...phrases],
  };
}

function findingsIn(
  file: SourceText,
  { place, text, start, isKey = false }: Piece,
  checks: readonly Check[],
  exceptions: readonly WordException[],
): Finding[] {
  const isAllowed = (word: string): boolean =>
    exceptions.some(
      (each) => each.words.includes(word.toLowerCase()) && (each.in === undefined || each.in.includes(place)),
    );
  const found: Finding[] = [];
  for (const { use, places, words, names, prose, hasKeys } of checks) {
    if (!places.has(place) || (isKey && !hasKeys)) continue;
    const hits =
      place === 'names'
        ? hitsInName(text, words, names)
        : [...(prose === null ? [] : text.matchAll(prose))].map((match) => [match[0], match.index] as const);
    for (const [word, at] of hits) {
      if (isAllowed(word)) continue;
      found.push({ file: file.path, line: lineAt(file.text, start + at), rule: NAME, why: `"${word}": ${use}` });
    }
  }
  return found;
}

/** Names of columns keep the words that their migrations gave them. */
const COLUMN = /^[a-z\d]+(_[a-z\d]+)+$/;

function hitsInName(
  name: string,
  words: ReadonlySet<string>,
  names: ReadonlySet<string>,
): (readonly [string, number])[] {
  if (names.has(name)) return [[name, 0]];
  if (COLUMN.test(name)) return [];
  const parts = name
    .replaceAll('ClickHouse', 'Clickhouse')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  const hit = parts
    .toLowerCase()
    .split(/[\s_$]+/)
    .find((part) => words.has(part));
  return hit === undefined ? [] : [[hit, 0]];
}
