import { voiceChannelResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { containing, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { vosGatewayTable } from '../tables.ts';

/** A prefix that begins with the dial code of a country. */
const OF_COUNTRY = sql`exists (select 1 from unnest(g.prefixes) p where p like k.dial_code || '%')`;

export const voiceChannelSource = (locale: Locale) => {
  const name = sql.ref(locale === 'zh' ? 'k.country_zh' : 'k.country_en');
  return definePgSource({
    resource: voiceChannelResource,
    table: vosGatewayTable,
    alias: 'g',
    join: sql`join bq.vos_server v on v.id = g.vos_id left join bq.supplier s on s.id = g.supplier_id`,
    where: sql`g.side = 'landing'`,
    scope: { none: 'company-wide voice channels' },
    filters: {
      country: (typed: string) =>
        sql`exists (select 1 from bq.country k where ${OF_COUNTRY} and (k.country_zh ilike ${containing(typed)} or k.country_en ilike ${containing(typed)}))`,
    },
    columns: {
      vosName: sql`v.name`,
      supplierName: sql`s.name`,
      country: sql`(select string_agg(${name}, ', ' order by ${name}) from bq.country k where ${OF_COUNTRY})`,
      state: sql`case when g.locked then 'locked' when g.online_at is null or v.state <> 'online' then 'offline' else 'online' end`,
      costRate: sql`null::text`,
      attempts: sql`null::int`,
      seizures: sql`null::int`,
      answered: sql`null::int`,
      asr: sql`null::text`,
      ner: sql`null::text`,
      acd: sql`null::int`,
      pdd: sql`null::int`,
      minutes: sql`null::int`,
      shortCalls: sql`null::int`,
    },
  });
};
