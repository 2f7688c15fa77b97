import { fieldPath, type FormField, type getInstanceDetail } from '@switchboard/ger-contract';
import type { Label, ResultOf } from '@switchboard/kit-contract';
import type { FormRights } from '../form/instance-form.ts';
import type { Loaded } from '../process/instance.repo.ts';
import type { FactField } from '../process/service.ts';
import type { StoredNode } from './repo.ts';

type Node = ResultOf<typeof getInstanceDetail>['nodes'][number];
type Looked = NonNullable<Node['branch']>['looked'][number];

interface About {
  readonly facts: readonly FactField[];
  readonly fields: readonly FormField[];
  readonly rights: FormRights;
  readonly deptName: Label;
}

/**
 * Why the process took this branch (rule 20): the name of the branch and the values it checked. Fields hidden from the
 * reader are left out.
 */
export function withBranches(nodes: readonly StoredNode[], loaded: Loaded, about: About): Node[] {
  return nodes.map(({ takenBranch, evaluated, ...node }) => ({
    ...node,
    branch:
      node.type === 'condition'
        ? {
            name: branchName(loaded, node.nodeId, takenBranch),
            looked: Object.entries(evaluated ?? {}).flatMap(([key, value]) => lookedAt(key, value, about)),
          }
        : null,
  }));
}

function branchName({ graph }: Loaded, nodeId: string, taken: string | null): Label | null {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  return node?.type === 'condition' ? (node.branches.find(({ id }) => id === taken)?.name ?? null) : null;
}

const DEPT: Label = { zh: '申请人部门', en: 'Department of the applicant' };

function lookedAt(path: string, value: unknown, { facts, fields, rights, deptName }: About): readonly Looked[] {
  const [source, key] = [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];
  if (path === 'initiator.deptId') return [{ label: DEPT, value: deptName }];
  if (source === 'facts') {
    const fact = facts.find((one) => one.key === key);
    const options = fact?.options ?? [];
    return fact === undefined ? [] : [{ label: fact.label, value: shown(value, options) }];
  }
  const field = fields.find((one) => fieldPath(one) === key);
  const isSeen = (rights.perms.get(key) ?? 'hidden') !== 'hidden';
  // ids of people and departments mean nothing to a reader
  if (source !== 'form' || field === undefined || !isSeen || field.type === 'staff' || field.type === 'dept') return [];
  const options = field.options.map((one) => ({ value: one.value, label: { zh: one.labelZh, en: one.labelEn } }));
  return [{ label: { zh: field.labelZh, en: field.labelEn }, value: shown(value, options) }];
}

function shown(
  value: unknown,
  options: readonly { readonly value: string; readonly label: Label }[],
): string | Label | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' };
  const texts = (Array.isArray(value) ? value : [value]).map(String);
  const labels = texts.map((text) => options.find((one) => one.value === text)?.label ?? { zh: text, en: text });
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };
}
