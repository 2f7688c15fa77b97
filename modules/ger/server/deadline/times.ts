import type { Graph } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import type { State, Task } from '../engine/state.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { type Deadline, type Times, timesFrom } from './calendar.ts';
import { readCalendar } from './repo.ts';

/** Deadlines that start with this change: for all tasks opened by it (ger rule 31). */
export async function timesFor(tx: Db, { graph, state }: Loaded, next: State): Promise<ReadonlyMap<number, Times>> {
  const begun = next.tasks.filter(
    (task) => task.status === 'pending' && state.tasks[task.no - 1]?.status !== 'pending' && !keepsDeadline(task, next),
  );
  const times = new Map<number, Times>();
  for (const task of begun) {
    const deadline = deadlineOf(graph, next, task);
    if (deadline === null) continue;
    const { now, exceptions } = await readCalendar(tx);
    times.set(task.no, timesFrom(now, deadline, exceptions));
  }
  return times;
}

/**
 * A task reassigned by a person or moved by an absence keeps its deadline. A manager who gets it after a timeout gets a
 * new one.
 */
const keepsDeadline = ({ via, from }: Task, { tasks }: State): boolean =>
  from !== null && tasks[from - 1]?.status === 'transmitted' && via !== 'admin' && via !== 'addsign';

export function deadlineOf(graph: Graph, state: State, task: Task): Deadline | null {
  const nodeId = state.runs.find(({ no }) => no === task.runNo)?.nodeId;
  const node = graph.nodes.find(({ id }) => id === nodeId);
  return task.kind === 'resubmit' || node?.type !== 'approve' ? null : (node.deadline ?? null);
}
