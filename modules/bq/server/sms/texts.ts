import type { Context } from '@switchboard/kit-server';
import { LRUCache } from 'lru-cache';

/** Most texts are sent thousands of times, and a fingerprint always means the same text; the TTL drops deleted texts soon. */
const known = new WeakMap<Context['records'], LRUCache<string, string>>();
const KEPT = { max: 5_000, ttl: 10 * 60_000 } as const;

/** Query 7: the texts of one page by their fingerprints, masked or in clear depending on the caller's rights. */
export async function textsOf(
  records: Context['records'],
  contents: readonly string[],
  isClear: boolean,
): Promise<Map<string, string>> {
  const [reader, column] = isClear ? ([records.clear, 'body'] as const) : ([records.masked, 'body_masked'] as const);
  const keyOf = (id: string): string => `${column} ${id}`;
  const kept = known.get(records) ?? new LRUCache<string, string>(KEPT);
  known.set(records, kept);
  const ids = [...new Set(contents)].filter((id) => id !== '0');
  const unknown = ids.filter((id) => !kept.has(keyOf(id)));
  if (unknown.length > 0) {
    const answer = await reader.query({
      query: `select toString(content_id) as id, any(${column}) as text from sms_content where content_id in {ids:Array(UInt64)} group by id`,
      query_params: { ids: unknown.map(BigInt) }, // the store would not parse them as strings
      format: 'JSONEachRow',
    });
    for (const { id, text } of await answer.json<{ id: string; text: string }>()) kept.set(keyOf(id), text);
  }
  return new Map(ids.flatMap((id) => (kept.has(keyOf(id)) ? [[id, kept.get(keyOf(id)) ?? '']] : [])));
}
