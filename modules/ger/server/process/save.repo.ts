import type { Label } from '@switchboard/kit-contract';
import { type Db, insertRow, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { activeRun, FINAL, type Run, type State, type Task } from '../engine/state.ts';
import type { Times } from '../deadline/calendar.ts';
import { wfInstanceTable, wfTaskTable } from '../tables.ts';
import type { Loaded } from './instance.repo.ts';

export interface TaskComment {
  /** The task acted on, and its comment. */
  readonly taskNo: number | null;
  readonly comment: string | null;
}

interface Saying {
  readonly taskComment: TaskComment;
  /** Deadlines that start now, by task. */
  readonly times: ReadonlyMap<number, Times>;
}

/** Writes only what the engine changed; assigns ids to new rows. */
export async function saveState(tx: Db, loaded: Loaded, next: State, { taskComment, times }: Saying): Promise<void> {
  const { instance, graph, state } = loaded;
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  for (const run of next.runs) {
    const before = state.runs[run.no - 1];
    if (before === undefined)
      loaded.runIds.set(run.no, await insertRun(tx, instance.instanceId, run, names.get(run.nodeId)));
    else if (before.status !== run.status) await updateRun(tx, loaded.runIds.get(run.no), run);
  }
  // this order lets a task find its predecessor; changed tasks come first, so that a person never has two open tasks at
  // once
  for (const task of next.tasks) {
    const before = state.tasks[task.no - 1];
    const isSame = before?.status === task.status && before.from === task.from;
    if (before !== undefined && !isSame) await updateTask(tx, loaded, task, { taskComment, times });
  }
  for (const task of next.tasks)
    if (state.tasks[task.no - 1] === undefined) await insertTask(tx, loaded, task, times.get(task.no));
  await updateInstance(tx, instance.instanceId, next, names, taskComment.comment);
}

async function insertRun(tx: Db, instanceId: string, run: Run, name: Label | undefined): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into ger.wf_node_run (instance_id, seq, node_id, node_name, node_type, round, sign,
      status, returned_by, taken_branch, evaluated, left_at)
    values (${instanceId}, ${run.no}, ${run.nodeId}, ${JSON.stringify(name)}::jsonb, ${run.type}, ${run.round}, ${run.sign},
      ${run.status}, ${run.returnedBy}, ${run.takenBranch}, ${run.evaluated === undefined ? null : JSON.stringify(run.evaluated)}::jsonb,
      case when ${run.status} <> 'active' then now() end)
    returning id::text`.execute(tx);
  return rows[0]?.id as string;
}

async function updateRun(tx: Db, id: string | undefined, run: Run): Promise<void> {
  await sql`update ger.wf_node_run set status = ${run.status}, left_at = case when ${run.status} <> 'active' then now() end
    where id = ${id}`.execute(tx);
}

async function insertTask(tx: Db, loaded: Loaded, task: Task, times: Times | undefined): Promise<void> {
  // a reassigned task keeps its deadline (rule 21), unless a new one starts now
  const isHanded = task.kind === 'approve' && task.from !== null && times === undefined;
  const before = isHanded ? loaded.taskIds.get(task.from) : null;
  const { no, kind, assignee: assigneeId, origin: originId, via, seq, status } = task;
  const id = await insertRow(
    tx,
    wfTaskTable,
    {
      ...{ instanceId: loaded.instance.instanceId, no, kind, assigneeId, originId, via, seq, status },
      nodeRunId: loaded.runIds.get(task.runNo) ?? null,
      fromTaskId: task.from === null ? null : (loaded.taskIds.get(task.from) ?? null),
      actedAt: status === 'auto_agreed' ? sql`now()` : null,
      dueAt: times?.dueAt ?? sql`(select f.due_at from ger.wf_task f where f.id = ${before})`,
      nextRemindAt: times?.remindAt ?? sql`(select f.next_remind_at from ger.wf_task f where f.id = ${before})`,
      timedOutAt: sql`(select f.timed_out_at from ger.wf_task f where f.id = ${before})`,
    },
    null,
  );
  loaded.taskIds.set(no, id);
}

const DECIDED: ReadonlySet<Task['status']> = new Set(['agreed', 'rejected', 'returned']);

async function updateTask(tx: Db, loaded: Loaded, task: Task, { taskComment, times: begun }: Saying): Promise<void> {
  const from = task.from === null ? null : (loaded.taskIds.get(task.from) ?? null);
  const isActed = task.no === taskComment.taskNo;
  const times = begun.get(task.no);
  // a deadline decides too, without a person
  const isDecided = task.actedBy !== null || DECIDED.has(task.status);
  const values = {
    status: task.status,
    actedBy: task.actedBy,
    ...(from === null ? {} : { fromTaskId: from }),
    ...(isDecided ? { actedAt: sql`now()` } : {}),
    ...(isActed ? { comment: taskComment.comment } : {}),
    ...(times === undefined ? {} : { dueAt: times.dueAt, nextRemindAt: times.remindAt, timedOutAt: null }),
  };
  await updateRow(tx, wfTaskTable, { id: loaded.taskIds.get(task.no) as string, values, by: null });
}

async function updateInstance(
  tx: Db,
  id: string,
  next: State,
  names: ReadonlyMap<string, Label>,
  comment: string | null,
): Promise<void> {
  const nodeId = activeRun(next)?.nodeId ?? null;
  const node = nodeId === null ? null : JSON.stringify(names.get(nodeId));
  const isFinal = FINAL.has(next.status);
  const values = {
    status: next.status,
    round: next.round,
    edited: [...next.edited],
    currentNodeId: nodeId,
    currentNodeName: node,
    endedAt: isFinal ? sql`now()` : null,
    resultNote: isFinal ? comment : null,
  };
  await updateRow(tx, wfInstanceTable, { id, values, by: null });
}
