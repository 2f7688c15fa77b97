import {
  type NotifyChannel,
  type NotifyEvent,
  type NotifyReceiver,
  notifyResource,
  NOTIFY_EVENTS,
} from '@switchboard/ger-contract';
import { type Db, definePgSource, deleteRows, type PgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfNotifyConfigTable } from '../tables.ts';

type Locale = 'zh' | 'en';

export const notifySource = (locale: Locale): PgSource<(typeof notifyResource)['fields']> =>
  definePgSource({
    resource: notifyResource,
    table: wfNotifyConfigTable,
    alias: 'c',
    join: sql`left join ger.wf_process p on p.id = c.process_id`,
    columns: {
      processName: locale === 'en' ? sql`p.name_en` : sql`p.name_zh`,
      // defaults first, by event; then overrides of single processes
      rank: sql`(case when c.process_id = 0 then 0 else 1000 end + array_position(${Object.keys(NOTIFY_EVENTS)}::text[], c.event))`,
    },
    scope: { none: 'company-wide settings' },
  });

export interface NotifyRule {
  readonly receivers: readonly NotifyReceiver[];
  readonly channels: readonly NotifyChannel[];
  readonly tplZh: string | null;
  readonly tplEn: string | null;
  readonly state: 'enabled' | 'disabled';
}

export interface NotifyRow extends NotifyRule {
  readonly id: string;
  readonly processId: string;
  readonly event: NotifyEvent;
  readonly version: number;
}

const RULE = sql`c.receivers, c.channels, c.tpl_zh as "tplZh", c.tpl_en as "tplEn", c.state`;

/** The override of the process, else the default for all processes (rule 33). */
export async function findRule(tx: Db, processId: string, event: NotifyEvent): Promise<NotifyRule | null> {
  const { rows } = await sql<NotifyRule>`select ${RULE} from ger.wf_notify_config c
    where c.process_id in (0, ${processId}) and c.event = ${event} order by c.process_id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

export async function lockNotify(tx: Db, id: string): Promise<NotifyRow | null> {
  const { rows } =
    await sql<NotifyRow>`select c.id::text, c.process_id::text as "processId", c.event, c.version, ${RULE}
    from ger.wf_notify_config c where c.id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Returns null when this process already has an override for the event. */
export async function insertNotify(
  tx: Db,
  { processId, event, ...rule }: NotifyRule & { processId: string; event: NotifyEvent },
  by: string,
): Promise<string | null> {
  // lint-ok raw-writes: an existing override stays unchanged
  const { rows } = await sql<{ id: string }>`insert into ger.wf_notify_config
      (process_id, event, receivers, channels, tpl_zh, tpl_en, state, created_by, updated_by)
    values (${processId}, ${event}, ${rule.receivers}::text[], ${rule.channels}::text[], ${rule.tplZh}, ${rule.tplEn}, ${rule.state}, ${by}, ${by})
    on conflict (process_id, event) do nothing returning id::text`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function removeNotify(tx: Db, id: string): Promise<void> {
  await deleteRows(tx, wfNotifyConfigTable, sql`t.id = ${id}`);
}

export async function isKnownProcess(tx: Db, processId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ger.wf_process where id = ${processId}`.execute(tx);
  return rows.length > 0;
}

/** The people who have decided in it so far. */
export async function listDeciders(tx: Db, instanceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct acted_by::text as id from ger.wf_task
    where instance_id = ${instanceId} and acted_by is not null and kind <> 'resubmit'
      and status in ('agreed', 'rejected', 'returned')`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function listCopied(tx: Db, instanceId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select staff_id::text as id from ger.wf_cc where instance_id = ${instanceId}`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function nameOf(tx: Db, staffId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from sys.staff_name where id = ${staffId}`.execute(tx);
  return rows[0]?.name ?? '';
}
