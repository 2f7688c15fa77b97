const GATHER_MS = 80;

/** Words of a stream, told a few times a second: drawing the answer anew for each of them would hold up the page. */
export class Gathered {
  readonly #tell: (words: string) => void;
  #words = '';
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(tell: (words: string) => void) {
    this.#tell = tell;
  }

  /** The first words after a pause are told at once. */
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
    this.#tell(words);
  }

  /** Everything is told and nothing comes later. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.flush();
  }
}
