import type { getInstanceDetail } from '@switchboard/ger-contract';
import type { Label, ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type Detail = ResultOf<typeof getInstanceDetail>;

const time = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface Wanted {
  readonly instanceId?: string | undefined;
  readonly taskId?: string | undefined;
  readonly businessType?: string | undefined;
  readonly businessId?: string | undefined;
}

/** By its id, by one of its tasks, or the newest of a document. */
export async function findInstanceId(
  db: Db,
  { instanceId, taskId, businessType, businessId }: Wanted,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select i.id::text from ger.wf_instance i where ${
    instanceId !== undefined
      ? sql`i.id = ${instanceId}`
      : taskId !== undefined
        ? sql`i.id = (select instance_id from ger.wf_task where id = ${taskId})`
        : sql`i.business_type = ${businessType} and i.business_id = ${businessId}`
  } and i.status <> 'draft' order by i.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

export type StoredNode = Omit<Detail['nodes'][number], 'branch'> & {
  readonly takenBranch: string | null;
  readonly evaluated: Readonly<Record<string, unknown>> | null;
};

export type Shown = Pick<Detail, 'instance' | 'records' | 'cc' | 'people'> & {
  readonly nodes: readonly StoredNode[];
  readonly isUrgedLately: boolean;
  readonly hasUnreadCopy: boolean;
};

/** Everything stored about it, in one statement. */
export async function readShown(db: Db, id: string, readerId: string): Promise<Shown> {
  const { rows } = await sql<Shown>`select
    json_build_object('id', i.id::text, 'no', i.instance_no, 'title', i.title, 'status', i.status, 'processCode', i.process_code,
      'processName', json_build_object('zh', p.name_zh, 'en', p.name_en), 'versionNo', v.version_no,
      'initiator', json_build_object('staffId', s.id::text, 'name', s.name),
      'deptName', json_build_object('zh', d.name_zh, 'en', coalesce(d.name_en, d.name_zh)),
      'startedAt', ${time('i.started_at')}, 'endedAt', ${time('i.ended_at')}, 'round', i.round, 'urgent', i.urgent) as instance,
    coalesce((select json_agg(json_build_object('nodeRunId', r.id::text, 'nodeId', r.node_id, 'takenBranch', r.taken_branch,
        'evaluated', r.evaluated, 'name', r.node_name, 'type', r.node_type,
        'status', r.status, 'sign', r.sign, 'round', r.round, 'enteredAt', ${time('r.entered_at')}, 'leftAt', ${time('r.left_at')},
        'tasks', coalesce((select json_agg(json_build_object('taskId', t.id::text, 'kind', t.kind, 'assignee', a.name,
            'originName', case when o.id <> a.id then o.name end, 'via', t.via, 'status', t.status, 'comment', t.comment,
            'actedAt', ${time('t.acted_at')}, 'dueAt', ${time('t.due_at')}) order by t.no)
          from ger.wf_task t join sys.staff_name a on a.id = t.assignee_id left join sys.staff_name o on o.id = t.origin_id
          where t.node_run_id = r.id), '[]')) order by r.seq)
      from ger.wf_node_run r where r.instance_id = i.id), '[]') as nodes,
    coalesce((select json_agg(json_build_object('id', e.id::text, 'op', e.op, 'node', r.node_name, 'staffName', w.name,
        'onBehalfOf', b.name, 'comment', e.comment, 'at', ${time('e.at')},
        'toNames', array(select n.name from sys.staff_name n where n.id::text = e.detail ->> 'toStaffId'
          or coalesce(e.detail -> 'staffIds', '[]') ? n.id::text order by n.id)) order by e.id)
      from ger.wf_record e left join ger.wf_node_run r on r.id = e.node_run_id left join sys.staff_name w on w.id = e.staff_id
        left join sys.staff_name b on b.id = e.on_behalf_of where e.instance_id = i.id), '[]') as records,
    coalesce((select json_agg(json_build_object('name', n.name, 'sentAt', ${time('c.sent_at')}, 'readAt', ${time('c.read_at')}) order by n.id)
      from ger.wf_cc c join sys.staff_name n on n.id = c.staff_id where c.instance_id = i.id), '[]') as cc,
    coalesce((select json_agg(json_build_object('staffId', n.id::text, 'name', n.name) order by n.id) from sys.staff_name n
      where n.id <> ${readerId} and n.id in (select i.initiator_id union select t.assignee_id from ger.wf_task t where t.instance_id = i.id
        union select c.staff_id from ger.wf_cc c where c.instance_id = i.id)), '[]') as people,
    not exists (select 1 from ger.wf_task t where t.instance_id = i.id and t.status = 'pending'
      and coalesce(t.reminded_at, '-infinity') < now() - interval '2 hours') as "isUrgedLately",
    exists (select 1 from ger.wf_cc c where c.instance_id = i.id and c.staff_id = ${readerId} and c.read_at is null) as "hasUnreadCopy"
    from ger.wf_instance i join sys.staff_name s on s.id = i.initiator_id join sys.dept_name d on d.id = i.initiator_dept_id
      join ger.wf_process p on p.id = i.process_id join ger.wf_process_version v on v.id = i.version_id
    where i.id = ${id}`.execute(db);
  return rows[0] as Shown;
}

export async function namesOf(db: Db, staffIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id::text, name from sys.staff_name
    where id = any(${staffIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function roleNames(db: Db, codes: readonly string[]): Promise<Map<string, Label>> {
  const { rows } = await sql<
    Label & { code: string }
  >`select role_code as code, name_zh as zh, name_en as en from ger.wf_role
    where role_code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ code, zh, en }) => [code, { zh, en }]));
}

/** The time each run was left. */
export async function leftAt(db: Db, runIds: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; at: string | null }>`select r.id::text, ${time('r.left_at')} as at
    from ger.wf_node_run r where r.id = any(${runIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
