const WHOLE = /^\[(\d{1,3})\]/;
const BEGUN = /^\[\d{0,3}$/;

/** Streams text and removes citation numbers without an excerpt (ai A32). */
export class Citations {
  readonly cited = new Set<number>();
  readonly #count: number;
  #held = '';

  constructor(count: number) {
    this.#count = count;
  }

  /** Text that can be shown now; a bracket that may become a citation is held until it is complete. */
  feed(piece: string): string {
    let rest = this.#held + piece;
    this.#held = '';
    let shown = '';
    for (;;) {
      const at = rest.indexOf('[');
      if (at === -1) return shown + rest;
      shown += rest.slice(0, at);
      rest = rest.slice(at);
      if (BEGUN.test(rest)) {
        this.#held = rest;
        return shown;
      }
      const citation = WHOLE.exec(rest);
      if (citation === null) {
        shown += '[';
        rest = rest.slice(1);
        continue;
      }
      const no = Number(citation[1]);
      if (no >= 1 && no <= this.#count) {
        this.cited.add(no);
        shown += citation[0];
      }
      rest = rest.slice(citation[0].length);
    }
  }

  /** Text held for a citation that was never completed. */
  end(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}

const NONE_CITED = 3;

/** Documents of the cited excerpts, each once and in order; of the first three when the answer cites none. */
export function citedDocuments<H extends { readonly documentId: string }>(
  hits: readonly H[],
  cited: ReadonlySet<number>,
): H[] {
  const used = cited.size === 0 ? hits.slice(0, NONE_CITED) : hits.filter((_, i) => cited.has(i + 1));
  return used.filter((hit, i) => used.findIndex(({ documentId }) => documentId === hit.documentId) === i);
}
