import type { Context } from '@switchboard/kit-server';
import { timeOfId } from './window.ts';

/** An index of the store from a phone number to the rows that it stands in. */
export interface NumberIndex {
  readonly table: string;
  /** The number of a row, and its time, in the table of rows. */
  readonly id: string;
  readonly time: string;
  readonly where: string;
}

const MANY = 500;
/** The time of a row is that of its number, but for what is cut off. */
const SLACK_MS = 1_000;

/**
 * The rows of one phone number, as a condition. Their numbers are asked for first: with them the store opens the days in
 * question, and without them every day that a number could have been called on.
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
