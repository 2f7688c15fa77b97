import { type RawBuilder, sql } from 'kysely';
import { searchQuery } from '../../store/index.ts';

/** mc M81: the search text is split into words like the text of a mail. Without any words, nothing is found. */
export function searchCondition(text: string): RawBuilder<unknown> {
  const query = searchQuery(text);
  return query === null ? sql`false` : sql`m.fts @@ ${query}::tsquery`;
}
