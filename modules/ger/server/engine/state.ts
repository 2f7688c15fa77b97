import type { ServiceAction } from '@switchboard/ger-contract';

export type InstanceStatus = 'running' | 'returned' | 'error' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled';
export type RunStatus = 'active' | 'passed' | 'rejected' | 'returned' | 'skipped' | 'cancelled';
export type TaskStatus =
  | 'waiting'
  | 'pending'
  | 'agreed'
  | 'rejected'
  | 'returned'
  | 'transmitted'
  | 'auto_agreed'
  | 'cancelled';
export type TaskKind = 'approve' | 'addsign_before' | 'addsign_after' | 'resubmit';
export type TaskVia = 'direct' | 'delegation' | 'transmit' | 'addsign' | 'admin';

/** One row per visit of a node (wf_node_run); `no` counts within the instance. */
export interface Run {
  readonly no: number;
  readonly nodeId: string;
  readonly type: 'start' | 'approve' | 'condition' | 'cc' | 'end';
  readonly round: number;
  readonly sign: 'any' | 'all' | 'sequence' | null;
  status: RunStatus;
  /** The run that sent it back here, when the token must jump directly back to that node (rule 17). */
  readonly returnedBy: number | null;
  readonly takenBranch: string | null;
  /** The values that a condition checked (rule 20); written once, never read by the engine. */
  readonly evaluated?: Readonly<Record<string, unknown>>;
}

export interface Task {
  readonly no: number;
  readonly runNo: number;
  readonly kind: TaskKind;
  readonly assignee: string;
  /** The person responsible by the definition; differs from the assignee after delegation and reassignment. */
  readonly origin: string;
  readonly via: TaskVia;
  readonly from: number | null;
  readonly seq: number;
  status: TaskStatus;
  actedBy: string | null;
}

export interface State {
  status: InstanceStatus;
  round: number;
  readonly runs: Run[];
  readonly tasks: Task[];
  /** Form fields changed since the return: conditions on them are evaluated again (rule 17). */
  edited: readonly string[];
}

/** When a business service is called (wf_callback.event). */
export type CallbackEvent = 'start' | 'agree' | 'reject' | 'return' | 'complete' | 'withdraw' | 'cancel';

/** The effects of a transition, executed in this order and in the same transaction as the new state. */
export type Effect =
  | {
      readonly kind: 'callback';
      readonly event: CallbackEvent;
      readonly runNo: number;
      readonly action: ServiceAction | 'complete' | 'release';
    }
  | { readonly kind: 'cc'; readonly nodeId: string | null; readonly staff: readonly string[] }
  | {
      readonly kind: 'record';
      readonly op:
        | 'start'
        | 'resubmit'
        | 'agree'
        | 'reject'
        | 'return'
        | 'transmit'
        | 'addsign'
        | 'withdraw'
        | 'auto'
        | 'timeout'
        | 'delegate'
        | 'reassign'
        | 'cancel';
      readonly staff: string | null;
      readonly onBehalfOf: string | null;
      readonly runNo: number | null;
      readonly taskNo: number | null;
    };

export const FINAL: ReadonlySet<InstanceStatus> = new Set(['approved', 'rejected', 'withdrawn', 'cancelled']);

export const activeRun = (state: State): Run | undefined => state.runs.find(({ status }) => status === 'active');

export const tasksOf = (state: State, runNo: number): Task[] => state.tasks.filter((task) => task.runNo === runNo);

export const isOpen = ({ status }: Task): boolean => status === 'pending' || status === 'waiting';
