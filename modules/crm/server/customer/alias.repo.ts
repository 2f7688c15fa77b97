import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

const MAX_LENGTH = 40;

/** Only one transaction decides about the aliases of a name at a time; held until it ends. */
export async function lockAlias(tx: Db, base: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('crm.alias:' || ${base}::text, 0))`.execute(tx);
}

/** The alias itself, or the first free `alias-2`, `-3`… (crm rule 21). A retired alias is free after a year. */
export async function freeAlias(tx: Db, alias: string): Promise<string> {
  const base = alias.slice(0, MAX_LENGTH - 4).replace(/-+$/, '');
  const { rows } = await sql<{ alias: string }>`select r.alias from crm.alias_registry r
    where (r.alias = ${alias} or r.alias like ${`${base}-%`}) and not (r.state = 'retired' and r.held_until < now())`.execute(
    tx,
  );
  const taken = new Set(rows.map((row) => row.alias));
  if (!taken.has(alias)) return alias;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export async function registerAlias(
  tx: Db,
  { alias, customerId }: { alias: string; customerId: string },
): Promise<void> {
  await sql`insert into crm.alias_registry (alias, customer_id, state) values (${alias}, ${customerId}::bigint, 'active')
    on conflict (alias) do update set customer_id = excluded.customer_id, state = 'active', held_until = null
    where crm.alias_registry.state = 'retired' and crm.alias_registry.held_until < now()`.execute(tx);
}
