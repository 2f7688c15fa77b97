import { readFileSync } from 'node:fs';

/** Where a word is searched: identifiers, comments and documents, or texts that users read. */
export type Place = 'names' | 'prose' | 'texts';

export interface WordRule {
  /** The replacement. */
  readonly use: string;
  /** Words of prose and parts of identifiers. */
  readonly words?: readonly string[];
  /** Whole identifiers. */
  readonly names?: readonly string[];
  /** False if a property name may be a value of another system. */
  readonly keys?: boolean;
  /** Regular expressions over prose and texts. */
  readonly phrases?: readonly string[];
  /** Where `words` are rejected; everywhere if absent. */
  readonly in?: readonly Place[];
}

export interface WordException {
  readonly words: readonly string[];
  /** A regular expression over paths. */
  readonly files: string;
  readonly in?: readonly Place[];
  readonly reason: string;
}

export interface WordList {
  readonly words: readonly WordRule[];
  readonly exceptions: readonly WordException[];
}

export const readWordList = (): WordList =>
  JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')) as WordList;
