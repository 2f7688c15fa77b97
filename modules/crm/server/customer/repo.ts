import { customerResource } from '@switchboard/crm-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** The private pool. sys.staff is read for the owner's name only (conventions §12 allows named reads). */
export const customerSource = definePgSource({
  resource: customerResource,
  from: sql`crm.customer c left join sys.staff o on o.id = c.owner_id`,
  where: sql`c.deleted_at is null and c.pool_state = 'private'`,
  scope: { owner: sql`c.owner_id`, dept: sql`c.owner_dept_id` },
  columns: {
    id: sql`c.id`,
    customerCode: sql`c.customer_code`,
    name: sql`c.name`,
    alias: sql`c.alias`,
    kind: sql`c.kind`,
    level: sql`c.level`,
    stage: sql`c.stage`,
    country: sql`c.country`,
    products: sql`c.products`,
    ownerName: sql`o.name`,
    lastFollowAt: sql`c.last_follow_at`,
    nextFollowAt: sql`c.next_follow_at`,
    recallAt: sql`c.recall_at`,
    consume30dUsd: sql`c.consume_30d_usd`,
    createdAt: sql`c.created_at`,
  },
});
