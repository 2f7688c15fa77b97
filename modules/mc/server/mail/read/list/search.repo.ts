import { type RawBuilder, sql } from 'kysely';
import { searchQuery } from '../../store/index.ts';

/** mc M81: the words of the question are made as the words of the mail were. Where nothing is left to look for, nothing is found. */
export function searchCondition(text: string): RawBuilder<unknown> {
  const query = searchQuery(text);
  return query === null ? sql`false` : sql`m.fts @@ ${query}::tsquery`;
}
