import { setTimeout as sleep } from 'node:timers/promises';
import { approveTask, GER_CODES, rejectTask } from '@switchboard/ger-contract';
import { type Answer, createCaller } from '@switchboard/kit-server/testing';

export interface Pending {
  readonly taskId: string;
  readonly staffId: string;
  readonly node: string;
}

export interface Confirmed {
  readonly taskId: string;
  readonly status: 'agreed' | 'rejected' | 'returned';
}

interface Desk {
  /** The current address of the API. */
  url(): string;
  readonly tokens: ReadonlyMap<string, string>;
  pendingOf(instanceId: string): Promise<readonly Pending[]>;
}

/** Repeats a call until it gets a response, as a user would on a failed page. */
async function persist<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer !== null && answer.status < 500) return answer;
    await sleep(150);
  }
}

/** Decides one instance to its end, as the assignee of each task; returns what the API confirmed. */
export async function decideToTheEnd(instanceId: string, { url, tokens, pendingOf }: Desk): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  for (let pending = await pendingOf(instanceId); pending.length > 0; pending = await pendingOf(instanceId)) {
    const task = pending[Math.floor(Math.random() * pending.length)] as Pending;
    const token = tokens.get(task.staffId) as string;
    const luck = Math.random();
    const { taskId } = task;
    const isBack = luck < 0.1 && task.node === 'second';
    const isEnd = luck > 0.97;
    const { code, msg } = await persist(async () => {
      const call = createCaller(url());
      return isBack
        ? await call(rejectTask, { taskId, target: 'node', targetNodeId: 'first' }, { token })
        : isEnd
          ? await call(rejectTask, { taskId, target: 'end' }, { token })
          : await call(approveTask, { taskId }, { token });
    });
    if (code === 0) confirmed.push({ taskId, status: isBack ? 'returned' : isEnd ? 'rejected' : 'agreed' });
    // the decision was made, but its response was lost
    else if (code !== GER_CODES.alreadyHandled) throw new Error(`${code} ${msg}`);
  }
  return confirmed;
}
