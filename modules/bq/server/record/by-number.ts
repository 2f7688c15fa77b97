import type { Context } from '@switchboard/kit-server';
import { timeOfId } from './window.ts';

/** An index of the record store from a phone number to its rows. */
export interface NumberIndex {
  readonly table: string;
  /** The ID of a row and its time, in the table of rows. */
  readonly id: string;
  readonly time: string;
  readonly where: string;
}

const MANY = 500;
/** The time of a row equals the time in its ID, except for truncated digits. */
const SLACK_MS = 1_000;

/**
 * The rows of one phone number, as a condition. Their IDs are queried first: with them the store reads only the days
 * concerned, without them every day on which the number could have been called.
 */
export async function ofNumber({ table, id, time, where }: NumberIndex, { records, signal }: Context): Promise<string> {
  const hits = `select app_id, ${id} from ${table} where ${where}`;
  const answer = await records.clear.query({
    query: `select distinct app_id as app, toString(${id}) as id from ${table} where ${where} limit ${MANY + 1}`,
    format: 'JSONEachRow',
    clickhouse_settings: { cancel_http_readonly_queries_on_client_close: 1 },
    ...(signal === undefined ? {} : { abort_signal: signal }),
  });
  const found = await answer.json<{ app: number; id: string }>();
  if (found.length === 0) return '0';
  if (found.length > MANY) return `(app_id, ${id}) in (${hits})`;
  const spans = found.map((hit) => {
    const at = timeOfId(hit.id);
    return `${time} between fromUnixTimestamp64Milli(${at - SLACK_MS}) and fromUnixTimestamp64Milli(${at + SLACK_MS})`;
  });
  return `(app_id, ${id}) in (${found.map((hit) => `(${hit.app}, ${hit.id})`).join(', ')}) and (${spans.join(' or ')})`;
}
