interface Leak {
  readonly what: string;
  readonly where: string;
  readonly readers: Set<string>;
  /** The input and an excerpt of the answer, of the first occurrence. */
  readonly example: string;
}

/** The leaks found, one entry for each field and channel. */
export class Leaks {
  readonly #found = new Map<string, Leak>();

  get size(): number {
    return this.#found.size;
  }

  add({ what, where, reader, example }: { what: string; where: string; reader: string; example: string }): void {
    const key = `${what} ${where}`;
    const known = this.#found.get(key) ?? { what, where, readers: new Set(), example };
    known.readers.add(reader);
    this.#found.set(key, known);
  }

  report(): string[] {
    return [...this.#found.values()]
      .map(({ what, where, readers, example }) => `${what} | ${where} | ${[...readers].join(', ')} | ${example}`)
      .toSorted();
  }
}

/** The text around a canary in an answer. */
export function pieceOf(bytes: Uint8Array, word: string): string {
  const text = new TextDecoder().decode(bytes);
  const at = text.toLowerCase().indexOf(word);
  return at < 0 ? 'a compressed file' : text.slice(Math.max(0, at - 60), at + 30);
}
