import { AppError, CODES } from '@switchboard/kit-contract';

/** The position at the end of a log page: the time and the row, newest first (conventions §4). */
export interface LogPlace {
  readonly at: string;
  readonly id: string;
}

export const writePlace = ({ at, id }: LogPlace): string => `${at}_${id}`;

export function readPlace(cursor: string | undefined): LogPlace | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([a-z]*\d{1,19})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new AppError(CODES.validation, { data: [{ field: 'cursor', msg: 'invalid' }] });
  return { at, id };
}

/** Expects one row more than the page size, which shows whether there is a next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => LogPlace,
): { list: Row[]; nextCursor: string | null; hasMore: boolean } {
  const list = rows.slice(0, limit);
  const last = list.at(-1);
  const hasMore = rows.length > limit;
  return { list, nextCursor: hasMore && last !== undefined ? writePlace(placeOf(last)) : null, hasMore };
}
