import type { Client, Connection, Submittable } from 'pg';
import type { Piece } from './values.ts';

/** What PostgreSQL says about a statement. `at` is the piece and the offset in it; null if it names no place. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly piece: Exclude<Piece, 'parameter'> | null;
  readonly offset: number;
  /** The error is at a placeholder: the sources do not say what is there. */
  readonly isAtParameter: boolean;
}

/** The text as it is sent: placeholders are numbered. */
export function sentText(pieces: readonly Piece[]): string {
  let count = 0;
  return pieces.map((piece) => (piece === 'parameter' ? `$${++count}` : piece.text)).join('');
}

interface ServerError extends Error {
  readonly code?: string;
  readonly position?: string;
  readonly hint?: string;
}

/**
 * Parses without executing, as the driver does: `PREPARE` would need a name for each and would keep them all. pg calls
 * these methods of anything that is submitted to a client.
 */
class Parse implements Submittable {
  readonly #text: string;
  readonly #done: (error: ServerError | null) => void;

  constructor(text: string, done: (error: ServerError | null) => void) {
    this.#text = text;
    this.#done = done;
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.sync();
  }

  /** pg calls one of the two, not both. */
  handleError(error: ServerError): void {
    this.#done(error);
  }

  handleReadyForQuery(): void {
    this.#done(null);
  }
}

/** Null if PostgreSQL accepts the statement. */
export async function prepare(client: Client, pieces: readonly Piece[]): Promise<Refusal | null> {
  const error = await new Promise<ServerError | null>((done) => {
    client.query(new Parse(sentText(pieces), done));
  });
  if (error === null) return null;
  const hint = error.hint === undefined ? '' : ` (${error.hint})`;
  return { code: error.code ?? '', message: `${error.message}${hint}`, ...locate(pieces, error.position) };
}

/** The place in the sources of a position in the text sent, which PostgreSQL counts from one in characters. */
function locate(
  pieces: readonly Piece[],
  position: string | undefined,
): Pick<Refusal, 'piece' | 'offset' | 'isAtParameter'> {
  const nowhere = { piece: null, offset: 0, isAtParameter: false };
  if (position === undefined) return nowhere;
  const sent = sentText(pieces);
  let rest = 0;
  for (let at = 1; at < Number(position); at++) rest += (sent.codePointAt(rest) ?? 0) > 0xff_ff ? 2 : 1;
  let count = 0;
  for (const piece of pieces) {
    const length = piece === 'parameter' ? `$${++count}`.length : piece.text.length;
    if (rest < length)
      return piece === 'parameter'
        ? { ...nowhere, isAtParameter: true }
        : { piece, offset: rest, isAtParameter: false };
    rest -= length;
  }
  return nowhere;
}
