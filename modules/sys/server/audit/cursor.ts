import { AppError, CODES } from '@switchboard/kit-contract';

/** The last entry of a page: the next page begins after it, regardless of entries written in between. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

export function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

export function readCursor(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,18})$/.exec(text);
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError(CODES.validation, { data: [{ field: 'cursor', msg: 'not a cursor of this list' }] });
  return { at, id };
}
