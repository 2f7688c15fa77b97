import { isGatewayStale, type QueueState, queueResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { apiQueueTable } from '../tables.ts';

/** States reported by the gateway, by key. */
export type KnownQueues = ReadonlyMap<string, QueueState>;

/** Queues of accounts joined with the gateway's states, which makes both sortable and searchable. */
export const queueSource = (reportedStates: KnownQueues) => {
  const now = Date.now();
  const states = [...reportedStates].map(([key, { at, ...state }]) => ({
    key,
    at,
    ...(isGatewayStale(at, now) ? {} : { isLive: true, ...state }),
  }));
  return definePgSource({
    resource: queueResource,
    table: apiQueueTable,
    alias: 'q',
    join: sql`join bq.app a on a.id = q.app_id left join jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as g
      (key text, at bigint, "isLive" boolean, depth int, "oldestS" int, "inRate" numeric, "outRate" numeric, paused boolean,
        draining boolean, "speedLimit" int, depths jsonb) on g.key = q.app_id || '.' || q.queue`,
    where: sql`a.deleted_at is null and a.state <> 'closed'`,
    scope: {
      owner: sql`a.sale_staff_id`,
      dept: sql`a.sale_dept_id`,
      unguarded: 'the gateway reads every queue, for all users',
    },
    columns: {
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      state: sql`case when g."isLive" is null then 'silent' when g.draining then 'draining' when g.paused then 'paused' else 'running' end`,
      depth: sql`g.depth`,
      oldestS: sql`g."oldestS"`,
      inRate: sql`round(g."inRate", 1)::text`,
      outRate: sql`round(g."outRate", 1)::text`,
      speedLimit: sql`coalesce(g."speedLimit", q.speed_limit)`,
      depths: sql`array(select jsonb_array_elements_text(coalesce(g.depths, '[]')))`,
      notifiedAt: sql`to_timestamp(g.at / 1000.0)`,
    },
  });
};
