export interface Mention {
  readonly id: string;
  readonly name: string;
}

/** The people with an `@name` that is still in the text: a deleted name is not a mention. */
export function mentionedIn(text: string, picked: readonly Mention[]): string[] {
  const ids = picked.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
  return [...new Set(ids)];
}

export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits the text into parts for marking mentions. Longer names first: `@李雷` must not cut `@李雷雷`. */
export function partsOf(text: string, mentions: readonly Mention[]): TextPart[] {
  const names = mentions.map(({ name }) => name).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const pattern = new RegExp(`(@(?:${names.map(escape).join('|')}))`, 'g');
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: names.some((name) => part === `@${name}`) }));
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
