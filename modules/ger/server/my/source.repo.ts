import { applyResource, copyResource, handledResource, todoResource } from '@switchboard/ger-contract';
import { definePgSource, perLocale, type PgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfInstanceTable, wfTaskTable } from '../tables.ts';

type Locale = 'zh' | 'en';

const UNGUARDED = 'an open list: the condition filters by owner, and no role widens it';
const ABOUT = sql`join sys.staff_name s on s.id = i.initiator_id left join ger.wf_process p on p.id = i.process_id`;

const aboutIn = (locale: Locale) => ({
  instanceId: sql`i.id`,
  instanceNo: sql`i.instance_no`,
  title: sql`i.title`,
  processCode: sql`i.process_code`,
  processName: locale === 'en' ? sql`p.name_en` : sql`p.name_zh`,
  category: sql`p.category`,
  node: sql`i.current_node_name ->> ${sql.lit(locale)}`,
});

const DUE = sql`coalesce(t.due_at, r.due_at)`;
const OVERDUE = sql`coalesce(${DUE} < now(), false)`;
const stamp = (time: typeof DUE) => sql`to_char(${time} at time zone 'UTC', 'YYYYMMDDHH24MISSMS')`;

/** Approving there needs no input and runs no action (ger rule 38). */
const CAN_BATCH = sql`(t.kind = 'approve' and exists (select 1 from jsonb_array_elements(v.graph -> 'nodes') n
  where n ->> 'id' = r.node_id and n -> 'agreeAction' is null and n -> 'ops' ? 'agree'
    and jsonb_array_length(coalesce(n -> 'required', '[]')) = 0
    and coalesce((n -> 'commentRequired' ->> 'agree')::boolean, false) = false))`;

const CAN_REASSIGN = sql`(t.kind <> 'resubmit' and exists (select 1 from jsonb_array_elements(v.graph -> 'nodes') n
  where n ->> 'id' = r.node_id and n -> 'ops' ? 'transmit'))`;

const GIVEN = sql`(i.data ->> d.field_key)`;
const optionsIn = (
  locale: Locale,
) => sql`(select string_agg(o ->> ${sql.lit(locale === 'en' ? 'labelEn' : 'labelZh')}, ', ')
  from jsonb_array_elements(d.options) o where i.data -> d.field_key @> (o -> 'value') or i.data -> d.field_key = o -> 'value')`;

/** The list fields of its form that the step shows to its approvers (ger rules 19, 36). */
const summaryIn = (
  locale: Locale,
) => sql`(select string_agg(shown.label || ' ' || shown.text, ' · ' order by shown.sort_no, shown.id)
  from (select d.id, d.sort_no, ${locale === 'en' ? sql`d.label_en` : sql`d.label_zh`} as label,
      case when d.type in ('select', 'radio', 'multiselect') then ${optionsIn(locale)}
        when d.type in ('customer', 'account') then left(i.data -> d.field_key ->> 'name', 60)
        when d.type = 'staff' then (select w.name from sys.staff_name w where w.id::text = ${GIVEN})
        when d.type = 'dept' then (select ${locale === 'en' ? sql`coalesce(w.name_en, w.name_zh)` : sql`w.name_zh`} from sys.dept_name w where w.id::text = ${GIVEN})
        when d.type in ('money', 'formula') and ${GIVEN} ~ '^-?[0-9]{1,15}(\\.[0-9]+)?$'
          then to_char(${GIVEN}::numeric, 'FM999,999,999,999,990.00')
        when d.type in ('text', 'textarea', 'number', 'formula', 'date', 'datetime') then left(${GIVEN}, 60) end as text
    from ger.wf_form_field d cross join lateral (select n -> 'fields' as perms from jsonb_array_elements(v.graph -> 'nodes') n
      where n ->> 'id' = r.node_id) at
    where d.form_id = p.form_id and d.is_summary and d.parent_key = '' and d.state = 'enabled'
      and coalesce(at.perms ->> d.field_key, at.perms ->> '*', d.default_perm) <> 'hidden') shown
  where shown.text <> '')`;

export const todoSource = perLocale(
  (locale: Locale): PgSource<(typeof todoResource)['fields']> =>
    definePgSource({
      resource: todoResource,
      table: wfTaskTable,
      alias: 't',
      join: sql`join ger.wf_instance i on i.id = t.instance_id ${ABOUT}
      left join sys.staff_name o on o.id = t.origin_id and t.origin_id <> t.assignee_id
      left join ger.wf_node_run r on r.id = t.node_run_id left join ger.wf_process_version v on v.id = i.version_id`,
      columns: {
        ...aboutIn(locale),
        summary: summaryIn(locale),
        initiator: sql`s.name`,
        originName: sql`o.name`,
        enteredAt: sql`t.created_at`,
        dueAt: DUE,
        overdue: OVERDUE,
        urgent: sql`i.urgent`,
        canBatch: CAN_BATCH,
        canReassign: CAN_REASSIGN,
        rank: sql`(case when i.urgent then '0' else '1' end || case when ${OVERDUE} then '0' else '1' end
        || coalesce(${stamp(DUE)}, '9') || ${stamp(sql`t.created_at`)})`,
      },
      where: sql`t.status = 'pending' and i.status in ('running', 'returned')`,
      scope: { owner: sql`t.assignee_id`, unguarded: UNGUARDED },
    }),
);

const IS_OPEN = sql`i.status in ('running', 'returned')`;

/** Ger rule 23. */
const CAN_WITHDRAW = sql`(${IS_OPEN} and coalesce(p.withdraw_mode, 'never') <> 'never' and (p.withdraw_mode = 'beforeEnd' or not exists (
  select 1 from ger.wf_task d join ger.wf_node_run dr on dr.id = d.node_run_id
  where d.instance_id = i.id and dr.round = i.round and d.kind <> 'resubmit' and d.status in ('agreed', 'rejected', 'returned'))))`;

export const applySource = perLocale(
  (locale: Locale): PgSource<(typeof applyResource)['fields']> =>
    definePgSource({
      resource: applyResource,
      table: wfInstanceTable,
      alias: 'i',
      join: sql`${ABOUT}`,
      columns: {
        ...aboutIn(locale),
        handlers: sql`array(select h.name from ger.wf_task t join sys.staff_name h on h.id = t.assignee_id
        where t.instance_id = i.id and t.status = 'pending' order by t.id)`,
        hours: sql`round(extract(epoch from coalesce(i.ended_at, now()) - i.started_at) / 3600, 1)::text`,
        canWithdraw: CAN_WITHDRAW,
        canCopy: sql`(i.status in ('approved', 'rejected', 'withdrawn', 'cancelled') and exists (select 1 from ger.wf_form f
        where f.id = p.form_id and f.kind = 'dynamic'))`,
        canRemind: sql`(i.status = 'running' and exists (select 1 from ger.wf_task t where t.instance_id = i.id and t.status = 'pending'
        and coalesce(t.reminded_at, '-infinity') < now() - interval '2 hours'))`,
      },
      where: sql`i.status <> 'draft'`,
      scope: { owner: sql`i.initiator_id`, unguarded: UNGUARDED },
    }),
);

/** A decision, as opposed to a reassignment or a resubmission. */
const decision = (task: string) =>
  sql`${sql.ref(`${task}.status`)} in ('agreed', 'rejected', 'returned') and ${sql.ref(`${task}.kind`)} <> 'resubmit'`;

export const handledSource = perLocale(
  (locale: Locale): PgSource<(typeof handledResource)['fields']> =>
    definePgSource({
      resource: handledResource,
      from: sql`ger.wf_task t join ger.wf_instance i on i.id = t.instance_id ${ABOUT}`,
      columns: {
        id: sql`i.id`,
        ...aboutIn(locale),
        initiator: sql`s.name`,
        myOp: sql`t.status`,
        myComment: sql`t.comment`,
        actedAt: sql`t.acted_at`,
        status: sql`i.status`,
      },
      where: sql`${decision('t')} and not exists (select 1 from ger.wf_task later where later.instance_id = t.instance_id
      and later.acted_by = t.acted_by and ${decision('later')} and (later.acted_at, later.id) > (t.acted_at, t.id))`,
      scope: { owner: sql`t.acted_by`, unguarded: UNGUARDED },
    }),
);

export const copySource = perLocale(
  (locale: Locale): PgSource<(typeof copyResource)['fields']> =>
    definePgSource({
      resource: copyResource,
      from: sql`ger.wf_cc c join ger.wf_instance i on i.id = c.instance_id ${ABOUT}`,
      columns: {
        id: sql`i.id`,
        ...aboutIn(locale),
        initiator: sql`s.name`,
        status: sql`i.status`,
        sentAt: sql`c.sent_at`,
        read: sql`(c.read_at is not null)`,
        readAt: sql`c.read_at`,
      },
      scope: { owner: sql`c.staff_id`, unguarded: UNGUARDED },
    }),
);
