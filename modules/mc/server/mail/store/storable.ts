/** PostgreSQL stores no zero byte in a text, and an unpaired surrogate is not valid JSON. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/**
 * JSON that the database can store: a sender may write anything into names, including characters that a text must not
 * contain. This is rare.
 */
export function storableJson(rows: unknown): string {
  const json = JSON.stringify(rows);
  if (!UNSTORABLE.test(json)) return json;
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}
