import { senderResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countryOf, inCountry, mccText, networkOf, TODAY } from '../master/place.repo.ts';
import { defineMaster } from '../master/store.ts';

export const senderSource = (locale: Locale) =>
  definePgSource({
    resource: senderResource,
    from: sql`bq.sender_id d join bq.channel c on c.id = d.channel_id left join bq.app a on a.id = d.app_id`,
    where: sql`d.deleted_at is null`,
    scope: { none: 'names under which the house sends' },
    filters: { country: inCountry('d') },
    columns: {
      id: sql`d.id`,
      sender: sql`d.sender`,
      kind: sql`d.kind`,
      channelId: sql`d.channel_id`,
      channelName: sql`c.name`,
      mcc: mccText('d'),
      country: sql`coalesce(${countryOf('d', locale)}, ${mccText('d')})`,
      mnc: sql`d.mnc`,
      operator: networkOf('d', locale),
      appId: sql`d.app_id`,
      appName: sql`a.name`,
      template: sql`d.template`,
      state: sql`case when d.state = 'approved' and d.valid_to < ${TODAY} then 'expired' else d.state end`,
      validTo: sql`d.valid_to`,
      rejectReason: sql`d.reject_reason`,
      submittedAt: sql`d.submitted_at`,
      weekAccepted: sql`null::int`,
      weekRate: sql`null::text`,
      createdAt: sql`d.created_at`,
      version: sql`d.version`,
    },
  });

export const senderMaster = defineMaster({
  resource: senderResource,
  table: 'bq.sender_id',
  columns: {
    sender: 'sender',
    kind: 'kind',
    channelId: 'channel_id',
    mcc: 'mcc',
    mnc: 'mnc',
    appId: 'app_id',
    template: 'template',
    state: 'state',
    validTo: 'valid_to',
  },
  taken: { zh: '该通道与国家下已有相同的 SenderID', en: 'The channel has this sender ID in that country already' },
});

export interface SenderKey {
  readonly id: string;
  readonly channelId: number;
  readonly mcc: number;
  readonly sender: string;
}

/** By what the record store knows each of them; an export may leave those columns out. */
export async function senderKeys(db: Db, ids: readonly string[]): Promise<SenderKey[]> {
  const { rows } = await sql<SenderKey>`select id::text, channel_id::int as "channelId", mcc::int as mcc, sender
    from bq.sender_id where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
