import { GATEWAY_BUCKETS, type GatewayRequest, type TaskState, zTaskState } from '@switchboard/bq-contract';
import { readBucket, stateSubject } from '@switchboard/bq-server/testing';
import type { Services } from '@switchboard/kit-server';
import type { JetStream, Message } from './messages.ts';

type Start = GatewayRequest<'task.start'>;
export interface Task {
  readonly request: Start;
  state: TaskState['state'];
  done: number;
  delivered: number;
  failed: number;
}

/** A task takes half a minute, a large one two. */
const LEAST_A_SECOND = 5;
const SECONDS = 120;

export const taskKey = ({ taskKind, taskId }: { taskKind: string; taskId: string }): string => `${taskKind}.${taskId}`;

/** The tasks that the gateway runs. The request is stored with the state, so that a restart resumes it. */
export class Tasks {
  readonly all = new Map<string, Task>();
  readonly #ofMessage = new Map<string, Task>();
  readonly #due = new Map<string, number>();
  readonly #reported = new Map<string, string>();
  readonly #js: JetStream;

  constructor(js: JetStream) {
    this.#js = js;
  }

  async recover(services: Pick<Services, 'bus'>): Promise<void> {
    for (const text of (await readBucket(services, GATEWAY_BUCKETS.task)).values()) {
      const snapshot = JSON.parse(text || '{}') as { request?: Start };
      const state = zTaskState.safeParse(snapshot);
      if (snapshot.request !== undefined && state.success)
        this.all.set(taskKey(snapshot.request), { ...state.data, request: snapshot.request });
    }
  }

  start(request: Start): void {
    this.all.set(taskKey(request), { request, state: 'running', done: 0, delivered: 0, failed: 0 });
  }

  /** Yields the recipients that are due. */
  *turns(elapsedMs: number): Generator<{ task: Task; index: number }> {
    for (const [key, task] of this.all) {
      if (task.state !== 'running') continue;
      const { count } = task.request.recipients;
      const speed = Math.max(LEAST_A_SECOND, count / SECONDS);
      let due = (this.#due.get(key) ?? 0) + (speed * elapsedMs) / 1_000;
      for (; due >= 1 && task.done < count; due--) yield { task, index: task.done++ };
      this.#due.set(key, due % 1);
      if (task.done >= count) task.state = 'done';
    }
  }

  watch(task: Task, message: Message): void {
    this.#ofMessage.set(String(message.row['msg_id']), task);
  }

  /** Counts a recipient without a message, such as a call. */
  settle(task: Task, isReached: boolean): void {
    if (isReached) task.delivered++;
    else task.failed++;
  }

  /** The first final state counts: a task does not wait for corrections. */
  ended({ row }: Message): void {
    const id = String(row['msg_id']);
    const task = this.#ofMessage.get(id);
    if (task === undefined) return;
    this.#ofMessage.delete(id);
    this.settle(task, row['status'] === 40);
  }

  /** Publishes the tasks that have changed since the last call. */
  async publish(now: number): Promise<void> {
    for (const [key, { request, state, done, delivered, failed }] of this.all) {
      const snapshot = { state, done, delivered, failed, total: request.recipients.count };
      const text = JSON.stringify(snapshot);
      if (this.#reported.get(key) === text) continue;
      await this.#js.publish(stateSubject('task', key), JSON.stringify({ ...snapshot, at: now, request }));
      this.#reported.set(key, text);
    }
  }
}
