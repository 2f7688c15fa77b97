import { randomBytes } from 'node:crypto';

interface Grant<T> {
  value: T;
  until: number;
  isUsed: boolean;
}

/** Codes and tokens issued by the server. A code works once, like DingTalk's. */
export class Grants<T> {
  readonly #prefix: string;
  readonly #seconds: number;
  readonly #given = new Map<string, Grant<T>>();

  constructor(prefix: string, seconds: number) {
    this.#prefix = prefix;
    this.#seconds = seconds;
  }

  give(value: T): string {
    const key = `${this.#prefix}-${randomBytes(16).toString('hex')}`;
    this.#given.set(key, { value, until: Date.now() + this.#seconds * 1_000, isUsed: false });
    return key;
  }

  look(key: unknown): T | null {
    const grant = this.#given.get(String(key));
    return grant === undefined || grant.isUsed || Date.now() > grant.until ? null : grant.value;
  }

  take(key: unknown): T | null {
    const value = this.look(key);
    const grant = this.#given.get(String(key));
    if (grant !== undefined) grant.isUsed = true;
    return value;
  }
}
