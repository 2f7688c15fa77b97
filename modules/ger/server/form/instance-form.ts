import {
  type ApproveNode,
  bestPerm,
  enabledFields,
  type FieldPerm,
  fieldPath,
  type FormField,
  type Graph,
  type Perms,
  permOf,
  type StartNode,
} from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import type { Loaded } from '../process/instance.repo.ts';
import { findFormOf } from './instance-form.repo.ts';
import { listFields, type StoredField } from './repo.ts';

export interface InstanceForm {
  readonly id: string;
  readonly kind: 'business' | 'dynamic';
  readonly pageRoute: string | null;
  readonly detailCall: string | null;
  readonly fields: readonly StoredField[];
}

export async function formOf(tx: Db, processId: string): Promise<InstanceForm | null> {
  const form = await findFormOf(tx, processId);
  return form === null ? null : { ...form, fields: enabledFields(await listFields(tx, form.id)) };
}

/** What a person can see and write in a form, and the required fields. */
export interface FormRights {
  readonly perms: Perms;
  readonly required: ReadonlySet<string>;
}

type Step = StartNode | ApproveNode;

const asRead = (perm: FieldPerm): FieldPerm => (perm === 'edit' ? 'read' : perm);

/** At a step: rule 19. Fields required by the form itself are required where they are first filled in. */
export function rightsAt(fields: readonly FormField[], node: Step): FormRights {
  const perms = new Map(fields.map((field) => [fieldPath(field), permOf(field, node.fields)]));
  const own = node.type === 'start' ? fields.filter(({ required }) => required).map(fieldPath) : [];
  const requiredPaths = [...node.required, ...own].filter((path) => perms.get(path) === 'edit');
  return { perms, required: new Set(requiredPaths) };
}

export const startOf = (graph: Graph): StartNode => {
  const start = graph.nodes.find((node) => node.type === 'start');
  if (start === undefined) throw new Error('the definition has no start step');
  return start;
};

/** For a reader: the rights at the step of their open task, plus read access from their earlier steps. */
export function rightsOf(
  { graph, state, instance }: Loaded,
  fields: readonly FormField[],
  staffId: string,
): FormRights {
  const stepOf = (runNo: number): Step | null => {
    const nodeId = state.runs.find(({ no }) => no === runNo)?.nodeId;
    const node = graph.nodes.find(({ id }) => id === nodeId);
    return node?.type === 'approve' || node?.type === 'start' ? node : null;
  };
  const own = state.tasks.filter(({ assignee }) => assignee === staffId);
  const current = own.find(({ status }) => status === 'pending');
  // an added approver sees what the requesting approver sees, and writes nothing (rule 22)
  const writes = current?.kind === 'approve' || current?.kind === 'resubmit' ? stepOf(current.runNo) : null;
  const now = writes === null ? null : rightsAt(fields, writes);
  const seen = own.flatMap(({ runNo }) => stepOf(runNo) ?? []);
  if (instance.applicantId === staffId) seen.push(startOf(graph));
  const perms = fields.map((field): [string, FieldPerm] => {
    const past = seen.map((node) => asRead(permOf(field, node.fields)));
    const path = fieldPath(field);
    // people copied in, readers of the document, administrators: the defaults of the form
    const others = seen.length === 0 ? [asRead(permOf(field, {}))] : [];
    return [path, bestPerm([...past, ...others, now?.perms.get(path) ?? 'hidden'])];
  });
  return { perms: new Map(perms), required: now?.required ?? new Set() };
}
