/** Excludes characters that are confused when read aloud or from paper. */
const KINDS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '#%+-=@'] as const;
const LENGTH = 16;

/** Random, 16 characters, every kind at least once. */
export function oneTimePassword(): string {
  const all = KINDS.join('');
  const characters = [...KINDS.map(pick), ...Array.from({ length: LENGTH - KINDS.length }, () => pick(all))];
  for (let at = characters.length - 1; at > 0; at--) {
    const other = below(at + 1);
    [characters[at], characters[other]] = [characters[other] as string, characters[at] as string];
  }
  return characters.join('');
}

function pick(from: string): string {
  return from[below(from.length)] as string;
}

/** Returns a uniform random number below `limit`; bytes from the uneven end of the range are discarded. */
function below(limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte !== undefined && byte < fair) return byte % limit;
  }
}
