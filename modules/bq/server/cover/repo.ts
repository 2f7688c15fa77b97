import { coverResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { OF_CHANNEL } from '../channel/repo.ts';
import { countryOf, inCountry, mccText, networkOf, TODAY } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';
import { channelCoverTable } from '../tables.ts';

export const coverSource = (locale: Locale) =>
  definePgSource({
    resource: coverResource,
    table: channelCoverTable,
    alias: 'v',
    join: sql`join bq.channel c on c.id = v.channel_id`,
    scope: OF_CHANNEL,
    filters: { country: inCountry('v') },
    columns: {
      mcc: mccText('v'),
      country: sql`coalesce(${countryOf('v', locale)}, ${mccText('v')})`,
      operator: networkOf('v', locale),
      isCurrent: sql`(${TODAY} between v.valid_from and coalesce(v.valid_to, 'infinity'))`,
    },
  });

export const coverMaster = defineMaster({
  resource: coverResource,
  table: channelCoverTable,
  taken: {
    zh: '同一通道、国家、运营商与类型在该时段已有覆盖',
    en: 'This channel already covers this country, operator and type in that period',
  },
});
