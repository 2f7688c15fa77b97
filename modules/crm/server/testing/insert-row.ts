import type { TestStack } from '@switchboard/kit-server/testing';

/** Inserts a row directly into the table, bypassing the calls. */
export async function insertRow(
  { query }: Pick<TestStack, 'query'>,
  table: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const names = Object.keys(values);
  const [row] = await query<{ id: string }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id::text as id`,
    Object.values(values),
  );
  return (row as { id: string }).id;
}
