import type { EnumValue } from './field.ts';
import type { Label } from './label.ts';

/** A change of state: who may, from which states, to which. What it may cost or needs is decided by the module. */
export interface DocumentAction<S extends string = string> {
  readonly label: Label;
  readonly from: readonly S[];
  readonly to: S;
  /** Last part of the key that it needs, `<right>:<key>`. */
  readonly key: string;
  /** The user must say why. */
  readonly needsReason?: true;
  /** Refused for the user who submitted the document. */
  readonly bySecondPerson?: true;
  /** Starts the process of the document, withdraws it, or is done by its end: then there is no call. */
  readonly process?: 'starts' | 'withdraws' | 'ends';
  /** Cannot be undone: confirmed, and coloured as a warning. */
  readonly isDanger?: true;
  /** Adds a document with the opposite amounts, linked to this one. */
  readonly isReversal?: true;
}

export type DocumentStates = Readonly<Record<string, EnumValue>>;
export type DocumentActions = Readonly<Record<string, DocumentAction>>;

/** The states of most documents. A document is valid in `active` only: sums over that state need no other condition. */
export const DOCUMENT_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
  waiting: { label: { zh: '待审批', en: 'Pending approval' }, tone: 'info' },
  active: { label: { zh: '已生效', en: 'Active' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  cancelled: { label: { zh: '已作废', en: 'Cancelled' }, tone: 'neutral' },
  reversed: { label: { zh: '已冲销', en: 'Reversed' }, tone: 'warning' },
} as const satisfies DocumentStates;

const SUBMIT = {
  label: { zh: '提交', en: 'Submit' },
  from: ['draft', 'rejected'],
  to: 'waiting',
  key: 'edit',
} as const;
const WITHDRAW = { label: { zh: '撤回', en: 'Withdraw' }, from: ['waiting'], to: 'draft', key: 'edit' } as const;
const APPROVE = { label: { zh: '通过', en: 'Approve' }, from: ['waiting'], to: 'active', key: 'approve' } as const;
const REJECT = {
  label: { zh: '驳回', en: 'Reject' },
  from: ['waiting'],
  to: 'rejected',
  key: 'approve',
  isDanger: true,
} as const;
const CANCEL = {
  label: { zh: '作废', en: 'Cancel' },
  from: ['draft', 'rejected'],
  to: 'cancelled',
  key: 'edit',
  needsReason: true,
  isDanger: true,
} as const;
const REVERSE = {
  label: { zh: '冲销', en: 'Reverse' },
  from: ['active'],
  to: 'reversed',
  key: 'reverse',
  needsReason: true,
  isDanger: true,
  isReversal: true,
} as const;

/** A second person approves by a call. */
export const DOCUMENT_ACTIONS = {
  submit: SUBMIT,
  withdraw: WITHDRAW,
  approve: { ...APPROVE, bySecondPerson: true },
  reject: { ...REJECT, bySecondPerson: true, needsReason: true },
  cancel: CANCEL,
  reverse: REVERSE,
} as const satisfies DocumentActions;

/** A process of ger approves. */
export const PROCESS_ACTIONS = {
  submit: { ...SUBMIT, process: 'starts' },
  withdraw: { ...WITHDRAW, needsReason: true, process: 'withdraws' },
  approve: { ...APPROVE, process: 'ends' },
  reject: { ...REJECT, process: 'ends' },
  cancel: CANCEL,
  reverse: REVERSE,
} as const satisfies DocumentActions;
