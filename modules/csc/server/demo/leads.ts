import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

const CHANNELS = [
  ['direct', '直接访问', 'Direct visit', 'direct'],
  ['google-ads', '搜索广告', 'Search ads', 'search'],
  ['linkedin', '社媒广告', 'Social ads', 'social'],
  ['seo', '自然流量', 'Organic search', 'seo'],
  ['expo', '展会', 'Trade fairs', 'expo'],
  ['partner', '伙伴推荐', 'Partners', 'partner'],
  ['outbound', '主动开发', 'Outbound', 'outbound'],
] as const;

/** Invented fairs and webinars; days are counted from the day of seeding. */
const ACTIVITIES = [
  ['AC2601', '狮城通信峰会', 'Lion City Carrier Summit', 'expo', 'expo', 'SG', 'Singapore', -210, 'settled'],
  ['AC2602', '海湾消息展', 'Gulf Messaging Expo', 'expo', 'expo', 'AE', 'Dubai', -130, 'settled'],
  ['AC2603', '万隆云通信日', 'Bandung CPaaS Day', 'expo', 'expo', 'ID', 'Bandung', -60, 'ended'],
  ['AC2604', 'OTP 到达率线上会', 'Webinar: OTP delivery', 'webinar', 'linkedin', 'CN', '深圳', -25, 'ended'],
  [
    'AC2605',
    '拉美语音路演',
    'Latin America voice roadshow',
    'roadshow',
    'outbound',
    'MX',
    'Ciudad de México',
    -3,
    'running',
  ],
] as const;

/** company, person, domain, country, products, source, channel, state; the first ones are still in progress. */
const LEADS = [
  ['深圳市星屿互动科技有限公司', '林晓', 'xingyu-play.example', 'CN', 'sms', 'website', 'direct', 'following'],
  ['Palm Courier FZE', 'Omar Saleh', 'palmcourier.example', 'AE', 'sms,whatsapp', 'expo', 'expo', 'following'],
  ['Kopi Nusantara Digital PT', 'Dewi Lestari', 'kopinusa.example', 'ID', 'otp_sms', 'ad', 'google-ads', 'assigned'],
  [
    'Lumen Harbor Wallet Pte. Ltd.',
    'Grace Tan',
    'lumenwallet.example',
    'SG',
    'otp_sms',
    'register',
    'direct',
    'assigned',
  ],
  ['Savana Fresh Market Ltd', 'Ngozi Ade', 'savanafresh.example', 'NG', 'sms', 'seo', 'seo', 'following'],
  ['Ruta Sur Logística SA', 'Lucía Peña', 'rutasur.example', 'MX', 'voice', 'outbound', 'outbound', 'pending'],
  ['杭州青瓦旅行有限公司', '周敏', 'qingwa-trip.example', 'CN', 'sms,voice', 'chat', 'direct', 'pending'],
  ['Hanoi Study Bridge JSC', 'Minh Tran', 'studybridge.example', 'VN', 'email', 'partner', 'partner', 'new'],
  ['Old Quay Games Ltd', 'Tom Reed', 'oldquay.example', 'GB', 'sms', 'website', 'direct', 'invalid'],
  ['Copper Line Retail Ltda', 'Rafa Souza', 'copperline.example', 'BR', 'whatsapp', 'ad', 'google-ads', 'invalid'],
] as const;

const column = (rows: readonly (readonly unknown[])[], index: number): string[] =>
  rows.map((row) => String(row[index]));

/** Channels, activities and leads, assigned to the sales people in turn. Does nothing when leads exist. */
export async function seedLeads(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const existing = await sql`select 1 from csc.lead limit 1`.execute(tx);
    if (existing.rows.length > 0) return;
    const [c, a, l] = [
      (index: number) => column(CHANNELS, index),
      (index: number) => column(ACTIVITIES, index),
      (index: number) => column(LEADS, index),
    ];
    await sql`insert into csc.channel (code, name_zh, name_en, type)
      select * from unnest(${c(0)}::text[], ${c(1)}::text[], ${c(2)}::text[], ${c(3)}::text[])`.execute(tx);
    await sql`insert into csc.activity (activity_no, name_zh, name_en, type, brand_id, channel_id, country, city, starts_on, ends_on,
        owner_id, state)
      select v.no, v.zh, v.en, v.type, (select min(id) from csc.brand), ch.id, v.country, v.city, current_date + v.day,
        current_date + v.day + 2, (select min(id) from sys.staff where employ_status <> 3), v.state
      from unnest(${a(0)}::text[], ${a(1)}::text[], ${a(2)}::text[], ${a(3)}::text[], ${a(4)}::text[], ${a(5)}::text[],
        ${a(6)}::text[], ${a(7)}::int[], ${a(8)}::text[]) v (no, zh, en, type, channel, country, city, day, state)
      join csc.channel ch on ch.code = v.channel order by v.no`.execute(tx);
    await sql`insert into csc.lead (lead_no, side, company, company_norm, contact_name, email, website, domain, country, products,
        source_code, channel_id, brand_id, activity_id, state, owner_id, owner_dept_id, assigned_at, created_at)
      select 'L' || to_char(now() - make_interval(days => v.place::int), 'YYMMDD') || lpad(v.place::text, 5, '0'), 'C', v.company,
        crm.norm_name(v.company), v.person, 'hello@' || v.domain, 'https://www.' || v.domain, v.domain, v.country,
        string_to_array(v.products, ','), v.source, ch.id, (select min(id) from csc.brand),
        case when v.source = 'expo' then (select id from csc.activity where activity_no = 'AC2602') end, v.state,
        case when v.state in ('new', 'pending') then null else p.id end,
        case when v.state in ('new', 'pending') then null else p.dept_id end,
        case when v.state in ('new', 'pending') then null else now() - make_interval(days => v.place::int) end,
        now() - make_interval(days => v.place::int)
      from unnest(${l(0)}::text[], ${l(1)}::text[], ${l(2)}::text[], ${l(3)}::text[], ${l(4)}::text[], ${l(5)}::text[],
        ${l(6)}::text[], ${l(7)}::text[]) with ordinality v (company, person, domain, country, products, source, channel, state, place)
      join csc.channel ch on ch.code = v.channel
      join (select s.id, sd.dept_id, row_number() over (order by s.id) as place, count(*) over () as total
        from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
        join sys.dept d on d.id = sd.dept_id where d.code like 'SALES-%' and s.employ_status <> 3) p
        on p.place = 1 + (v.place * 7 - 1) % p.total
      order by v.place`.execute(tx);
    await sql`insert into csc.lead_identity (lead_id, id_type, value_norm)
      select id, 'name', company_norm from csc.lead union all select id, 'domain', domain from csc.lead
      union all select id, 'email', email from csc.lead`.execute(tx);
  });
}
