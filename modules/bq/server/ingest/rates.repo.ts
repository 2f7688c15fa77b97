import type { EventOf } from '@switchboard/kit-contract';
import type { ratePublished } from '@switchboard/fc-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { PairRates } from './rate-book.ts';

type PublishedRates = Pick<EventOf<typeof ratePublished>, 'base' | 'quote' | 'version' | 'rates'>;

export async function replaceRates(db: Db, { base, quote, version, rates }: PublishedRates): Promise<void> {
  await sql`insert into bq.rate_copy (base, quote, version, rates) values (${base}, ${quote}, ${version}, ${JSON.stringify(rates)}::jsonb)
    on conflict (base, quote) do update set version = excluded.version, rates = excluded.rates
    where rate_copy.version < excluded.version`.execute(db);
}

export async function findRates(db: Db): Promise<PairRates[]> {
  const { rows } =
    await sql<PairRates>`select base, quote, rates from bq.rate_copy where 'USD' in (base, quote)`.execute(db);
  return rows;
}
