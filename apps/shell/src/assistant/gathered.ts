const GATHER_MS = 80;

/**
 * Batches the words of a stream and emits them a few times a second: rendering the answer for each of them would block
 * the page.
 */
export class Gathered {
  readonly #emit: (words: string) => void;
  #words = '';
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(emit: (words: string) => void) {
    this.#emit = emit;
  }

  /** The first words after a pause are emitted at once. */
  add(words: string): void {
    this.#words += words;
    if (this.#timer !== null) return;
    this.flush();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#words !== '') this.add('');
    }, GATHER_MS);
  }

  flush(): void {
    if (this.#words === '') return;
    const words = this.#words;
    this.#words = '';
    this.#emit(words);
  }

  /** Emits the rest; nothing is emitted later. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.flush();
  }
}
