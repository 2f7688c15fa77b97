/** PostgreSQL keeps no zero byte in a text, and half a surrogate pair is no JSON. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** As the database can hold it: a sender may write anything into names, also what no text may have. Hardly any does. */
export function storableJson(rows: unknown): string {
  const json = JSON.stringify(rows);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}
