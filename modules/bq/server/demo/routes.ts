import { createRandom } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import type { BqDb } from '../db.ts';
import { countries } from '../generator/world.ts';

const SEED = 20_261_116;
const TYPES = ['otp', 'notify', 'marketing'] as const;
const GRADES: Readonly<Record<string, number>> = { direct: 1.15, wholesale: 1, sim: 0.6 };
const SENDERS = ['LUMO', 'QIMING', 'PayGo', 'ShopNow', 'eBank', 'TravelX', 'GameHub', 'VERIFY', 'InfoSMS', 'Rideo'];
const POINTS = [
  '直连运营商，验证码 5 秒内到达，支持任意发送号。',
  '价格稳定，适合通知类大流量，支持长短信与回执。',
  '本地发送，营销内容限制少，支持双向短信。',
  '夜间不限速，夜间送达率高于同类通道。',
];

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const price = (value: number): string => value.toFixed(6);

/** Seeds a year of configuration: prices, sender ids, offers, mixes and routes over the demo channels. */
export async function seedRoutes(tx: BqDb): Promise<void> {
  await sql`update bq.channel set host = 'smsc' || id || '.' || lower(split_part(code, '-', 1)) || '.example.net', port = 2775,
      system_id = 'qm' || id, max_binds = 1 + id % 4, window_size = 10 * (1 + id % 3), tps_limit = 50 * (1 + id % 6),
      two_way = route_type = 'sim', sender_mode = case when id % 3 = 0 then 'registered' when route_type = 'sim' then 'fixed' else 'dynamic' end,
      cost_on = case when id % 4 = 0 then 'delivered' else 'submit' end, state = case when id % 17 = 0 then 'paused'
        when id % 23 = 0 then 'testing' else 'online' end`.execute(tx);
  // one queue is paused to give the queue page something to show
  await sql`update bq.api_queue set speed_limit = case queue when 'marketing' then 5 when 'notify' then 20 else 0 end,
      is_paused = queue = 'marketing' and app_id = (select min(a.id) from bq.app a where a.biz = 'sms')`.execute(tx);
  await seedCovers(tx);
  await seedSenders(tx);
  await seedMarket(tx);
  await seedMixes(tx);
  await seedBinds(tx);
  await seedTrials(tx);
}

async function seedCovers(tx: BqDb): Promise<void> {
  const random = createRandom(SEED);
  const costs = new Map(countries.map(({ mcc, cost }) => [mcc, cost]));
  const channels = await tx.selectFrom('bq.channel').select(['id', 'mcc', 'route_type']).orderBy('id').execute();
  const rows = channels.flatMap(({ id, mcc, route_type: route }) =>
    TYPES.map((type) => {
      const cost = (costs.get(mcc) ?? 0.02) * (GRADES[route] ?? 1) * (0.92 + random.next() * 0.16);
      return {
        channel_id: id,
        mcc,
        sms_type: type,
        cost_price: price(cost),
        guide_price: price(cost * (1.15 + random.next() * 0.2)),
        valid_from: dayFromNow(-300),
        // some agreements expire soon, one in fifty has expired
        valid_to: random.chance(0.02) ? dayFromNow(-15) : random.chance(0.1) ? dayFromNow(45) : null,
      };
    }),
  );
  await tx.insertInto('bq.channel_cover').values(rows).execute();
}

async function seedSenders(tx: BqDb): Promise<void> {
  await sql`insert into bq.sender_id (channel_id, mcc, sender, kind, app_id, template, state, valid_to, reject_reason, submitted_at, decided_at)
    select c.id, c.mcc, n.sender, 'alpha', case when n.i % 3 = 0 then null else (select a.id from bq.app a order by a.id offset (c.id * 7 + n.i) % 250 limit 1) end,
      case when n.i % 2 = 0 then 'Your verification code is {code}.' end,
      case (c.id + n.i) % 7 when 0 then 'draft' when 1 then 'submitted' when 2 then 'rejected' else 'approved' end,
      case when (c.id + n.i) % 7 > 2 then current_date - 140 + ((c.id * 37 + n.i * 11) % 700)::int end,
      case when (c.id + n.i) % 7 = 2 then '证明文件不清晰，请补充商标注册证' end,
      case when (c.id + n.i) % 7 > 0 then now() - interval '260 days' + ((c.id * 5 + n.i) % 200) * interval '1 day' end,
      case when (c.id + n.i) % 7 > 1 then now() - interval '250 days' + ((c.id * 5 + n.i) % 200) * interval '1 day' end
    from bq.channel c, unnest(${SENDERS.slice(0, 4)}::text[]) with ordinality n (sender, i)
    where c.sender_mode = 'registered'`.execute(tx);
}

async function seedMarket(tx: BqDb): Promise<void> {
  await sql`insert into bq.market_channel (channel_id, mcc, sms_type, selling_points, guide_price, min_price, sort, visible_depts, state, listed_at)
    select v.channel_id, v.mcc, v.sms_type, (${POINTS}::text[])[1 + v.id % 4], v.guide_price, round(v.cost_price * 1.05, 6), 10 + v.id % 90,
      -- one in four is for the sales people alone, some of it for one team
      case when v.id % 4 <> 0 then '{}' else array(select d.id from sys.dept d where d.code = case when v.id % 8 = 0 then 'SALES' else 'SALES-1' end) end,
      case when v.id % 5 = 0 then 'down' else 'up' end, case when v.id % 5 = 0 then null else now() - interval '200 days' + (v.id % 150) * interval '1 day' end
    from bq.channel_cover v join bq.channel c on c.id = v.channel_id where c.state = 'online' and v.valid_to is null and v.id % 3 = 0`.execute(
    tx,
  );
}

/** In each larger country the two best channels share the load and a third is the fallback. */
async function seedMixes(tx: BqDb): Promise<void> {
  await sql`with ranked as (
      select c.id, c.mcc, row_number() over (partition by c.mcc order by c.route_type = 'direct' desc, c.id) as place
      from bq.channel c where c.state = 'online'),
    made as (
      insert into bq.mix_solution (name, mcc, sms_type, remark, state)
        select k.country_en || ' ' || upper(t.type), k.mcc, t.type, '主备分流', case when t.type = 'marketing' then 'draft' else 'enabled' end
        from bq.country k, (values ('otp'), ('marketing')) t (type)
        where (select count(*) from ranked r where r.mcc = k.mcc) >= 3 returning id, mcc, sms_type)
    insert into bq.mix_item (solution_id, channel_id, tier, weight, cond)
      select m.id, r.id, case when r.place = 3 then 2 else 1 end, case r.place when 1 then 70 when 2 then 30 else 100 end,
        -- of advertising the second takes short messages of the day only
        case when r.place = 2 and m.sms_type = 'marketing' then '{"mnc": [], "hours": [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20], "maxParts": 2}'::jsonb end
      from made m join ranked r on r.mcc = m.mcc and r.place <= 3`.execute(tx);
}

async function seedBinds(tx: BqDb): Promise<void> {
  await sql`with best as (
      select distinct on (c.mcc) c.mcc, c.id, v.guide_price from bq.channel c
      join bq.channel_cover v on v.channel_id = c.id and v.sms_type = 'notify' and v.valid_to is null
      where c.state = 'online' order by c.mcc, c.id)
    insert into bq.route_bind (app_id, mcc, sms_type, channel_id, mix_id, priority, sell_price, valid_from)
      select a.id, b.mcc, null, b.id, null, 10, b.guide_price, now() - interval '280 days' + (a.id % 200) * interval '1 day'
        from bq.app a, best b where a.id % 24 = b.mcc % 24
      union all
      select a.id, m.mcc, m.sms_type, null, m.id, 5, null, now() - interval '220 days' + (a.id % 150) * interval '1 day'
        from bq.app a, bq.mix_solution m where m.state = 'enabled' and a.id % 12 = m.mcc % 12`.execute(tx);
}

/** Recent trials of the recommendation page, one per outcome. */
async function seedTrials(tx: BqDb): Promise<void> {
  await sql`with old as (
      select b.id, b.app_id, b.mcc, b.channel_id, b.sell_price, row_number() over (order by b.id) as n
      from bq.route_bind b where b.channel_id is not null and exists (select 1 from bq.channel c
        where c.mcc = b.mcc and c.state = 'online' and c.id <> b.channel_id) order by b.id limit 8)
    insert into bq.route_bind (app_id, mcc, sms_type, channel_id, priority, sell_price, valid_from, valid_to, source, state, trial_of, trial_share,
      trial_state, trial_seen)
      select o.app_id, o.mcc, 'notify', (select max(c.id) from bq.channel c where c.mcc = o.mcc and c.state = 'online' and c.id <> o.channel_id), 10,
        o.sell_price, t.at, t.at + interval '2 hours', 'recommend', 'disabled', o.id, 10,
        (array['rolled_back', 'ended', 'stopped'])[1 + o.n % 3],
        case when o.n % 3 < 2 then jsonb_build_object('old', jsonb_build_object('accepted', 3120 + o.n * 40, 'reported', 3120 + o.n * 40, 'delivered', 2870 + o.n * 33),
          'tried', jsonb_build_object('accepted', 340 + o.n, 'reported', 340 + o.n, 'delivered', case when o.n % 3 = 0 then 271 else 322 end)) end
      from old o, lateral (select now() - interval '1 day' * (1 + o.n) as at) t`.execute(tx);
}
