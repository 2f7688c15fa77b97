import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { qmDb } from '../db.ts';

/** Two destinations per product; prices in USD close to the cost table of the record generator. */
const LINES = [
  ['sms', 'ID', 'Telkomsel', 'direct', 'marketing', '0.0248'],
  ['sms', 'PH', 'Globe', 'wholesale', 'all', '0.0092'],
  ['otp_sms', 'ID', 'Telkomsel', 'direct', 'otp', '0.0285'],
  ['otp_sms', 'TH', 'AIS', 'direct', 'otp', '0.0166'],
  ['voice', 'BR', null, 'wholesale', 'all', '0.0137'],
  ['voice', 'NG', 'MTN', 'direct', 'all', '0.0710'],
  ['whatsapp', 'MX', null, 'direct', 'marketing', '0.0436'],
] as const;

const GROUPS = [
  ['QG0001', 'SEA OTP Gold', 'otp_sms', 12],
  ['QG0002', 'LATAM Mkt', 'sms', 8],
  ['QG0003', 'Voice MEA', 'voice', 6],
] as const;

/**
 * Creates one or two quotations for forty customers in every state, and three price groups. Does nothing if there are
 * quotations already.
 */
export async function seedQm(db: Db): Promise<void> {
  await qmDb({ db })
    .transaction()
    .execute(async (tx) => {
      const existing = await tx.selectFrom('qm.quote').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return;
      const line = (index: number) => LINES.map((row) => row[index] ?? null);
      await sql`with party as (
          select c.*, row_number() over (order by c.owner_id <> (select staff_id from sys."user" where login_name = 'sales'), c.id) as place
          from crm.customer c where c.pool_state = 'private' and c.deleted_at is null and c.products && '{sms,otp_sms,voice,whatsapp}'),
        chosen as (select *, (array(select p from unnest(products) p where p in ('sms', 'otp_sms', 'voice', 'whatsapp') order by p))[1] as product
          from party where place <= 40)
        insert into qm.quote (quote_no, party_type, party_id, product, currency, valid_from, status, owner_staff_id, dept_id, line_count,
          sent_at, answered_at, created_at, created_by)
        select 'QT' || to_char(current_date - (place * 3)::int, 'YYYYMMDD') || lpad(place::text, 4, '0'),
          case when kind = 'agent' then 'agent' else 'customer' end, id, product, 'USD', current_date - (place * 3)::int + 1, status, owner_id,
          owner_dept_id, (select count(*) from unnest(${line(0)}::text[]) p where p = product),
          case when status in ('sent', 'accepted', 'declined') then now() - make_interval(days => (place * 3)::int) end,
          case when status in ('accepted', 'declined') then now() - make_interval(days => (place * 3 - 1)::int) end,
          now() - make_interval(days => (place * 3)::int), owner_id
        from (select *, (array['sent', 'accepted', 'sent', 'draft', 'sent', 'declined', 'send_failed', 'sent'])[1 + place % 8] as status
          from chosen) c order by place`.execute(tx);
      await sql`insert into qm.quote_line (quote_id, line_no, iso2, operator_name, route_type, traffic_type, price)
        select q.id, row_number() over (partition by q.id order by l.place), l.iso2, l.operator, l.route, l.traffic, l.price
        from qm.quote q join unnest(${line(0)}::text[], ${line(1)}::text[], ${line(2)}::text[], ${line(3)}::text[], ${line(4)}::text[],
          ${line(5)}::numeric[]) with ordinality l (product, iso2, operator, route, traffic, price, place) on l.product = q.product`.execute(
        tx,
      );
      const group = (index: number) => GROUPS.map((row) => String(row[index]));
      await sql`insert into qm.quote_group (group_no, name, kind, product, currency, owner_staff_id, status, revision, published_at)
        select v.no, v.name, 'group', v.product, 'USD', (select staff_id from sys."user" where login_name = 'manager'), 'active', 3,
          now() - interval '20 days'
        from unnest(${group(0)}::text[], ${group(1)}::text[], ${group(2)}::text[]) v (no, name, product) order by v.no`.execute(
        tx,
      );
      await sql`insert into qm.quote_group_line (group_id, iso2, operator_name, price, state)
        select g.id, l.iso2, l.operator, l.price, 'published' from qm.quote_group g
        join unnest(${line(0)}::text[], ${line(1)}::text[], ${line(2)}::text[], ${line(5)}::numeric[]) l (product, iso2, operator, price)
          on l.product = g.product`.execute(tx);
      // agents first, then customers that buy the product
      await sql`insert into qm.quote_group_member (group_id, party_type, party_id, markup_type, markup_value, joined_at)
        select g.id, m.party_type, m.id, case m.place % 3 when 0 then 'pct' when 1 then 'none' else 'abs' end,
          case m.place % 3 when 0 then 0.05 when 1 then 0 else 0.001 end, now() - make_interval(days => (m.place * 9)::int)
        from qm.quote_group g join unnest(${group(0)}::text[], ${group(3)}::int[]) v (no, members) on v.no = g.group_no
        cross join lateral (select c.id, case when c.kind = 'agent' then 'agent' else 'customer' end as party_type,
            row_number() over (order by c.kind <> 'agent', c.id) as place
          from crm.customer c where c.pool_state = 'private' and c.deleted_at is null and c.products @> array[g.product]) m
        where m.place <= v.members`.execute(tx);
    });
}
