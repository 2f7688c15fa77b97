import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { StatementNames } from './statement-names.ts';

/** Start of a read-only transaction that its sender repeats as a whole (`sendReadOnly`). */
export const BEGIN_READING = 'begin isolation level repeatable read read only';
/** The same for PostgreSQL; nothing inside is prepared. */
export const BEGIN_READING_UNPREPARED = 'start transaction isolation level repeatable read read only';

/** Each keeps a parse tree and perhaps a plan in the memory of the backend. */
const MAX_PREPARED = 200;

const names = new StatementNames();

const CONTROL =
  /^\s*(?:(begin|start\s+transaction)\b|(commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b))\b)/i;

/** pg stores its prepared statements here; it has no call to remove one. */
interface Prepared {
  readonly parsedStatements: Record<string, string | undefined>;
}

/**
 * A connection that prepares repeated statements: planning takes longer than running most statements of a list.
 *
 * PostgreSQL refuses a prepared statement when a migration changed the type of its result ("cached plan must not change
 * result type"). A single statement is then sent again without a name. This is impossible in a transaction: its
 * statements are never named, except between `BEGIN_READING` and its end, which the sender repeats as a whole.
 */
export class PreparingClient extends pg.Client {
  #place: 'alone' | 'reading' | 'transaction' = 'alone';
  #isGathering = false;
  readonly #prepared = new LRUCache<string, true>({
    max: MAX_PREPARED,
    dispose: (_, name) => this.#close(name),
  });

  // oxlint-disable-next-line typescript/no-explicit-any -- pg declares eight overloads; all but one pass through
  override query(...args: any[]): any {
    const [first, values, callback] = args as [unknown, unknown, unknown];
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (typeof text === 'string') this.#follow(text);
    this.#gather();
    const named =
      typeof first === 'string' && Array.isArray(values) && callback === undefined && this.#mayPrepare()
        ? names.find(first)
        : null;
    // oxlint-disable-next-line typescript/no-explicit-any -- see above
    if (named === null) return (super.query as (...given: any[]) => any).apply(this, args);
    const wasPrepared = this.#prepared.has(named.name);
    this.#prepared.set(named.name, true);
    // decided now: when an error arrives, the transaction of the statement may have ended
    const isRepeated = wasPrepared && this.#place === 'alone';
    return this.#sendNamed({ ...named, values: values as unknown[] }, wasPrepared, isRepeated);
  }

  async #sendNamed(
    statement: { name: string; text: string; values: unknown[] },
    wasPrepared: boolean,
    isRepeated: boolean,
  ): Promise<unknown> {
    try {
      return await super.query(statement);
    } catch (error) {
      if (!wasPrepared || !isStale(error)) throw error;
      this.#prepared.delete(statement.name);
      if (!isRepeated || this.#place !== 'alone') throw error;
      return await super.query(statement.text, statement.values);
    }
  }

  /** Statements of one turn are sent in one write: a frame of four statements would be four system calls. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  #follow(text: string): void {
    const control = CONTROL.exec(text);
    if (control === null) return;
    if (control[1] === undefined) this.#place = 'alone';
    else this.#place = text.startsWith(BEGIN_READING) ? 'reading' : 'transaction';
  }

  #mayPrepare(): boolean {
    // a transaction that began in another way
    if (this.#place === 'alone') return this.getTransactionStatus() === 'I';
    return this.#place === 'reading';
  }

  /** Sent before the next statement; pg ignores the answer to it. */
  #close(name: string): void {
    this.connection.close({ type: 'S', name }, true);
    delete (this.connection as unknown as Prepared).parsedStatements[name];
  }
}

const DENIED = '42501';

/**
 * True if a statement that worked before does not match the current tables, or is gone: another result type, a column
 * of another type next to a parameter with an inferred type, a pooler in between. It was not executed.
 */
export function isStale(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  if (typeof code !== 'string' || code === DENIED) return false;
  return code === '0A000' || code === '26000' || code.startsWith('42');
}
