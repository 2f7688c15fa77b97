import type { NotifyEvent } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { activeRun, type State, type Task } from '../engine/state.ts';
import type { Carrier, Done } from '../process/apply-effects.ts';
import type { Loaded } from '../process/instance.repo.ts';
import { nameOf } from './repo.ts';
import { taskLink, requestNotices, type NoticeContext } from './notices.ts';

const OUTCOMES: Readonly<Record<'approved' | 'rejected', Label>> = {
  approved: { zh: '已通过', en: 'approved' },
  rejected: { zh: '已拒绝', en: 'rejected' },
};

/** Notices after an operation: to new approvers, to people with closed tasks, and about the outcome. */
export async function notifyParticipants(
  tx: Db,
  loaded: Loaded,
  { state, taskComment }: Done,
  carrier: Carrier,
): Promise<void> {
  const { instance, graph } = loaded;
  const { instanceId } = instance;
  const { status } = state;
  const nodeId = activeRun(state)?.nodeId;
  const node = graph.nodes.find(({ id }) => id === nodeId)?.name ?? null;
  const comment = taskComment.comment ?? '–';
  const pending = (one: State): readonly Task[] => one.tasks.filter((task) => task.status === 'pending');
  const before = pending(loaded.state);
  for (const task of pending(state).filter(({ no }) => !before.some((other) => other.no === no))) {
    const taskId = loaded.taskIds.get(task.no) as string;
    const way = wayOf(task);
    await requestNotices(tx, carrier, {
      ...way,
      instance,
      node,
      assignees: [task.assignee],
      // the resubmission was reassigned to another person
      always: task.kind === 'resubmit' && task.assignee !== instance.applicantId ? [task.assignee] : [],
      vars: way.event === 'task_created' ? {} : { by: await nameOf(tx, carrier.staffId), comment },
      link: taskLink(taskId),
      // a task can be opened again after added approvers have decided
      dedupeKey: `ger.task.${instanceId}.${taskId}.${state.tasks.length}`,
    });
  }
  if (status === 'approved' || status === 'rejected')
    await requestNotices(tx, carrier, {
      event: status,
      eventCode: 'ger.instance.ended',
      instance,
      node,
      vars: { outcome: { text: OUTCOMES[status].zh, textEn: OUTCOMES[status].en }, comment },
      dedupeKey: `ger.ended.${instanceId}`,
    });
  if (status === 'withdrawn')
    await requestNotices(tx, carrier, {
      event: status,
      eventCode: 'ger.instance.withdrawn',
      instance,
      // the assignees of the closed tasks
      assignees: before.map(({ assignee }) => assignee),
      except: carrier.staffId,
      vars: { by: instance.applicantName, comment },
      dedupeKey: `ger.withdrawn.${instanceId}`,
    });
}

function wayOf({ kind, via }: Task): Pick<NoticeContext, 'eventCode'> & { event: NotifyEvent } {
  if (kind === 'resubmit') return { event: 'returned', eventCode: 'ger.instance.returned' };
  if (kind !== 'approve') return { event: 'addsign', eventCode: 'ger.task.addsign' };
  if (via === 'transmit') return { event: 'transmitted', eventCode: 'ger.task.transmitted' };
  return { event: 'task_created', eventCode: 'ger.task.assigned' };
}
