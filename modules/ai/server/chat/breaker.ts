const FAILURES = 5;
const WINDOW_MS = 60_000;
const OPEN_MS = 60_000;

/** Five failures within a minute pause the model for a minute (ai A37). */
export class Breaker {
  readonly #now: () => number;
  #failures: number[] = [];
  #openUntil = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#now() < this.#openUntil;
  }

  failed(): void {
    const now = this.#now();
    this.#failures = [...this.#failures.filter((at) => now - at < WINDOW_MS), now];
    if (this.#failures.length < FAILURES) return;
    this.#openUntil = now + OPEN_MS;
    this.#failures = [];
  }

  worked(): void {
    this.#failures = [];
  }
}
