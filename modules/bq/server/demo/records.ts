import { addDays, businessDay } from '@switchboard/kit-contract';
import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { bqDb } from '../db.ts';
import { smsEventsSql } from '../generator/sms-sql.ts';
import { seedDays } from './days.ts';
import { seedTasks } from './tasks.ts';
import { seedLedger, seedOtherApps, seedOtherRecords } from './other-records.ts';
import { seedPartners } from './partners.ts';
import { seedRecordings } from './recordings.ts';
import { seedTargets } from './targets.ts';
import { seedUsage } from './usage.ts';
import { seedCalls, seedVoiceApps } from './voice.ts';
import { seedSwitches } from './vos.ts';
import { type ChannelOf, countries, type World } from '../generator/world.ts';

const MESSAGES = 120_000;
const DAYS = 8;

/** A week of records over the demo accounts and channels. Does nothing if the store has any. */
export async function seedRecords({ db, records, files }: Pick<Services, 'db' | 'records' | 'files'>): Promise<void> {
  await seedVoiceApps(db);
  await seedOtherApps(db);
  await seedSwitches(db);
  await seedPartners(db);
  const world = await worldOf(db, 'sms');
  if (world.apps.length === 0) return;
  const now = Date.now();
  const day = addDays(businessDay(now), 1 - DAYS);
  await seedMessages({ db, records }, world, { now, day });
  await seedRecordings({ files });
  await seedDays({ db, records }, { day, days: DAYS });
  const worlds = { wa: await worldOf(db, 'whatsapp'), mail: await worldOf(db, 'email') };
  const span = { day, days: DAYS, until: now };
  await seedOtherRecords({ db, records }, worlds, span);
  const booked = { sms: world, number: await worldOf(db, 'number'), ants: await worldOf(db, 'ants') };
  await seedLedger({ db, records }, booked, span);
  await seedUsage({ db, records }, span);
  await seedTargets({ db, records });
  await seedTasks({ db, records });
}

/** Messages and calls. */
async function seedMessages(
  { db, records }: Pick<Services, 'db' | 'records'>,
  world: World,
  { now, day }: { readonly now: number; readonly day: string },
): Promise<void> {
  const count = await records.client.query({ query: 'select count() as n from sms_event', format: 'JSONEachRow' });
  if ((await count.json<{ n: string }>())[0]?.n !== '0') return;
  const at = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
  const portion = { from: 0, count: MESSAGES, seed: 7, day, days: DAYS, mode: 'both', until: now } as const;
  await records.client.command({ query: smsEventsSql('sms_event', world, portion, { at, seq: 0 }) });
  await records.client.command({ query: TEXTS });
  await seedCalls({ db, records }, await worldOf(db, 'voice'), portion);
  await sql`insert into bq.ingest_fresh (stream, fresh_at) select 'REC_SMS_' || part, now() from generate_series(0, 3) as part
    on conflict do nothing`.execute(bqDb({ db }));
}

/** Message texts by kind, each with a different code. */
export const TEXTS = `insert into sms_content select today(), content_id, toString(sms_type), multiIf(
  sms_type = 'otp', concat('Your verification code is ', toString(100000 + content_id % 900000), '. It is valid for 10 minutes.'),
  sms_type = 'notify', concat('Order #', toString(content_id % 10000000), ' has been shipped and arrives within 3 days.'),
  concat('Weekend offer: save ', toString(5 + content_id % 40), '% on your next order. Reply STOP to opt out.'))
  from (select distinct content_id, sms_type from sms_record)`;

type Biz = 'sms' | 'voice' | 'whatsapp' | 'email' | 'number' | 'ants';

export async function worldOf(db: Services['db'], biz: Biz = 'sms'): Promise<World> {
  const bq = bqDb({ db });
  const apps = await bq
    .selectFrom('bq.app')
    .select(['id', 'customer_id', 'sale_staff_id', 'sale_dept_id', 'brand', 'promoter_id'])
    .where('biz', '=', biz)
    .orderBy('id')
    .execute();
  const bound = await bq.selectFrom('bq.agent_customer').selectAll().where('bound_to', 'is', null).execute();
  const agents = new Map(bound.map((one) => [one.customer_id, Number(one.agent_id)]));
  const channels = await bq.selectFrom('bq.channel').selectAll().orderBy('id').execute();
  const devices = await devicesOf(db);
  const grades: Readonly<Record<string, ChannelOf['grade']>> = { direct: 0, wholesale: 1, sim: 2 };
  return {
    countries,
    apps: apps.map((app) => ({
      appId: Number(app.id),
      customerId: Number(app.customer_id),
      saleStaffId: Number(app.sale_staff_id ?? 0),
      saleDeptId: Number(app.sale_dept_id ?? 0),
      agentId: agents.get(app.customer_id) ?? 0,
      promoterId: Number(app.promoter_id ?? 0),
      brand: app.brand,
    })),
    channels: channels.map((channel) => ({
      channelId: Number(channel.id),
      supplierId: Number(channel.supplier_id),
      resStaffId: Number(channel.res_staff_id ?? 0),
      resDeptId: Number(channel.res_dept_id ?? 0),
      mcc: channel.mcc,
      grade: grades[channel.route_type] ?? 1,
      hasReports: channel.dlr_support,
      ...(devices.get(channel.id) ?? { deviceId: 0, ports: 0 }),
    })),
  };
}

async function devicesOf(db: Services['db']): Promise<Map<string, Pick<ChannelOf, 'deviceId' | 'ports'>>> {
  const { rows } = await sql<{
    channelId: string;
    deviceId: number;
    ports: number;
  }>`select channel_id::text as "channelId",
    min(id)::int as "deviceId", min(ports) as ports from oc.device where channel_id is not null group by channel_id`.execute(
    db,
  );
  return new Map(rows.map(({ channelId, deviceId, ports }) => [channelId, { deviceId, ports }]));
}
