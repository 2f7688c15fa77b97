import type { Services } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { bqDb } from '../db.ts';

/** Agents as received from crm, and customers who registered through a link. Does nothing if any exist. */
export async function seedPartners(db: Services['db']): Promise<void> {
  const bq = bqDb({ db });
  await sql`insert into bq.agent (id, agent_no, name, level, share_base, share_ratio, share_months, owner_staff_id, owner_dept_id, contract_end, told_at)
    select c.id, c.customer_code, c.name, c.level, coalesce(p.commission_base, 'revenue'), case when p.coop_mode = 'referral' then p.commission_rate end,
      coalesce(p.commission_months, 0), c.owner_id, c.owner_dept_id, case when c.id % 9 = 0 then current_date - 5 else p.contract_end end, now()
    from crm.customer c join crm.partner_profile p on p.customer_id = c.id
    where c.kind <> 'direct' and c.pool_state = 'private' order by c.id on conflict do nothing`.execute(bq);
  await sql`insert into bq.agent_customer (id, agent_id, customer_id, customer_name, bound_from, bound_to)
    select r.id, r.parent_id, r.child_id, c.name, r.started_on + (r.id * 13 % 80)::int, case when r.id % 8 = 0 then current_date - 3 else r.ended_on end
    from crm.agent_relation r join bq.agent a on a.id = r.parent_id join crm.customer c on c.id = r.child_id
    order by r.id on conflict do nothing`.execute(bq);
  await sql`insert into bq.agent_commission (agent_id, customer_id, month, amount_usd)
    select m.partner_id, m.customer_id, m.month, m.amount_usd from crm.commission m join bq.agent a on a.id = m.partner_id
    order by m.id on conflict do nothing`.execute(bq);
  await sql`update bq.app a set promoter_id = l.staff_id, promo_code = l.code, promoted_on = current_date - (a.customer_id / 9 * 11 % 400)::int
    from (select staff_id, code, row_number() over (order by id) - 1 as place from csc.promo_link
      where staff_id is not null and enabled and deleted_at is null order by id limit 30) l
    where a.customer_id % 9 = 0 and l.place = a.customer_id / 9 % 30
      and not exists (select 1 from bq.app b where b.promoter_id is not null)`.execute(bq);
}
